// What differs between the supported Kubernetes versions, in one place; nothing else compares versions.

/** What one version does in its own way. */
export interface VersionTraits {
  readonly minor: number;
  /** Feature gates by their defaults of the version. */
  readonly gates: {
    readonly maxUnavailableStatefulSet: boolean;
    readonly deploymentReplicaSetTerminatingReplicas: boolean;
    readonly imageVolume: boolean;
  };
  /** Whether a StatefulSet's update waits until a pod is available, and not just ready. */
  readonly statefulSetWaitsForAvailable: boolean;
  /** How a refusal prints a bad value that is neither a number nor a text. */
  readonly badValues: 'json' | 'go-syntax';
  /** The fields of a StatefulSet's spec that an update may change, in the order of the refusal's text. */
  readonly statefulSetUpdatable: readonly string[];
  /** Whether a new StatefulSet's serviceName has to be a DNS label. */
  readonly validatesServiceName: boolean;
}

/** The minor versions that can be chosen, oldest first. */
export const supportedVersions = ['1.29', '1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36'] as const;

export const latestVersion = '1.36';
export const latestMinor = 36;

/** The last patch known of each minor version stands for a version without patch. */
const lastPatches: Readonly<Record<number, number>> = {
  29: 15,
  30: 14,
  31: 14,
  32: 13,
  33: 12,
  34: 8,
  35: 8,
  36: 3,
};

/** Whether a text such as `1.34` or `v1.34.2` names a supported version. */
export function isSupportedVersion(version: string): boolean {
  const minor = /^v?1\.(\d+)(\.\d+)?$/.exec(version)?.[1];
  return minor !== undefined && supportedVersions.some((supported) => supported === `1.${minor}`);
}

const known = new Map<string, VersionTraits>();

/** The traits of a version such as `1.34` or `1.34.2`; one outside of those supported counts as the latest. */
export function traitsOf(version: string): VersionTraits {
  let traits = known.get(version);
  if (traits === undefined) {
    traits = buildTraits(isSupportedVersion(version) ? version : latestVersion);
    known.set(version, traits);
  }
  return traits;
}

function buildTraits(version: string): VersionTraits {
  const [, minorText = '', patchText] = /^v?1\.(\d+)(?:\.(\d+))?$/.exec(version) ?? [];
  const minor = Number(minorText);
  const patch = patchText === undefined ? (lastPatches[minor] ?? 0) : Number(patchText);
  return {
    minor,
    gates: {
      maxUnavailableStatefulSet: minor === 35 && patch <= 3,
      deploymentReplicaSetTerminatingReplicas: minor >= 35,
      imageVolume: minor >= 35,
    },
    statefulSetWaitsForAvailable: minor >= 34,
    badValues: minor >= 34 ? 'json' : 'go-syntax',
    statefulSetUpdatable: [
      'replicas',
      'ordinals',
      'template',
      'updateStrategy',
      ...(minor >= 34 ? ['revisionHistoryLimit'] : []),
      'persistentVolumeClaimRetentionPolicy',
      'minReadySeconds',
    ],
    validatesServiceName: minor >= 34,
  };
}
