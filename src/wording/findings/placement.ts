// Pods that find no node, or wait for a volume.
import { say } from '../../std/say.ts';
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
    ? known === 1
      ? say`${plural(needed, 'pod')} need ${plural(needed, 'node')}, but only ${known} is known${stopsAt(where)}`
      : say`${plural(needed, 'pod')} need ${plural(needed, 'node')}, but only ${known} are known${stopsAt(where)}`
    : '';
}

export const antiAffinityBlocksSurge = {
  title: say`Anti-affinity leaves no node for the extra pod`,
  /** In the scheduler's words. */
  told: (nodes: string, where: WhereStuck | undefined) =>
    say`required anti-affinity leaves no node: ${nodes}${stopsAt(where)}`,
  message: (need: NodesNeeded, where: WhereStuck | undefined) => {
    const { needed, known } = need;
    const extra =
      known === undefined
        ? say`the rollout needs ${needed} nodes`
        : known === 1
          ? say`the rollout needs ${needed} nodes to start its first new pod, but only ${known} is known${stopsAt(where)}`
          : say`the rollout needs ${needed} nodes to start its first new pod, but only ${known} are known${stopsAt(where)}`;
    return say`required anti-affinity puts each pod on its own node: ${tooFewText(need, where) || extra}`;
  },
};

export const hostPortBlocksSurge = {
  title: say`A host port leaves no node for the extra pod`,
  /** In the scheduler's words. */
  told: (port: number, nodes: string, where: WhereStuck | undefined) =>
    say`no node has hostPort ${port} free: ${nodes}${stopsAt(where)}`,
  message: (port: number, need: NodesNeeded, where: WhereStuck | undefined) => {
    const { needed, known, isForAll } = need;
    if (isForAll) return say`hostPort ${port} puts each pod on its own node: ${tooFewText(need, where)}`;
    if (known === 1)
      return say`the old pod holds hostPort ${port} on the only node, so no new pod can start${stopsAt(where)}`;
    return known === undefined
      ? say`each old pod holds hostPort ${port} on its node, so the rollout needs ${needed} nodes to start its first new pod`
      : say`old pods hold hostPort ${port} on all ${known} nodes, so no new pod can start${stopsAt(where)}`;
  },
};

export const daemonSetHostPortWithSurge = {
  title: say`The old pod holds the host port of its node`,
  message: (port: number, where: WhereStuck | undefined) =>
    say`the old pod on each node holds hostPort ${port}, so the extra pod stays Pending on every node${stopsAt(where)}`,
};

export const spreadBlocksSurge = {
  title: say`A topology spread constraint leaves no node for the extra pod`,
  /** In the scheduler's words; `isMixed`: old pods count as well as new ones. */
  told: (
    { key, pods, isMixed }: { readonly key: string; readonly pods: number; readonly isMixed: boolean },
    nodes: string,
    where: WhereStuck | undefined,
  ) =>
    say`the topology spread over ${key} ${isMixed ? say`counts old and new pods together and ` : ''}leaves ${plural(pods, 'pod')} without a node: ${nodes}${stopsAt(where)}`,
  message: (key: string, pods: number, where: WhereStuck | undefined) =>
    say`the topology spread over ${key} counts old and new pods together, so ${plural(pods, 'new pod')} cannot be placed${stopsAt(where)}`,
};

export const oneWriterVolumeBlocksSurge = {
  title: say`The new pod waits for a volume that an old pod holds`,
  onePod: (claim: string, where: WhereStuck | undefined) =>
    say`the new pod cannot start while an old pod holds claim "${claim}" (ReadWriteOncePod)${stopsAt(where)}`,
  oneNode: (claim: string) =>
    say`the new pod waits for volume "${claim}" (ReadWriteOnce) if it lands on a different node from the old pod`,
};

interface InWave {
  readonly wave: number;
}

export const claimInEarlierWave = {
  title: say`The claim waits for a pod of a later wave`,
  message: (
    { claim, wave }: InWave & { readonly claim: string },
    consumer: InWave & { readonly kind: string; readonly name: string },
    isSure: boolean,
  ) => {
    const waits = say`Argo CD waits until PersistentVolumeClaim "${claim}" of wave ${wave} is bound before it applies ${consumer.kind} "${consumer.name}" of wave ${consumer.wave}`;
    return isSure
      ? say`${waits}. Its StorageClass binds it only for a pod that mounts it, so the sync never ends`
      : say`${waits}. If its StorageClass binds it only for a pod that mounts it, the sync never ends`;
  },
};

export const volumeSharedByPods = {
  title: say`Pods share a volume that only one node attaches`,
  own: (claim: string, pods: number) =>
    say`${plural(pods, 'pod')} share volume "${claim}" (ReadWriteOnce), which only one node attaches. Those that land on other nodes stay in ContainerCreating`,
  others: (claim: string, kind: string, name: string) =>
    say`volume "${claim}" (ReadWriteOnce) is also mounted by ${kind} "${name}", and only one node attaches it. Pods that land on other nodes stay in ContainerCreating`,
};

export const extendedResourceBlocksSurge = {
  title: say`The extra pod needs a device that old pods hold`,
  message: (amount: string, resource: string) =>
    say`the rollout starts a new pod before it stops an old one, so a node needs ${amount} more ${resource}. Without it the new pod stays Pending, and the rollout gets stuck`,
};

export const doesNotFitNodes = {
  title: say`The nodes have no room for the new pods`,
  /** In the scheduler's words; `need` is what each pod asks for, such as `500m cpu`. */
  message: (need: string | undefined, nodes: string, where: WhereStuck | undefined) =>
    need === undefined
      ? say`pods stay Pending: ${nodes}${stopsAt(where)}`
      : say`pods that request ${need} stay Pending: ${nodes}${stopsAt(where)}`,
};

export const podsFindNoNode = {
  title: say`No node fits the pods`,
  /** In the scheduler's words. */
  message: (nodes: string, where: WhereStuck | undefined) => say`pods stay Pending: ${nodes}${stopsAt(where)}`,
};
