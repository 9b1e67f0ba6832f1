// Pods that find no node, or wait for a volume.
import { plural } from '../plural.ts';
import { stopsAt, type WhereStuck } from './stuck.ts';

/** Nodes that are needed before the first new pod can start, and how many there are; undefined: that is not known. */
interface NodesNeeded {
  readonly needed: number;
  readonly known: number | undefined;
  /** Whether there are too few for the pods themselves, and not only for an extra one. */
  readonly isForAll: boolean;
}

/** How many nodes the pods need; empty where it is an extra pod that lacks one. */
function tooFewText({ needed, known, isForAll }: NodesNeeded, where: WhereStuck | undefined): string {
  return isForAll
    ? `${plural(needed, 'pod')} need ${plural(needed, 'node')}, and ${known} are known${stopsAt(where)}`
    : '';
}

export const antiAffinityBlocksSurge = {
  title: 'Anti-affinity leaves no node for the extra pod',
  /** In the scheduler's words. */
  told: (nodes: string, where: WhereStuck | undefined) =>
    `required anti-affinity leaves no node: ${nodes}${stopsAt(where)}`,
  message: (need: NodesNeeded, where: WhereStuck | undefined) => {
    const { needed, known } = need;
    const extra =
      known === undefined
        ? `needs ${needed} nodes`
        : `${needed} nodes are needed for the first new pod, ${known} are known${stopsAt(where)}`;
    return `required anti-affinity gives each pod its own node: ${tooFewText(need, where) || extra}`;
  },
};

export const hostPortBlocksSurge = {
  title: 'A host port leaves no node for the extra pod',
  /** In the scheduler's words. */
  told: (port: number, nodes: string, where: WhereStuck | undefined) =>
    `hostPort ${port} is free on no node: ${nodes}${stopsAt(where)}`,
  message: (port: number, need: NodesNeeded, where: WhereStuck | undefined) => {
    const { needed, known, isForAll } = need;
    if (isForAll) return `hostPort ${port} gives each pod its own node: ${tooFewText(need, where)}`;
    return known === undefined
      ? `hostPort ${port} is taken on each node that runs an old pod: ${needed} nodes are needed for the first new pod`
      : `hostPort ${port} is taken on all ${known} nodes by old pods, so no new pod can start${stopsAt(where)}`;
  },
};

export const daemonSetHostPortWithSurge = {
  title: 'A host port is held by the old pod of the node',
  message: (port: number, where: WhereStuck | undefined) =>
    `hostPort ${port} is held by the old pod on the same node, so the extra pod stays Pending on every node${stopsAt(where)}`,
};

export const spreadBlocksSurge = {
  title: 'A spread constraint leaves no place for the extra pod',
  /** In the scheduler's words; `isMixed`: old pods count as well as new ones. */
  told: (
    { key, pods, isMixed }: { readonly key: string; readonly pods: number; readonly isMixed: boolean },
    nodes: string,
    where: WhereStuck | undefined,
  ) =>
    `${isMixed ? `old and new pods count together for the spread over ${key}, which` : `the spread over ${key}`} leaves ${plural(pods, 'pod')} without a node: ${nodes}${stopsAt(where)}`,
  message: (key: string, pods: number, where: WhereStuck | undefined) =>
    `old and new pods count together for the spread over ${key}; ${pods === 1 ? '1 new pod' : `${pods} new pods`} cannot be placed${stopsAt(where)}`,
};

export const oneWriterVolumeBlocksSurge = {
  title: 'An old pod holds the volume that the new pod waits for',
  onePod: (claim: string, where: WhereStuck | undefined) =>
    `the new pod cannot start while an old pod holds claim "${claim}" (ReadWriteOncePod)${stopsAt(where)}`,
  oneNode: (claim: string) =>
    `the new pod waits for volume "${claim}" (ReadWriteOnce) if it lands on another node than the old pod`,
  recreateFix: (seconds: number) => `Set type: Recreate (about ${seconds} s down)`,
};

export const doesNotFitNodes = {
  title: 'The nodes have no room for the new pods',
  /** In the scheduler's words; `need` is what each pod asks for, such as `500m cpu`. */
  message: (need: string | undefined, nodes: string, where: WhereStuck | undefined) =>
    `${need === undefined ? 'pods stay Pending' : `pods that ask for ${need} stay Pending`}: ${nodes}${stopsAt(where)}`,
};

export const podsFindNoNode = {
  title: 'Pods find no node',
  /** In the scheduler's words. */
  message: (nodes: string, where: WhereStuck | undefined) => `pods stay Pending: ${nodes}${stopsAt(where)}`,
};
