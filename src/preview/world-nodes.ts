import type { PlacedPods, SimulatedNode } from '../simulation/scenario.ts';
import { oncePer } from '../std/once-per.ts';
import { plainNode } from '../workload/assumptions.ts';
import type { KnownNode, KnownPods, KnownWorld } from '../workload/known-world.ts';
import { labelMatcher } from '../workload/label-selector.ts';
import { resourceListOf } from '../workload/placement/limit-range.ts';
import type { Workload } from '../workload/workload.ts';

/** Nodes that are known, as they are simulated. */
export const simulatedNodes = oncePer((nodes: readonly KnownNode[]): readonly SimulatedNode[] =>
  nodes.map(simulatedNode),
);

/** With those that pods are known to be on and that nobody lists. */
export function withNodesOfPods(
  nodes: readonly SimulatedNode[],
  pods: readonly { readonly nodeNames: readonly string[] }[],
): readonly SimulatedNode[] {
  const listed = new Set(['', ...nodes.map(({ name }) => name)]);
  const names = [...new Set(pods.flatMap(({ nodeNames }) => nodeNames))].filter((name) => !listed.has(name));
  return names.length === 0 ? nodes : [...nodes, ...names.map((name) => simulatedNode(plainNode(name)))];
}

/** The pods of others that a world tells of; a cluster shows the workload's own among them. */
export function podsInWorld(world: KnownWorld, { namespace, object }: Workload): readonly PlacedPods[] {
  const pods = simulatedPods(world);
  const selector = object?.spec.selector;
  if (world.isLive !== true || selector === undefined) return pods;
  const isOwn = (each: PlacedPods) => each.namespace === namespace && labelMatcher(selector)(each.labels ?? {});
  return pods.filter((each) => !isOwn(each));
}

const simulatedPods = oncePer(({ pods }: KnownWorld): readonly PlacedPods[] => pods.map(placedPods));

/** Of what nobody has said there is enough, and so many pods as a node takes by default. */
const unsaid = { cpu: '1M', memory: '1Ei', 'ephemeral-storage': '1Ei', pods: '110' };

function simulatedNode({ allocatable, ...node }: KnownNode): SimulatedNode {
  const amounts = resourceListOf({ ...unsaid, ...allocatable }) ?? resourceListOf(unsaid);
  return { ...node, ...(amounts && { allocatable: amounts }) };
}

function placedPods({ node, count, requests, priority, namespace, labels }: KnownPods): PlacedPods {
  const spec = { priority, containers: [{ resources: { requests } }] };
  return { nodeName: node, count, namespace, ...(labels && { labels }), spec };
}
