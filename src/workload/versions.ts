// What differs between the supported Kubernetes versions. Nothing else compares versions, except for schema/go-schema.ts, which
// leaves out the fields that a version does not have.

import { type FeatureGates, gatesOf, gatesText, type SwitchedGates } from './feature-gates.ts';

export interface LabelWords {
  readonly key: 'a qualified name' | 'a valid label key';
  readonly unit: 'characters' | 'bytes';
}

/** What one version finds wrong with a pod in its own way. */
export interface PodTraits {
  /** Whether host names of aliases are told of with their places, and addresses with an example. */
  readonly placesAddresses: boolean;
  /** Whether the whole of /proc is only for a pod with user namespaces. */
  readonly unmaskedProcNeedsUserNamespace: boolean;
  /** Whether the path of a projected token is judged. */
  readonly judgesTokenPaths: boolean;
  /** Whether annotations of AppArmor must say what its fields say. */
  readonly comparesAppArmor: boolean;
  /** Whether a claim of resources has its source in itself; before, in a struct of its own. */
  readonly claimsHaveSources: boolean;
  /** What the bundle of certificates in a projected volume is called. */
  readonly trustBundle: 'clusterTrustBundle' | 'clusterTrustBundlePEM';
  /** Whether a hook that only sleeps goes as a whole where its gate is off. */
  readonly dropsSleepingHooks: boolean;
  /** Whether init containers may be resized. */
  readonly resizesInitContainers: boolean;
  /** How a projected source of two types is told of. */
  readonly severalTypes: string;
  /** Whether the values that node affinity requires are judged as labels. */
  readonly judgesNodeAffinityValues: boolean;
  /** Whether the value of a toleration that only asks for a key is printed alone, and not the toleration. */
  readonly printsTolerationValues: boolean;
  /** Whether restart policies are dropped where the gate of restart rules is off; before, they were refused. */
  readonly dropsRestartRules: boolean;
  /** Whether resources of whole pods are compared only where they are written, and refused for Windows. */
  readonly judgesWrittenPodResources: boolean;
  /** Those that a whole pod may have, and the beginning of those of huge pages. */
  readonly resourcesOfPods: readonly string[];
  /** What is said of their claims. */
  readonly claimsOfPods: string;
  /** How pods with users of their own are told of. */
  readonly withoutHostUsers: string;
  /** Whether such pods may not have block devices. */
  readonly hostUsersForDevices: boolean;
  /** What is said of an operating system without a name. */
  readonly noOSName: string;
  /** Whether the restart rules of an init container need a policy. */
  readonly initRulesNeedPolicy: boolean;
  /** Whether tolerations may compare numbers where a gate is on. */
  readonly knowsComparisons: boolean;
  /** Whether a resize may start only sidecars of the init containers anew. */
  readonly resizeRestartsSidecarsOnly: boolean;
  /** Whether the pattern of DNS searches that is printed has the underscore that it allows. */
  readonly printsUnderscore: boolean;
  readonly restartPolicyOfPod: string;
  /** Whether a CSI driver without a name has no other fault. */
  readonly stopsAtEmptyDriver: boolean;
  /** How a list with too many items is told of. */
  readonly tooManyItems: 'Too many' | 'Too long';
  /** Whether processes that are shared are the pod's, and no longer of its security context; likewise for Windows. */
  readonly hostFieldsAreOfPods: boolean;
  /** Whether a volume of an image needs its reference, unless one without is stored. */
  readonly imagesNeedReferences: boolean;
  /** Whether a container may go on that gains rights and may not. */
  readonly toleratesStoredEscalation: boolean;
}

