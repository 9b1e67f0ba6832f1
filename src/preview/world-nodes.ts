import type { PlacedPods, SimulatedNode } from '../simulation/scenario.ts';
import { oncePer } from '../std/once-per.ts';
import type { KnownNode, KnownPods, KnownWorld } from '../workload/known-world.ts';
import { labelMatcher } from '../workload/label-selector.ts';
import { resourceListOf } from '../workload/placement/limit-range.ts';
import type { Workload } from '../workload/workload.ts';

/** The nodes that a world tells of, and the pods of others on them, as they are simulated. */
export function simulatedNodes(world: KnownWorld, { namespace, object }: Workload): Simulated {
  const all = knownNodes(world);
  const selector = object?.spec.selector;
  if (world.isLive !== true || selector === undefined) return all;
  const isOwn = (pods: PlacedPods) => pods.namespace === namespace && labelMatcher(selector)(pods.labels ?? {});
  return { ...all, pods: all.pods.filter((pods) => !isOwn(pods)) };
}

interface Simulated {
  readonly nodes: readonly SimulatedNode[];
  readonly pods: readonly PlacedPods[];
}

const knownNodes = oncePer(
  ({ nodes = [], pods }: KnownWorld): Simulated => ({ nodes: nodes.map(simulatedNode), pods: pods.map(placedPods) }),
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
