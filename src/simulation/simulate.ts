import type { Duration, Instant } from '../std/time.ts';
import { seconds, wholeSecond } from '../std/time.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { isWorkload, kindOf } from '../workload/kinds.ts';
import { podsQuota } from '../workload/placement/resource-quota.ts';
import { traitsOf } from '../workload/versions.ts';
import { Admission, type Policies } from './admission/admission.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { SyncOrder } from './controllers/controller-manager.ts';
import { type EngineStop, priorities, type WorkBudget } from './engine/engine.ts';
import { takeStep } from './kubectl/steps.ts';
import { applyObject } from './kubectl/write-commands.ts';
import { restBeforeOrigin, settleLimit, workLimit } from './limits.ts';
import type { Before, Scenario } from './scenario.ts';
import type { Trace } from './trace.ts';

export interface SimulateOptions {
  readonly order?: SyncOrder;
  /** Pods that are alike are treated together, at most so many: the trace is the same with 1. */
  readonly longestRun?: number;
  /** What the run is paid from, besides the limit that holds for every run. */
  readonly budget?: WorkBudget | undefined;
}

/**
 * Runs a scenario in virtual time, until it settles, to its horizon or to the limit of its work. The steps' times and
 * the horizon count from the trace's origin: 0, or a day or more after what was there before has come to rest, and later
 * by as much as the first step comes before it.
 */
export function simulate(scenario: Scenario, options: SimulateOptions = {}): Trace {
  if (isSpent(options)) return { records: [], origin: 0, end: 0, stop: 'event-limit' };
  const { cluster, origin, limit } = begin(scenario, options);
  const { engine, server } = cluster;
  const horizon = origin + scenario.horizon;
  const stop = engine.run(horizon, limit);
  pay(cluster, options);
  return { records: server.records, origin, end: endOf(stop, cluster, horizon, origin), stop };
}

/**
 * When `kubectl rollout status` first says that the scenario's one apply has rolled out, counted from it: no more is
 * simulated than that takes. Undefined where it never does.
 */
export function simulateUntilDone(scenario: Scenario, budget?: WorkBudget): Instant | undefined {
  if (isSpent({ budget })) return undefined;
  const { cluster, origin, limit } = begin(scenario, { budget });
  const { engine, server } = cluster;
  let seen = server.records.length;
  const isDone = (): boolean => {
    for (; seen < server.records.length; seen++) {
      const record = server.records[seen];
      if (record?.type !== 'write' || !isWorkload(record.object)) continue;
      if (kindOf(record.object).rolloutStatus(record.object).state === 'done') return true;
    }
    return false;
  };
  const hasRolledOut = engine.runUntil(isDone, origin + scenario.horizon, limit);
  pay(cluster, { budget });
  return hasRolledOut ? engine.now - origin : undefined;
}

function isSpent({ budget }: SimulateOptions): boolean {
  return budget !== undefined && budget.left <= 0;
}

function pay({ engine }: Cluster, { budget }: SimulateOptions): void {
  if (budget !== undefined) budget.left -= engine.work;
}

/** A cluster in which what was there before has come to rest, and the steps are about to be taken. */
function begin(scenario: Scenario, { order = 'dependents-first', longestRun, budget }: SimulateOptions) {
  const limit = Math.min(workLimit, budget?.left ?? workLimit);
  const cluster = startCluster(scenario, order, longestRun);
  const minReady = longestMinReady(scenario);
  const settled = scenario.before === undefined ? 0 : settle(cluster, scenario.before, { minReady, limit });
  const origin = settled - Math.min(0, ...scenario.steps.map(({ at }) => at));
  const { engine, server, kubectl } = cluster;
  const policies = policiesOf(scenario, server.namespace);
  if (policies !== undefined)
    server.setAdmission(new Admission(policies, traitsOf(scenario.assumptions.kubernetesVersion)));
  for (const step of scenario.steps)
    engine.schedule(Math.max(engine.now, origin + step.at), priorities.step, () => takeStep(kubectl, step, engine.now));
  return { cluster, origin, limit };
}