/** What one version warns of in its own way. */
export interface WarningTraits {
  /** Annotations of AppArmor: none, where no field says it, or where the pod's field says something else. */
  readonly appArmorAnnotations: 'silent' | 'without-field' | 'unlike-field';
  /** Whether a hidden variable is said to be dropped by apply. */
  readonly saysWhatApplyDrops: boolean;
  /** Whether the labels of nodes that are no longer in use are all known. */
  readonly knowsLabels: boolean;
  /** Paths that overlap in a volume; at first a projected source without paths had those of the one before. */
  readonly overlappingPaths: 'silent' | 'carried-over' | 'each-source';
  /** Whether the values that node affinity prefers are judged as labels. */
  readonly judgesPreferredValues: boolean;
  /** Whether volumes of git are switched off by default. */
  readonly hasGitDisabled: boolean;
  readonly judgesPortNames: boolean;
  readonly judgesAddresses: boolean;
  /** What is said of an address that software reads in different ways. */
  readonly nonStandardAddress: string;
  /** Whether a StatefulSet that keeps all of its history is told of. */
  readonly judgesHistory: boolean;
}

/** What one version does in its own way. */
export interface VersionTraits {
  /** Such as `1.36`, as it was asked for. */
  readonly version: string;
  readonly minor: number;
  readonly gates: FeatureGates;
  /** How a Deployment's events say what was scaled: `from 3 to 5`, or `to 5 from 3`. */
  readonly scalingEvents: 'from-to' | 'to-from';
  /**
   * Whether a pod is available at the instant that ends its minReadySeconds, when a ReplicaSet looks at it; before, just
   * after that instant, and looked at up to a second later.
   */
  readonly exactAvailability: boolean;
  /** Whether a ReplicaSet's name is cut to the length that a name may have. */
  readonly cutsReplicaSetNames: boolean;
  /** Whether a StatefulSet looks at its pods when the next one gets available; before, it looked minReadySeconds later. */
  readonly statefulSetExactAvailabilityChecks: boolean;
  /** Whether a StatefulSet's events write the verb of what was done with a capital letter. */
  readonly statefulSetEventsCapitalised: boolean;
  /** Whether a StatefulSet's update waits until a pod is available, and not just ready. */
  readonly statefulSetWaitsForAvailable: boolean;
  /** Whether a wrong type's field is named with the embedded structs on the way, such as `ProbeHandler`. */
  readonly decodingNamesEmbeddedStructs: boolean;
  /**
   * Whether a container that its kubelet kills and starts anew at once counts as started until its startup probe looks:
   * ChangeContainerStatusOnKubeletRestart is off by default.
   */
  readonly keepsStarted: boolean;
  /** How a refusal prints a bad value that is neither a number nor a text. */
  readonly badValues: 'json' | 'go-syntax';
  /** The fields of a StatefulSet's spec that an update may change, in the order of the refusal's text. */
  readonly statefulSetUpdatable: readonly string[];
  /** Whether each of the other fields that changes is refused by itself. */
  readonly statefulSetNamesFixedFields: boolean;
  /** Whether a new StatefulSet's serviceName has to be a DNS label. */
  readonly validatesServiceName: boolean;
  /** Whether volumeClaimTemplates are looked into on create. */
  readonly validatesVolumeClaims: boolean;
  /** Whether an update at several places at once replaces all pods that are not available, in parallel with others. */
  readonly statefulSetReplacesUnavailable: boolean;
  /** Whether a StatefulSet comes to its new revision however its pods are updated; before, in a rolling update only. */
  readonly statefulSetCompletesAnyUpdate: boolean;
  /** Whether each pod that is gone wakes its Deployment that recreates; before, the last one did. */
  readonly anyPodWakesRecreate: boolean;
  /** Whether an update of a StatefulSet may leave a template as it is that was stored with faults. */
  readonly toleratesStoredFaults: boolean;
  /** Whether an update of a DaemonSet is judged as a create before, and its changed selector comes last. */
  readonly daemonSetJudgedTwice: boolean;
  /** Whether an owner's field that is empty is named once more. */
  readonly namesEmptyOwnerFields: boolean;
  /** Whether an owner is named by its place in the list. */
  readonly namesOwners: boolean;
  /** Whether a cause is told once that several rules find. */
  readonly tellsCausesOnce: boolean;
  /** How the rules for labels and annotations name things. */
  readonly labelWords: LabelWords;
  /** How a text with too many bytes is told of. */
  readonly tooLong: 'may not be more than' | 'must have at most';
  readonly pods: PodTraits;
  readonly warnings: WarningTraits;
  /** The lowest preStop sleep, with the words that name it; undefined where the field is dropped. */
  readonly sleep: { readonly leastSeconds: number; readonly rule: string; readonly hint: string } | undefined;
}

