import type { JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import type { Expectation } from './expectations.ts';
import type { SwitchedGates } from './feature-gates.ts';
import type { KnownNode, KnownWorld } from './known-world.ts';
import type { MeasuredTimes } from './measured-times.ts';
import type { StatedContainers } from './stated-containers.ts';
import { assumedVersion } from './versions.ts';

/** How the new version's pods behave. */
export type NewVersion =
  | { readonly behaviour: 'healthy' }
  /** Its cause is known where the manifests themselves have it. */
  | { readonly behaviour: 'never-ready'; readonly cause?: string }
  | { readonly behaviour: 'crashes'; readonly afterSeconds: number }
  | { readonly behaviour: 'fails'; readonly percent: number };

/** What we assume of the world, in the units of the settings. */
export interface Assumptions {
  readonly kubernetesVersion: string;
  /** Feature gates that are not as they are by default. */
  readonly featureGates?: SwitchedGates;
  readonly startupSeconds: number;
  readonly imagePullSeconds: number;
  readonly schedulingSeconds: number;
  readonly terminationSeconds: number;
  /** What a file tells of the cluster; undefined: nobody has named one. */
  readonly world?: KnownWorld;
  /** How many nodes there are; undefined: enough. */
  readonly nodes: number | undefined;
  readonly downNodes: number;
  /** What each of the nodes has for pods, by resource; undefined: nobody has said. */
  readonly nodeSize: JsonMap | undefined;
  /** The nodes that a folder has manifests of. */
  readonly folderNodes?: FolderNodes;
  readonly newVersion: NewVersion;
  /** What somebody has said of single containers; absent: nothing. */
  readonly containers?: StatedContainers;
  /** How long after a pod's binding somebody sets its readiness gates; absent: nobody has said, and it is done at once. */
  readonly gateSeconds?: number;
  /** For how long the proxies of nodes still send to an endpoint that is gone; absent: nobody has said. */
  readonly endpointsSeconds?: number;
  /** Whether the manifests are applied from git by themselves, repeatedly. */
  readonly gitops: boolean;
  /** How many requests a second each controller may make, after so many at once; 0 a second: as many as it makes. */
  readonly controllerQps: number;
  readonly controllerBurst: number;
  /** What a team expects of rollouts; absent: nothing. */
  readonly expect?: readonly Expectation[];
  /** Which of the times somebody has given, with a comment, an option or a setting; the others are guesses of ours. */
  readonly stated?: readonly AssumedTime[];
  /** What the world tells of how long the workload's pods take, in the place of what nobody has given; absent: nothing. */
  readonly measured?: readonly MeasuredTimes[];
}

/** They hold for what is in the folder or below. */
export interface FolderNodes {
  readonly folder: string;
  readonly nodes: readonly KnownNode[];
}

/**
 * The nodes of which more is known than how many there are. Those that the world file or the folder lists count as long as
 * nobody assumes that there are more, fewer, or others down.
 */
export function knownNodes({
  world,
  folderNodes,
  nodes = 0,
  downNodes,
  nodeSize,
}: Assumptions): readonly KnownNode[] | undefined {
  if (nodeSize !== undefined) return sizedNodes(nodeSize)(nodes, downNodes);
  const listed = world?.nodes ?? folderNodes?.nodes;
  const isAsTold = listed?.length === nodes && listed?.filter(({ down }) => down).length === downNodes;
  return isAsTold ? listed : undefined;
}

/** So many nodes of a size, the last of them down; each list is made once. */
const sizedNodes = oncePer((allocatable: JsonMap) => {
  const known = new Map<string, readonly KnownNode[]>();
  return (nodes: number, downNodes: number): readonly KnownNode[] => {
    const key = `${nodes} ${downNodes}`;
    const made = known.get(key) ?? Array.from({ length: nodes }, (_, index) => nodeAt(index, nodes - downNodes));
    known.set(key, made);
    return made;
  };
  function nodeAt(index: number, up: number): KnownNode {
    return { ...plainNode(`node-${index}`), down: index >= up, allocatable };
  }
});

/** A node of which nobody has said more than its name. */
export function plainNode(name: string): KnownNode {
  const labels = { ...usualLabels, [hostnameLabel]: name };
  return { name, labels, taints: [], unschedulable: false, down: false };
}

export const hostnameLabel = 'kubernetes.io/hostname';

/** Those of nodes of which nobody has said more. */
export const usualLabels = { 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'linux' };

/** The assumptions where the nodes are listed: what is assumed of them counts no more. */
export function withNodes(assumptions: Assumptions, listed: readonly KnownNode[]): Assumptions {
  const downNodes = listed.filter(({ down }) => down).length;
  return { ...assumptions, nodes: listed.length, downNodes, nodeSize: undefined };
}

/** A time that is assumed of pods. */
export type AssumedTime = 'startupSeconds' | 'imagePullSeconds' | 'schedulingSeconds' | 'terminationSeconds';

/** What starting takes at the least, in seconds: no container is ready at once. */
const leastSeconds = { startupSeconds: 1, imagePullSeconds: 0, schedulingSeconds: 0 } as const;

/** The same where all that nobody has said of starting takes as little time as it can. */
export function withoutGuesses(assumptions: Assumptions): Assumptions {
  const { stated = [] } = assumptions;
  const times = ['startupSeconds', 'imagePullSeconds', 'schedulingSeconds'] as const;
  const guesses = times.filter((time) => !stated.includes(time) && assumptions[time] > leastSeconds[time]);
  return guesses.length === 0
    ? assumptions
    : { ...assumptions, ...Object.fromEntries(guesses.map((time) => [time, leastSeconds[time]])) };
}

/** The same where all that nobody has said takes no time: what is left is what probes, grace and containers ask for. */
export function withoutUnknownTimes(assumptions: Assumptions): Assumptions {
  return withUnknownTimes(assumptions, 0);
}

/** The same where all that nobody has said takes so many times as long. */
export function withUnknownTimes(assumptions: Assumptions, factor: number): Assumptions {
  const { stated = [] } = assumptions;
  const times = ['startupSeconds', 'imagePullSeconds', 'schedulingSeconds', 'terminationSeconds'] as const;
  const unknown = times.filter((time) => !stated.includes(time));
  return { ...assumptions, ...Object.fromEntries(unknown.map((time) => [time, assumptions[time] * factor])) };
}

/** Whether somebody has said that pods crash some time after they start: they may have been available before. */
export function mayCrash({ newVersion, containers = {} }: Assumptions): boolean {
  return (
    newVersion.behaviour === 'crashes' || Object.values(containers).some((each) => each.crashSeconds !== undefined)
  );
}

/** More nodes than these are not assumed: each is simulated for itself. */
export const maxNodes = 100_000;

/** The most that a file states, which may be somebody else's. No larger cluster is supported by Kubernetes. */
export const maxNodesOfFile = 5_000;

/** How many nodes a DaemonSet is shown on when nobody says how many there are. */
export const usualNodes = 3;

export const defaultAssumptions: Assumptions = {
  kubernetesVersion: assumedVersion,
  startupSeconds: 5,
  imagePullSeconds: 2,
  schedulingSeconds: 0,
  terminationSeconds: 2,
  nodes: undefined,
  downNodes: 0,
  nodeSize: undefined,
  newVersion: { behaviour: 'healthy' },
  gitops: false,
  controllerQps: 20,
  controllerBurst: 30,
};
