// A release in another world, or with a workload held back.
import type { JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { releaseWhatIfFaults } from '../../wording/release-panel.ts';
import { type Assumptions, knownNodes, maxNodes, plainNode, withNodes } from '../../workload/assumptions.ts';
import type { KnownNode, KnownWorld } from '../../workload/known-world.ts';
import { formatQuantity, nanoOf, parseQuantity } from '../../workload/schema/quantity.ts';
import type { ReleaseMember } from './member.ts';
import { oneByOne, type ReleaseOrder } from './release-order.ts';

/** What is supposed of a release, as the texts of its form; what is empty is as it is known. */
export interface ReleaseWhatIf {
  readonly nodes: string;
  /** What each node has for pods. */
  readonly cpu: string;
  readonly memory: string;
  /** The workload that is not applied, by `memberKey`; empty: none. */
  readonly heldBack: string;
  /** `one-by-one`, or the workload that is applied first, by `memberKey`; empty: all together. */
  readonly order: string;
}

export type NodeField = 'nodes' | 'cpu' | 'memory';

/** A release that is to be simulated. */
export interface AskedRelease {
  readonly members: readonly ReleaseMember[];
  readonly assumptions: Assumptions;
}

/** How forms and pages name a workload of a release. */
export function memberKey({ workload }: Pick<ReleaseMember, 'workload'>): string {
  return `${workload.kind} ${workload.namespace}/${workload.name}`;
}

/** The texts that stand for the nodes as they are known; a size that differs among them is empty. */
export function knownNodeTexts(assumptions: Assumptions): Readonly<Record<NodeField, string>> {
  const nodes = knownNodes(assumptions);
  const { nodes: count } = assumptions;
  return {
    nodes: count === undefined ? '' : String(count),
    cpu: commonAmount(nodes, 'cpu'),
    memory: commonAmount(nodes, 'memory'),
  };
}

function commonAmount(nodes: readonly KnownNode[] = [], resource: string): string {
  const [first, ...others] = new Set(nodes.map(({ allocatable }) => allocatable?.[resource]));
  const text = typeof first === 'number' ? String(first) : first;
  return typeof text === 'string' && others.length === 0 ? text : '';
}

/** The supposed order; undefined if all are applied together. */
export function supposedOrder({ order, heldBack }: ReleaseWhatIf): ReleaseOrder | undefined {
  if (order === '' || order === heldBack) return undefined;
  if (order === oneByOne) return { is: oneByOne };
  return { is: 'first', isFirst: (member) => memberKey(member) === order };
}

/** What of the texts is not understood, or lacks another one. */
export function releaseFaults(whatIf: ReleaseWhatIf, known: Assumptions): ReadonlyMap<NodeField, string> {
  const faults = new Map<NodeField, string>();
  if (whatIf.nodes !== '' && !isCount(whatIf.nodes)) faults.set('nodes', releaseWhatIfFaults.nodes);
  for (const field of ['cpu', 'memory'] as const)
    if (whatIf[field] !== '' && amountOf(whatIf[field]) === undefined) faults.set(field, releaseWhatIfFaults[field]);
  const isSized = whatIf.cpu + whatIf.memory !== '';
  if (isSized && whatIf.nodes === '' && known.nodes === undefined)
    faults.set('nodes', releaseWhatIfFaults.nodesWithSize);
  if (whatIf.memory !== '' && whatIf.cpu === '' && knownNodes(known) === undefined)
    faults.set('cpu', releaseWhatIfFaults.cpuWithMemory);
  return faults;
}

function isCount(text: string): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) <= maxNodes && Number(text) > 0;
}

/** As it is written in a manifest; undefined where it is no amount. */
function amountOf(text: string): string | undefined {
  const quantity = parseQuantity(text.replaceAll(/\s/g, ''));
  return typeof quantity === 'string' || nanoOf(quantity) <= 0n ? undefined : formatQuantity(quantity);
}

/** The same release with the nodes as they are supposed to be; what is not understood is left as it is known. */
export function withSupposedNodes(release: AskedRelease, whatIf: ReleaseWhatIf): AskedRelease {
  const faults = releaseFaults(whatIf, release.assumptions);
  const isAsked = (['nodes', 'cpu', 'memory'] as const).some((field) => whatIf[field] !== '');
  if (!isAsked || faults.size > 0) return release;
  const { assumptions } = release;
  const change = nodesChange(assumptions, whatIf);
  return {
    assumptions: change(assumptions),
    // A workload for which a comment assumes other nodes keeps them.
    members: release.members.map((member) => {
      if (!deepEqual(knownNodes(member.assumptions), knownNodes(assumptions))) return member;
      const changed = change(member.assumptions);
      const { world } = changed;
      return { ...member, assumptions: changed, surroundings: { ...member.surroundings, ...(world && { world }) } };
    }),
  };
}

/** Nodes that are listed stay listed, further ones are like the first of them; of others their number and size change. */
function nodesChange(known: Assumptions, { nodes, cpu, memory }: ReleaseWhatIf): (of: Assumptions) => Assumptions {
  const count = nodes === '' ? (known.nodes ?? 0) : Number(nodes);
  const size: JsonMap = {
    ...(cpu !== '' && { cpu: amountOf(cpu) ?? cpu }),
    ...(memory !== '' && { memory: amountOf(memory) ?? memory }),
  };
  const listed = known.nodeSize === undefined ? knownNodes(known) : undefined;
  if (listed === undefined) {
    const nodeSize = cpu + memory === '' ? known.nodeSize : { ...known.nodeSize, ...size };
    return (of) => ({ ...of, nodes: count, nodeSize });
  }
  const [model = plainNode('node')] = listed;
  const all = Array.from({ length: count }, (_, index) => listed[index] ?? another(model, index));
  const supposed = all.map((node) => ({ ...node, allocatable: { ...node.allocatable, ...size } }));
  const world: KnownWorld = { ...(known.world ?? noWorld), nodes: supposed };
  return (of) => ({ ...withNodes(of, supposed), world });
}

const noWorld: KnownWorld = { file: '', objects: [], whole: [], pods: [] };

function another(model: KnownNode, index: number): KnownNode {
  const { name, labels } = plainNode(`what-if-${index + 1}`);
  return { ...model, name, labels: { ...model.labels, ...labels }, unschedulable: false, down: false };
}
