import type { PlacedPods, SimulatedNode } from '../simulation/scenario.ts';
import { oncePer } from '../std/once-per.ts';
import type { KnownNode, KnownPods, KnownWorld } from '../workload/known-world.ts';
import { resourceListOf } from '../workload/placement/limit-range.ts';

/** The nodes that a world file tells of, and the pods of others on them, as they are simulated. */
export const simulatedNodes = oncePer(
  ({
    nodes = [],
    pods,
  }: KnownWorld): { readonly nodes: readonly SimulatedNode[]; readonly pods: readonly PlacedPods[] } => ({
    nodes: nodes.map(simulatedNode),
    pods: pods.map(placedPods),
  }),
);

/** Of what nobody has said there is enough, and so many pods as a node takes by default. */
const unsaid = { cpu: '1M', memory: '1Ei', 'ephemeral-storage': '1Ei', pods: '110' };

function simulatedNode({ allocatable, ...node }: KnownNode): SimulatedNode {
  const amounts = allocatable && resourceListOf({ ...unsaid, ...allocatable });
  return { ...node, ...(amounts && { allocatable: amounts }) };
}

function placedPods({ node, count, requests, priority, namespace, labels }: KnownPods): PlacedPods {
  const spec = { priority, containers: [{ resources: { requests } }] };
  return { nodeName: node, count, namespace, ...(labels && { labels }), spec };
}