/** The minor versions that can be chosen, oldest first. */
export const supportedVersions = ['1.29', '1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36', '1.37'] as const;

export const latestVersion = '1.37';
export const latestMinor = 37;

/** What is assumed where nothing says which version it is. */
export const assumedVersion = '1.36';
export const assumedMinor = 36;

/** The last patch known of each minor version stands for a version without patch. */
const lastPatches: Readonly<Record<number, number>> = {
  29: 15,
  30: 14,
  31: 14,
  32: 13,
  33: 13,
  34: 12,
  35: 8,
  36: 3,
  37: 2,
};

/** Whether a text such as `1.34` or `v1.34.2` names a supported version. */
export function isSupportedVersion(version: string): boolean {
  const minor = /^v?1\.(\d+)(\.\d+)?$/.exec(version)?.[1];
  return minor !== undefined && supportedVersions.some((supported) => supported === `1.${minor}`);
}

/** The supported version that is nearest to one which is not. */
export function nearestVersion(version: string): (typeof supportedVersions)[number] {
  const minor = Number(/^v?1\.(\d+)/.exec(version)?.[1] ?? latestMinor);
  return minor < latestMinor ? supportedVersions[0] : latestVersion;
}

/** The minor version before that of the text; undefined for the oldest one. */
export function versionBefore(version: string): (typeof supportedVersions)[number] | undefined {
  return supportedVersions.findLast((each) => versionTraitsOf(each).minor < versionTraitsOf(version).minor);
}

const known = new Map<string, VersionTraits>();

/**
 * A version such as `1.34` or `1.34.2` with the gates that somebody has switched: the same value for the same question. A
 * version outside of those supported counts as the latest.
 */
export function versionTraitsOf(version: string, switched: SwitchedGates = {}): VersionTraits {
  const key = `${version} ${gatesText(switched)}`;
  let traits = known.get(key);
  if (traits === undefined) {
    traits = buildTraits(isSupportedVersion(version) ? version : latestVersion, switched);
    known.set(key, traits);
  }
  return traits;
}

/** The version that is assumed, with its gates. */
export function traitsIn({
  kubernetesVersion,
  featureGates,
}: {
  readonly kubernetesVersion: string;
  readonly featureGates?: SwitchedGates;
}): VersionTraits {
  return versionTraitsOf(kubernetesVersion, featureGates);
}

function buildTraits(version: string, switched: SwitchedGates): VersionTraits {
  const [, minorText = '', patchText] = /^v?1\.(\d+)(?:\.(\d+))?$/.exec(version) ?? [];
  const minor = Number(minorText);
  const patch = patchText === undefined ? (lastPatches[minor] ?? 0) : Number(patchText);
  // Upstream took this default back with 1.35.4.
  const early = minor === 35 && patch < 4 ? { MaxUnavailableStatefulSet: true } : {};
  const gates = gatesOf(minor, { ...early, ...switched });
  return {
    version,
    minor,
    gates,
    scalingEvents: minor >= 32 ? 'from-to' : 'to-from',
    exactAvailability: minor >= 34,
    cutsReplicaSetNames: minor >= 34,
    statefulSetExactAvailabilityChecks: minor > 35 || (minor === 35 && patch >= 4),
    statefulSetEventsCapitalised: minor >= 35,
    statefulSetWaitsForAvailable: minor >= 34,
    decodingNamesEmbeddedStructs: minor >= 35,
    keepsStarted: minor >= 35,
    badValues: minor >= 34 ? 'json' : 'go-syntax',
    statefulSetUpdatable: [
      'replicas',
      'ordinals',
      'template',
      'updateStrategy',
      ...(minor >= 33 ? ['revisionHistoryLimit'] : []),
      'persistentVolumeClaimRetentionPolicy',
      'minReadySeconds',
    ],
    statefulSetNamesFixedFields: minor >= 37,
    statefulSetReplacesUnavailable: minor >= 37,
    statefulSetCompletesAnyUpdate: minor >= 37,
    anyPodWakesRecreate: minor >= 37,
    validatesServiceName: minor >= 33,
    validatesVolumeClaims: minor >= 34,
    toleratesStoredFaults: minor >= 34,
    daemonSetJudgedTwice: minor < 34,
    namesEmptyOwnerFields: minor <= 33,
    namesOwners: minor >= 37,
    tellsCausesOnce: minor >= 37,
    labelWords: minor >= 35 ? newLabelWords : { key: 'a qualified name', unit: 'characters' },
    tooLong: minor >= 32 ? 'may not be more than' : 'must have at most',
    pods: podTraitsOf(minor),
    warnings: warningTraitsOf(minor),
    sleep: sleepOf(minor, gates),
  };
}

