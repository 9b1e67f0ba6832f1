import { nearSpelling } from '../std/nearest.ts';
import {
  allGatesAtOnce,
  goneGate,
  lockedGate,
  notAGateValue,
  notYetAGate,
  unsimulatedGate,
} from '../wording/input/feature-gates.ts';

type Cell = '-' | 'off' | 'on' | 'locked' | 'gone';

function rows<Gate extends string>(table: Readonly<Record<Gate, readonly Cell[]>>) {
  return table;
}

/** The first version of the table below. */
const firstMinor = 29;

/**
 * Upstream's defaults of each minor version; `-`: there is no such gate yet, `locked`: it is on and cannot be switched,
 * `gone`: the same, as there is no such gate anymore.
 * The gates that are listed are those that something here depends on.
 */
// biome-ignore format: the columns of a table
const table = rows({
  //                                              1.29      1.30      1.31      1.32      1.33      1.34      1.35      1.36      1.37
  AtomicWriteVolumeUserFields:                   ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'],
  ClusterTrustBundleProjection:                  ['off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'on'],
  ContainerRestartRules:                         ['-'     , '-'     , '-'     , '-'     , '-'     , 'off'   , 'on'    , 'on'    , 'on'],
  ContainerStopSignals:                          ['-'     , '-'     , '-'     , '-'     , 'off'   , 'off'   , 'off'   , 'off'   , 'off'],
  DeploymentReplicaSetTerminatingReplicas:       ['-'     , '-'     , '-'     , '-'     , 'off'   , 'off'   , 'on'    , 'on'    , 'on'],
  DynamicResourceAllocation:                     ['off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'on'    , 'locked', 'locked', 'locked'],
  EmptyDirVolumeMode:                            ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'],
  EnvFiles:                                      ['-'     , '-'     , '-'     , '-'     , '-'     , 'off'   , 'on'    , 'on'    , 'on'],
  EvictionRequestAPI:                            ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'],
  GRPCContainerProbeTLS:                         ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'],
  GenericWorkload:                               ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'   , 'off'   , 'off'],
  H2CContainerProbe:                             ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'],
  HPAConfigurableTolerance:                      ['-'     , '-'     , '-'     , '-'     , 'off'   , 'off'   , 'on'    , 'on'    , 'locked'],
  HostnameOverride:                              ['-'     , '-'     , '-'     , '-'     , '-'     , 'off'   , 'on'    , 'on'    , 'locked'],
  ImageVolume:                                   ['-'     , '-'     , 'off'   , 'off'   , 'off'   , 'off'   , 'on'    , 'locked', 'locked'],
  InPlacePodVerticalScaling:                     ['off'   , 'off'   , 'off'   , 'off'   , 'on'    , 'on'    , 'locked', 'locked', 'locked'],
  MatchLabelKeysInPodAffinity:                   ['off'   , 'off'   , 'on'    , 'on'    , 'locked', 'locked', 'locked', 'locked', 'locked'],
  MatchLabelKeysInPodTopologySpread:             ['on'    , 'on'    , 'on'    , 'on'    , 'on'    , 'on'    , 'on'    , 'on'    , 'on'],
  MatchLabelKeysInPodTopologySpreadSelectorMerge:['-'     , '-'     , '-'     , '-'     , '-'     , 'on'    , 'on'    , 'on'    , 'on'],
  MaxUnavailableStatefulSet:                     ['off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'on'],
  NodeInclusionPolicyInPodTopologySpread:        ['on'    , 'on'    , 'on'    , 'on'    , 'locked', 'locked', 'locked', 'locked', 'locked'],
  PLEGOnDemandRelist:                            ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'on'    , 'locked'],
  PodCertificateRequest:                         ['-'     , '-'     , '-'     , '-'     , '-'     , 'off'   , 'off'   , 'off'   , 'on'],
  PodDeletionCost:                               ['on'    , 'on'    , 'on'    , 'on'    , 'on'    , 'on'    , 'on'    , 'on'    , 'on'],
  PodLevelResources:                             ['-'     , '-'     , '-'     , 'off'   , 'off'   , 'on'    , 'on'    , 'on'    , 'on'],
  PodLifecycleSleepAction:                       ['off'   , 'on'    , 'on'    , 'on'    , 'on'    , 'locked', 'locked', 'locked', 'gone'],
  PodLifecycleSleepActionAllowZero:              ['-'     , '-'     , '-'     , 'off'   , 'on'    , 'locked', 'locked', 'locked', 'gone'],
  ProcMountType:                                 ['off'   , 'off'   , 'off'   , 'off'   , 'on'    , 'on'    , 'on'    , 'locked', 'locked'],
  RecursiveReadOnlyMounts:                       ['-'     , 'off'   , 'on'    , 'on'    , 'locked', 'locked', 'locked', 'locked', 'locked'],
  RelaxedDNSSearchValidation:                    ['-'     , '-'     , '-'     , 'off'   , 'on'    , 'locked', 'locked', 'locked', 'gone'],
  RelaxedEnvironmentVariableValidation:          ['-'     , 'off'   , 'off'   , 'on'    , 'on'    , 'locked', 'locked', 'locked', 'locked'],
  RestartAllContainersOnContainerExits:          ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'   , 'on'    , 'on'],
  SELinuxChangePolicy:                           ['-'     , '-'     , '-'     , 'off'   , 'on'    , 'on'    , 'on'    , 'locked', 'locked'],
  SELinuxMount:                                  ['-'     , 'off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'on'],
  SidecarContainers:                             ['on'    , 'on'    , 'on'    , 'on'    , 'locked', 'locked', 'locked', 'locked', 'gone'],
  StrictIPCIDRValidation:                        ['-'     , '-'     , '-'     , '-'     , 'off'   , 'off'   , 'off'   , 'on'    , 'on'],
  SupplementalGroupsPolicy:                      ['-'     , '-'     , 'off'   , 'off'   , 'on'    , 'on'    , 'locked', 'locked', 'locked'],
  TaintTolerationComparisonOperators:            ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'   , 'off'   , 'off'],
  UserNamespacesHostNetworkSupport:              ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'   , 'off'   , 'off'],
  UserNamespacesSupport:                         ['off'   , 'off'   , 'off'   , 'off'   , 'on'    , 'on'    , 'on'    , 'locked', 'locked'],
  VolumeAttributesClass:                         ['off'   , 'off'   , 'off'   , 'off'   , 'off'   , 'on'    , 'on'    , 'locked', 'locked'],
  VolumeBindMountOptions:                        ['-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , '-'     , 'off'],
});

export type FeatureGate = keyof typeof table;
/** What is on. */
export type FeatureGates = Readonly<Record<FeatureGate, boolean>>;
/** What somebody has switched. */
export type SwitchedGates = Readonly<Partial<Record<FeatureGate, boolean>>>;

/** The gates that are simulated, by name. */
export const featureGates = Object.keys(table) as FeatureGate[];

function cellOf(gate: FeatureGate, minor: number): Cell {
  return table[gate][minor - firstMinor] ?? '-';
}

/** What is on in a version: what is switched counts where the version has a switch for it. */
export function gatesOf(minor: number, switched: SwitchedGates): FeatureGates {
  const entries = featureGates.map((gate) => {
    const cell = cellOf(gate, minor);
    const isSwitchable = cell === 'on' || cell === 'off';
    return [gate, cell === 'locked' || cell === 'gone' || (isSwitchable ? (switched[gate] ?? cell === 'on') : false)];
  });
  return Object.fromEntries(entries);
}

/** Gates as somebody writes them, and one sentence for each that cannot be switched so. */
export interface ReadGates {
  readonly gates: SwitchedGates;
  readonly faults: readonly string[];
}

/** Reads `NAME=true,…` as `--feature-gates` of Kubernetes' programs does; the later one of a name counts. */
export function readFeatureGates(text: string): ReadGates {
  const parts = text.split(',').map((part) => part.trim());
  const pairs = parts.filter((part) => part !== '').map((part) => pairOf(part));
  return readPairs(pairs);
}

/** Reads a map of names to true or false. */
export function readGateMap(map: Readonly<Record<string, unknown>>): ReadGates {
  return readPairs(Object.entries(map).map(([name, value]) => ({ name, value, text: `${name}: ${value}` })));
}

interface Pair {
  readonly name: string;
  readonly value: unknown;
  /** As it was written. */
  readonly text: string;
}

/** The words that Go's ParseBool takes. */
const truths: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true]),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false]),
]);

