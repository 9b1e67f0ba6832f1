import type { JsonMap } from '../../../src/document/manifest.ts';
import { disruptionBudgetOf } from '../../../src/simulation/scheduler/disruption-budgets.ts';
import { Framework } from '../../../src/simulation/scheduler/framework/framework.ts';
import { type PodInfo, podShapeOf } from '../../../src/simulation/scheduler/framework/pod-info.ts';
import { Snapshot } from '../../../src/simulation/scheduler/framework/snapshot.ts';
import { SchedulingAlgorithm } from '../../../src/simulation/scheduler/schedule-one.ts';
import { present } from '../../../src/std/assert.ts';
import { resourceListOf } from '../../../src/workload/placement/limit-range.ts';
import type { KnownItems } from '../../../src/workload/placement/namespace-policies.ts';
import type { CasePod, RandomScheduling } from './random-scheduling.ts';

/** A pod with what there is in its cluster, and what `npm run oracle -- scheduling` records of it. */
export interface SchedulingCase extends RandomScheduling {
  readonly kubernetes: string;
  readonly verdict: Verdict;
}

export interface Verdict {
  /** Those of each plugin, without those that are 0; none where a pod may go to one node only. */
  readonly scores?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly message?: string;
  readonly nominated?: string;
  readonly victims?: readonly string[];
}

/** What our scheduler makes of the pod. */
export function verdictOn(given: RandomScheduling): Verdict {
  const nodes = given.nodes.map((node) => ({
    ...node,
    down: false,
    allocatable: present(resourceListOf(node.allocatable), 'what a node has'),
  }));
  const snapshot = new Snapshot({
    nodes,
    namespaceLabels: new Map(Object.entries(given.namespaces ?? {})),
    storage: { claims: all(given.claims), volumes: all(given.volumes), classes: all(given.classes) },
  });
  const framework = new Framework(snapshot);
  for (const each of given.pods) {
    const pod = podInfoOf(each);
    if (each.nodeName !== undefined) snapshot.addPod(present(snapshot.nodeNamed(each.nodeName), 'a node'), pod);
    else if (each.nominated !== undefined) framework.nominator.nominate(pod, each.nominated);
  }
  const pod = podInfoOf(given.pod);
  if (given.pod.nominated !== undefined) framework.nominator.nominate(pod, given.pod.nominated);
  const algorithm = new SchedulingAlgorithm(framework);
  const result = algorithm.schedule(pod, { budgets: () => (given.budgets ?? []).map(disruptionBudgetOf) });
  if (result.node !== undefined) return { scores: scoresOf(new SchedulingAlgorithm(framework), pod) };
  const { message, preemption } = result;
  const victims = preemption?.victims.filter((each) => !each.isTerminating).map(({ key }) => String(key)) ?? [];
  const nominated = preemption && { nominated: preemption.node.node.name };
  return { message, ...nominated, ...(victims.length > 0 && { victims }) };
}

function all(items: readonly JsonMap[] = []): KnownItems<JsonMap> {
  return { items, areAll: true };
}

function scoresOf(algorithm: SchedulingAlgorithm, pod: PodInfo): NonNullable<Verdict['scores']> {
  const feasible = algorithm.feasibleNodes(pod);
  const plugins = feasible.length === 1 ? [] : algorithm.framework.pluginScores(pod, feasible);
  return Object.fromEntries(
    feasible.map(({ node }, place) => {
      const scores = plugins.map(({ plugin, scores }) => [plugin, scores[place] as number] as const);
      return [node.name, Object.fromEntries(scores.filter(([, score]) => score !== 0))];
    }),
  );
}

function podInfoOf({ name, namespace, labels, owner, spec, ...pod }: CasePod): PodInfo {
  return {
    shape: podShapeOf({ namespace, labels, spec, ownerSelector: owner }),
    key: `${namespace}/${name}`,
    startTime: (pod.startSecond ?? 0) * 1000,
    isReady: true,
    isTerminating: pod.terminating ?? false,
    isPreempted: pod.preempted ?? false,
    nominatedNodeName: '',
  };
}