/** Of the namespace at the origin; undefined: none. */
function policiesOf(scenario: Scenario, namespace: string): Policies | undefined {
  const { limitRanges = [], quotas = [], quota, policies } = scenario;
  const isLifted = quota?.pods === 0 && quotas.length > 0;
  const present = quota === undefined ? quotas : isLifted ? [] : [podsQuota(quota.pods)];
  const isNone = policies === undefined && limitRanges.length + present.length === 0;
  return isNone ? undefined : { ...policies, namespace, limitRanges, quotas: present };
}

interface SettleOptions {
  /** What runs has been ready for so long at least. */
  readonly minReady: Duration;
  readonly limit: number;
}

/** Brings what was there before into being, revision by revision without pods, then with them; the origin. */
function settle(cluster: Cluster, { object, history }: Before, { minReady, limit }: SettleOptions): Instant {
  const older = history.map((revision) => withoutPods(unhindered(revision), object));
  for (const revision of older.slice(0, -1)) rollOut(cluster, keepingPods(revision), limit);
  for (const revision of older.slice(-1)) rollOut(cluster, revision, limit);
  const first = unhindered(object);
  rollOut(cluster, first, limit);
  if (first !== object) rollOut(cluster, object, limit);
  const { engine } = cluster;
  // What is still under way at the limit cannot be passed over.
  const origin = wholeSecond(engine.now) + Math.max(restBeforeOrigin, minReady);
  if (engine.run(origin, limit) === 'event-limit') return wholeSecond(engine.now);
  engine.advance(origin);
  return origin;
}

/**
 * With a pod on each node there are pods at every revision, so they stay those of the first one. The last two revisions
 * replace them: only then is the first one no longer in use, and deleted as it would have been.
 */
function keepingPods(revision: WorkloadObject): WorkloadObject {
  const { strategyField, replicasOf } = kindOf(revision);
  if (replicasOf(revision) !== undefined) return revision;
  return { ...revision, spec: { ...revision.spec, [strategyField]: { type: 'OnDelete' } } } as WorkloadObject;
}

/** What runs before has been ready for as long as the change may ask for. */
function longestMinReady({ before, steps }: Scenario): Duration {
  const objects = steps.flatMap((step) => (step.do === 'apply' ? [step.object] : []));
  return seconds(
    Math.max(before?.object.spec.minReadySeconds ?? 0, ...objects.map(({ spec }) => spec.minReadySeconds)),
  );
}

function rollOut({ engine, kubectl }: Cluster, object: WorkloadObject, limit: number): void {
  engine.schedule(engine.now, priorities.step, () => applyObject(kubectl, object));
  engine.run(engine.now + settleLimit, limit);
}

/** An older revision in the name and by the selector of the present object, with no pods where that is possible. */
function withoutPods(revision: WorkloadObject, { metadata }: WorkloadObject): WorkloadObject {
  const named = { ...revision, metadata: { ...revision.metadata, name: metadata.name } } as WorkloadObject;
  if (kindOf(named).replicasOf(named) === undefined) return named;
  return { ...named, spec: { ...named.spec, replicas: 0 } } as WorkloadObject;
}

/** What runs of a paused workload was there before it was paused, and what runs is available already. */
function unhindered(object: WorkloadObject): WorkloadObject {
  const isPaused = kindOf(object).isPaused(object);
  if (object.spec.minReadySeconds === 0 && !isPaused) return object;
  const freed = { ...object.spec, minReadySeconds: 0, ...(isPaused && { paused: false }) };
  return { ...object, spec: freed } as WorkloadObject;
}

/** A settled run ends with the last thing that happened, any other where it was stopped. */
function endOf(stop: EngineStop, { engine, server }: Cluster, horizon: Instant, origin: Instant): Instant {
  if (stop === 'horizon') return horizon;
  return stop === 'settled' ? Math.max(origin, server.records.at(-1)?.at ?? 0) : engine.now;
}
