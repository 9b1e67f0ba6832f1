import type { JsonMap } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { seconds } from '../std/time.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { type Assumptions, hostnameLabel, usualLabels, usualNodes } from '../workload/assumptions.ts';
import { inBounds } from '../workload/autoscaling/horizontal-pod-autoscaler.ts';
import { isWorkload, kindOf } from '../workload/kinds.ts';
import { podsQuota } from '../workload/placement/resource-quota.ts';
import { requiredLabels, wantedLabels } from '../workload/placement/wanted-labels.ts';
import { withReplicas } from '../workload/with-replicas.ts';
import { workloadNameOf } from '../workload/workload-name.ts';
import type { ClusterState } from './cluster-state.ts';
import { asAssumed, planOfTemplate } from './kubelet/plan-of-template.ts';
import { comesToRest } from './kubelet/pod-course.ts';
import { workLimit } from './limits.ts';
import type {
  InitialCluster,
  Namespace,
  QuotaLimit,
  RunningWorkload,
  Scenario,
  SimulatedNode,
  Step,
} from './scenario.ts';
import { workOfPods } from './work-of-pods.ts';

/** A week: no rollout that is worth waiting for takes longer, and time without events costs nothing. */
const horizonSeconds = 7 * 24 * 3600;

/** Pods that crash and come back never come to rest, and after some hours there is nothing new to see. */
const horizonOfCrashesSeconds = 6 * 3600;

/** What else there is where a workload is applied, and what is done besides. */
export interface ScenarioContext
  extends Pick<InitialCluster, 'placement' | 'pods' | 'storage' | 'disruptionBudgets' | 'autoscalers'> {
  /** Undefined: those that are assumed. */
  readonly nodes?: readonly SimulatedNode[];
  /** Those of its namespace. */
  readonly policies?: Omit<Namespace, 'name'>;
  readonly steps?: readonly Step[];
  /** What is stored besides what runs, such as what an object that is gone has left. */
  readonly state?: ClusterState;
}

/** The scenario of one apply on what runs before, and of what somebody does besides; a quota at 0 is there already. */
export function scenarioOf(
  object: WorkloadObject,
  before: RunningWorkload | undefined,
  assumptions: Assumptions,
  { policies = noPolicies, nodes, placement, steps = [], state = before?.state, ...others }: ScenarioContext = {},
): Scenario {
  const quota = steps.find((step) => step.do === 'quota' && step.at === 0);
  const later = steps.filter((step) => step !== quota).sort((a, b) => a.at - b.at);
  const quotas = quota?.do === 'quota' ? quotasAfter(quota, policies) : policies.quotas;
  return {
    assumptions,
    world: {
      running: before === undefined ? [] : [atRest(before, others.autoscalers)],
      ...(state && { state }),
      namespaces: [{ ...policies, name: workloadNameOf(object).namespace, quotas }],
      nodes: nodes ?? nodesFor(object, assumptions, state),
      ...others,
      ...(placement && { placement }),
    },
    steps: [{ at: 0, do: 'apply', object }, ...later],
    podRules: [],
    horizon: seconds(crashes(object, assumptions, state) ? horizonOfCrashesSeconds : horizonSeconds),
  };
}

/** What runs has long been scaled to where its autoscaler keeps it, unless more is known of it. */
function atRest(before: RunningWorkload, autoscalers: InitialCluster['autoscalers']): RunningWorkload {
  const { object, state } = before;
  const [autoscaler, second] = autoscalers ?? [];
  const replicas = kindOf(object).replicasOf(object);
  if (autoscaler === undefined || second !== undefined || state !== undefined || !replicas) return before;
  const kept = inBounds(replicas, autoscaler);
  return kept === replicas ? before : { ...before, object: withReplicas(object, kept) };
}

const noPolicies = { quotas: [], limitRanges: [] };

/** A limit that is there from the beginning takes the place of the quotas; 0 lifts them, where there are any. */
function quotasAfter({ pods }: QuotaLimit, { quotas }: Omit<Namespace, 'name'>): Namespace['quotas'] {
  return pods === 0 && quotas.length > 0 ? [] : [podsQuota(pods)];
}

function crashes({ spec }: WorkloadObject, assumptions: Assumptions, state: ClusterState | undefined): boolean {
  if (state?.pods.some(({ trouble }) => trouble?.lastRun !== undefined) === true) return true;
  if (assumptions.newVersion.behaviour === 'crashes') return true;
  // It is not simulated, either.
  if (workOfPods(spec.template as unknown as JsonMap) >= workLimit) return false;
  return !comesToRest(planOfTemplate(spec.template.spec, assumptions, asAssumed));
}

/** The most pods that a scenario asks for at once, without those of a rollout's surge. */
export function podsAskedFor({ world: { running, nodes }, steps }: Scenario): number {
  const applied = steps.map((step) => (step.do === 'apply' ? step.object : undefined));
  const objects = [...running.map(({ object }) => object), ...applied];
  const replicas = objects.map((object) => {
    if (object === undefined) return 0;
    return kindOf(object).replicasOf(object) ?? nodes.length;
  });
  const scaled = steps.map((step) => (step.do === 'scale' ? step.replicas : 0));
  return Math.max(...replicas, ...scaled);
}

/**
 * What all workloads of a scenario ask for together: the most pods that there are at once, or that come and go with the
 * applies, whichever are more.
 */
export function podsTogether({ world: { running, nodes }, steps }: Scenario): number {
  const keyOf = (object: WorkloadObject) => JSON.stringify(workloadNameOf(object));
  const before = new Map(running.map(({ object }) => [keyOf(object), object]));
  const after = new Map(before);
  for (const step of steps) if (step.do === 'apply') after.set(keyOf(step.object), step.object);
  const podsOf = (object: WorkloadObject | undefined) =>
    object === undefined ? 0 : (kindOf(object).replicasOf(object) ?? nodes.length);
  let [most, moved] = [0, 0];
  for (const [key, object] of after) {
    const old = before.get(key);
    most += Math.max(podsOf(old), podsOf(object));
    const staysSame = old !== undefined && deepEqual(old.spec.template, object.spec.template);
    moved += staysSame ? Math.abs(podsOf(object) - podsOf(old)) : podsOf(old) + podsOf(object);
  }
  return Math.max(most, moved);
}

/** Nodes with the labels that the template wants, the last of them down; those first on which pods are known to be. */
function nodesFor(
  { spec }: WorkloadObject,
  { nodes = usualNodes, downNodes }: Assumptions,
  state: ClusterState | undefined,
): SimulatedNode[] {
  const wanted = wantedLabels(spec.template.spec);
  const required = requiredLabels(spec.template.spec);
  const known = [...new Set(state?.pods.flatMap(({ nodeNames }) => nodeNames) ?? [])].filter((name) => name !== '');
  const count = Math.max(known.length, state === undefined ? nodes : (nodesOfDaemons(state) ?? nodes));
  return Array.from({ length: count }, (_, index) => {
    const name = known[index] ?? `node-${index}`;
    return {
      name,
      labels: { ...wanted, ...usualLabels, [hostnameLabel]: name, ...required },
      taints: [],
      unschedulable: false,
      down: index >= count - downNodes,
    };
  });
}

/** On how many nodes what has a pod on each of them wants to have one. */
function nodesOfDaemons({ objects }: ClusterState): number | undefined {
  const onEach = objects.filter(isWorkload).filter((object) => kindOf(object).replicasOf(object) === undefined);
  return onEach.length === 0 ? undefined : Math.max(...onEach.map((object) => kindOf(object).desiredPods(object)));
}
