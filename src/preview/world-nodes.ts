import type { PlacedPods, SimulatedNode } from '../simulation/scenario.ts';
import { oncePer } from '../std/once-per.ts';
import type { StringMap } from '../workload/api-types.ts';
import { plainNode } from '../workload/assumptions.ts';
import type { KnownNode, KnownPods, KnownWorld } from '../workload/known-world.ts';
import { labelMatcher } from '../workload/label-selector.ts';
import { resourceListOf } from '../workload/placement/limit-range.ts';
import { requiredLabels, wantedLabels } from '../workload/placement/wanted-labels.ts';
import type { Workload } from '../workload/workload.ts';

/** Nodes that are known, as they are simulated. */
export const simulatedNodes = oncePer((nodes: readonly KnownNode[]): readonly SimulatedNode[] =>
  nodes.map(simulatedNode),
);

/** Nodes of which nobody has said what labels they have: they have those that the workload's pods want. */
export function suitingNodes(nodes: readonly SimulatedNode[], { object }: Workload): readonly SimulatedNode[] {
  const podSpec = object?.spec.template.spec ?? {};
  return labeledNodes(nodes)(wantedLabels(podSpec), requiredLabels(podSpec));
}

/** Each list is made once: a hundred thousand nodes anew for each question about each workload take all memory. */
const labeledNodes = oncePer((nodes: readonly SimulatedNode[]) => {
  const known = new Map<string, readonly SimulatedNode[]>();
  return (wanted: StringMap, required: StringMap): readonly SimulatedNode[] => {
    const key = JSON.stringify([wanted, required]);
    const made =
      known.get(key) ?? nodes.map((node) => ({ ...node, labels: { ...wanted, ...node.labels, ...required } }));
    known.set(key, made);
    return made;
  };
});

/** With those that pods are known to be on and that nobody lists. */
export function withNodesOfPods(
  nodes: readonly SimulatedNode[],
  pods: readonly { readonly nodeNames: readonly string[] }[],
): readonly SimulatedNode[] {
  const listed = new Set(['', ...nodes.map(({ name }) => name)]);
  const names = [...new Set(pods.flatMap(({ nodeNames }) => nodeNames))].filter((name) => !listed.has(name));
  return names.length === 0 ? nodes : [...nodes, ...names.map((name) => simulatedNode(plainNode(name)))];
}

/** The pods of others that a world tells of; a cluster shows those of the workloads that are simulated among them. */
export function podsInWorld(world: KnownWorld, simulated: readonly Workload[]): readonly PlacedPods[] {
  const pods = simulatedPods(world);
  if (world.isLive !== true) return pods;
  const selectors = simulated.flatMap(({ namespace, object }) =>
    object === undefined ? [] : [{ namespace, matches: labelMatcher(object.spec.selector) }],
  );
  const isOwn = ({ namespace, labels = {} }: PlacedPods) =>
    selectors.some((each) => each.namespace === namespace && each.matches(labels));
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