function pairOf(text: string): Pair {
  const [name = '', ...value] = text.split('=');
  const word = value.join('=').trim();
  return { name: name.trim(), value: Object.hasOwn(truths, word) ? truths[word] : undefined, text };
}

function readPairs(pairs: readonly Pair[]): ReadGates {
  const gates: Partial<Record<FeatureGate, boolean>> = {};
  const faults: string[] = [];
  for (const { name, value, text } of pairs) {
    const gate = featureGates.find((each) => each === name);
    if (gate === undefined) faults.push(faultOfName(name));
    else if (typeof value !== 'boolean') faults.push(notAGateValue(text));
    else gates[gate] = value;
  }
  return { gates, faults };
}

function faultOfName(name: string): string {
  if (name === 'AllAlpha' || name === 'AllBeta') return allGatesAtOnce(name);
  return unsimulatedGate(name, nearSpelling(name, featureGates), featureGates);
}

/** One sentence for each gate that the version has no such switch for. */
export function gateFaults(
  switched: SwitchedGates,
  { version, minor }: { readonly version: string; readonly minor: number },
): readonly string[] {
  return featureGates.flatMap((gate) => {
    const [value, cell] = [switched[gate], cellOf(gate, minor)];
    if (value === undefined || cell === 'on' || cell === 'off') return [];
    if (cell === 'locked') return value ? [] : [lockedGate(gate, version)];
    if (cell === 'gone') return [goneGate(gate, version)];
    return [notYetAGate(gate, version, `1.${firstMinorOf(gate)}`)];
  });
}

function firstMinorOf(gate: FeatureGate): number {
  return firstMinor + table[gate].findIndex((cell) => cell !== '-');
}

/** Gates as `readFeatureGates` takes them, by name; empty where none is switched. */
export function gatesText(switched: SwitchedGates): string {
  if (Object.keys(switched).length === 0) return '';
  return featureGates.flatMap((gate) => (switched[gate] === undefined ? [] : `${gate}=${switched[gate]}`)).join(',');
}
