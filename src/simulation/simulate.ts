import type { Duration, Instant } from '../std/time.ts';
import { seconds, wholeSecond } from '../std/time.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { isWorkload, kindOf } from '../workload/kinds.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { SyncOrder } from './controllers/controller-manager.ts';
import { type EngineStop, priorities } from './engine/engine.ts';
import { takeStep } from './kubectl/steps.ts';
import { applyObject } from './kubectl/write-commands.ts';
import { eventLimit, restBeforeOrigin, settleLimit } from './limits.ts';
import type { Before, Scenario } from './scenario.ts';
import type { Trace } from './trace.ts';

/**
 * Runs a scenario in virtual time, until it settles, to its horizon or to the event limit. The steps' times and the
 * horizon count from the trace's origin: 0, or a day or more after what was there before has come to rest. Pods that
 * are alike are treated together, at most so many: the trace is the same with 1.
 */
export function simulate(scenario: Scenario, order: SyncOrder = 'dependents-first', longestRun?: number): Trace {
  const { cluster, origin } = begin(scenario, order, longestRun);
  const { engine, server } = cluster;
  const horizon = origin + scenario.horizon;
  const stop = engine.run(horizon, eventLimit);
  return { records: server.records, origin, end: endOf(stop, cluster, horizon, origin), stop };
}

/**
 * When `kubectl rollout status` first says that the scenario's one apply has rolled out, counted from it: no more is
 * simulated than that takes. Undefined where it never does.
 */
export function simulateUntilDone(scenario: Scenario): Instant | undefined {
  const { cluster, origin } = begin(scenario, 'dependents-first');
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
  return engine.runUntil(isDone, origin + scenario.horizon, eventLimit) ? engine.now - origin : undefined;
}

/** A cluster in which what was there before has come to rest, and the steps are about to be taken. */
function begin(scenario: Scenario, order: SyncOrder, longestRun?: number) {
  const cluster = startCluster(scenario, order, longestRun);
  const origin = scenario.before === undefined ? 0 : settle(cluster, scenario.before, longestMinReady(scenario));
  const { engine, server, kubectl } = cluster;
  if (scenario.quota !== undefined) server.pods.setQuota(scenario.quota.pods, scenario.quota.quota);
  for (const step of scenario.steps)
    engine.schedule(Math.max(engine.now, origin + step.at), priorities.step, () => takeStep(kubectl, step, engine.now));
  return { cluster, origin };
}

/** Brings what was there before into being, revision by revision without pods, then with them; the origin. */
function settle(cluster: Cluster, { object, history }: Before, minReady: Duration): Instant {
  const older = history.map((revision) => withoutPods(unhindered(revision), object));
  for (const revision of older.slice(0, -1)) rollOut(cluster, keepingPods(revision));
  for (const revision of older.slice(-1)) rollOut(cluster, revision);
  const first = unhindered(object);
  rollOut(cluster, first);
  if (first !== object) rollOut(cluster, object);
  const { engine } = cluster;
  // What is still under way at the event limit cannot be passed over.
  const origin = wholeSecond(engine.now) + Math.max(restBeforeOrigin, minReady);
  if (engine.run(origin, eventLimit) === 'event-limit') return wholeSecond(engine.now);
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

function rollOut({ engine, kubectl }: Cluster, object: WorkloadObject): void {
  engine.schedule(engine.now, priorities.step, () => applyObject(kubectl, object));
  engine.run(engine.now + settleLimit, eventLimit);
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