function podTraitsOf(minor: number): PodTraits {
  return {
    placesAddresses: minor >= 30,
    unmaskedProcNeedsUserNamespace: minor >= 30,
    judgesTokenPaths: minor >= 30,
    comparesAppArmor: minor >= 30,
    claimsHaveSources: minor >= 31,
    trustBundle: minor >= 31 ? 'clusterTrustBundle' : 'clusterTrustBundlePEM',
    dropsSleepingHooks: minor >= 30,
    resizesInitContainers: minor >= 33,
    severalTypes: `may not specify more than 1 volume type${minor >= 31 ? ' per source' : ''}`,
    judgesNodeAffinityValues: minor >= 33,
    printsTolerationValues: minor >= 32,
    dropsRestartRules: minor >= 34,
    judgesWrittenPodResources: minor >= 34,
    resourcesOfPods: minor >= 33 ? ['cpu', 'hugepages-', 'memory'] : ['cpu', 'memory'],
    claimsOfPods: `claims ${minor >= 34 ? 'may not' : 'cannot'} be set for Resources at pod-level`,
    withoutHostUsers: `when \`${minor >= 34 ? 'hostUsers' : 'pod.Spec.HostUsers'}\` is false`,
    hostUsersForDevices: minor >= 34,
    noOSName: minor >= 34 ? '' : 'cannot be empty',
    initRulesNeedPolicy: minor >= 35,
    knowsComparisons: minor >= 35,
    resizeRestartsSidecarsOnly: minor >= 36,
    printsUnderscore: minor >= 34,
    restartPolicyOfPod: minor >= 36 ? 'pod `restartPolicy`' : '`restartPolicy`',
    stopsAtEmptyDriver: minor >= 35,
    tooManyItems: minor >= 36 ? 'Too many' : 'Too long',
    hostFieldsAreOfPods: minor >= 37,
    imagesNeedReferences: minor >= 37,
    toleratesStoredEscalation: minor >= 37,
  };
}

function warningTraitsOf(minor: number): WarningTraits {
  return {
    appArmorAnnotations: minor >= 34 ? 'unlike-field' : minor >= 30 ? 'without-field' : 'silent',
    saysWhatApplyDrops: minor >= 30,
    knowsLabels: minor >= 31,
    overlappingPaths: minor >= 34 ? 'each-source' : minor >= 32 ? 'carried-over' : 'silent',
    judgesPreferredValues: minor >= 33,
    hasGitDisabled: minor >= 33,
    judgesPortNames: minor >= 33,
    judgesAddresses: minor >= 33,
    nonStandardAddress: minor >= 36 ? 'is invalid' : 'will be considered invalid in a future Kubernetes release',
    judgesHistory: minor >= 33,
  };
}

/** The words of the newest version, for rules that only ask whether a label is valid. */
export const newLabelWords: LabelWords = { key: 'a valid label key', unit: 'bytes' };

function sleepOf(minor: number, gates: FeatureGates): VersionTraits['sleep'] {
  if (!gates.PodLifecycleSleepAction) return undefined;
  if (gates.PodLifecycleSleepActionAllowZero) return { leastSeconds: 0, rule: 'non-negative', hint: '' };
  const hint = minor >= 32 ? '. Enable AllowPodLifecycleSleepActionZeroValue feature gate for zero sleep.' : '';
  return { leastSeconds: 1, rule: 'greater than 0', hint };
}
