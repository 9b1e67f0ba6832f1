import type { Instant } from '../../std/time.ts';
import { type NodeStep, nodeLoadsOver } from '../../timeline/node-load.ts';
import { type Assumptions, knownNodes } from '../../workload/assumptions.ts';
import { resourceListOf } from '../../workload/placement/limit-range.ts';
import { podRequests, podResourcesOf } from '../../workload/placement/pod-resources.ts';
import { nanoOf } from '../../workload/schema/quantity.ts';
import type { Release } from './release.ts';
import { askedByPods, nodeResources } from './room.ts';

/** How full a node is, by what its pods ask for, those of others among them. */
export interface NodeFill {
  readonly name: string;
  /** In percent of what it has of the resource that it has least left of; the first one is at the change. */
  readonly steps: readonly { readonly at: Instant; readonly percent: number }[];
}

/** How full nodes get, in their order; undefined where nobody knows what one of them has. */
export function nodeFillsOf(
  { scenario, trace }: Pick<Release, 'scenario' | 'trace'>,
  assumptions: Assumptions,
): readonly NodeFill[] | undefined {
  const nodes = knownNodes(assumptions) ?? [];
  const sizes = nodes.map(({ allocatable }) => sizeOf(resourceListOf(allocatable)));
  if (nodes.length === 0 || sizes.includes(undefined)) return undefined;
  const loads = nodeLoadsOver(trace, askedByPods(scenario));
  const others = askedByOthers(scenario);
  return nodes.map(({ name }, index): NodeFill => {
    const before: NodeStep = { at: 0, asked: new Map() };
    const own = loads.get(name) ?? [];
    const steps = own[0]?.at === 0 ? own : [before, ...own];
    const size = sizes[index] ?? new Map();
    const percentAt = ({ asked }: NodeStep) => percentOf(asked, others.get(name), size);
    return { name, steps: steps.map((step) => ({ at: step.at, percent: percentAt(step) })) };
  });
}

type NodeAmounts = ReadonlyMap<string, bigint>;

/** Undefined where it does not say how much CPU it has; of memory that nobody names there is enough. */
function sizeOf(resources: ReturnType<typeof resourceListOf>): NodeAmounts | undefined {
  if (resources?.get('cpu') === undefined) return undefined;
  return new Map(
    nodeResources.flatMap((name) => {
      const amount = resources.get(name);
      return amount === undefined ? [] : [[name, nanoOf(amount)] as const];
    }),
  );
}

function percentOf(asked: NodeAmounts, others: NodeAmounts | undefined, size: NodeAmounts): number {
  const shares = [...size].map(([name, all]) => {
    const used = (asked.get(name) ?? 0n) + (others?.get(name) ?? 0n);
    return all <= 0n ? 100 : Number((used * 100n) / all);
  });
  return Math.max(0, ...shares);
}

/** What the pods of others ask for, which stay where they are. */
function askedByOthers({ world: { pods = [] } }: Release['scenario']): ReadonlyMap<string, NodeAmounts> {
  const byNode = new Map<string, Map<string, bigint>>();
  for (const { nodeName, count, spec } of pods) {
    const asked = byNode.get(nodeName) ?? new Map<string, bigint>();
    byNode.set(nodeName, asked);
    const requests = podRequests(podResourcesOf(spec, true));
    for (const name of nodeResources) {
      const amount = requests.get(name);
      if (amount !== undefined) asked.set(name, (asked.get(name) ?? 0n) + nanoOf(amount) * BigInt(count));
    }
  }
  return byNode;
}
