import { present } from '../std/assert.ts';
import type { Duration, Instant } from '../std/time.ts';
import { seconds, wholeSecond } from '../std/time.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { isWorkload, kindOf } from '../workload/kinds.ts';
import { traitsIn } from '../workload/versions.ts';
import { workloadKinds } from '../workload/workload-kinds.ts';
import { nameOf, type WorkloadName } from '../workload/workload-name.ts';
import { Admission } from './admission/admission.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { SyncOrder } from './controllers/controller-manager.ts';
import { type EngineStop, priorities, type WorkBudget } from './engine/engine.ts';
import { Kubectl } from './kubectl/kubectl.ts';
import { takeStep, workloadOf } from './kubectl/steps.ts';
import { applyObject } from './kubectl/write-commands.ts';
import { restBeforeOrigin, settleLimit, workLimit } from './limits.ts';
import type { Before, Namespace, Scenario } from './scenario.ts';
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
  const { engine, storage } = cluster;
  const horizon = origin + scenario.horizon;
  const stop = engine.run(horizon, limit);
  pay(cluster, options);
  return { records: storage.records, origin, end: endOf(stop, cluster, horizon, origin), stop };
}

/**
 * When `kubectl rollout status` first says that the scenario's one apply has rolled out, counted from it: no more is
 * simulated than that takes. Undefined where it never does.
 */
export function simulateUntilDone(scenario: Scenario, budget?: WorkBudget): Instant | undefined {
  if (isSpent({ budget })) return undefined;
  const { cluster, origin, limit } = begin(scenario, { budget });
  const { engine, storage } = cluster;
  const { records } = storage;
  let seen = records.length;
  const isDone = (): boolean => {
    for (; seen < records.length; seen++) {
      const record = records[seen];
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
  const cluster = startCluster(scenario, { order, longestRun });
  const { world, steps } = scenario;
  const traits = traitsIn(scenario.assumptions);
  const kubectl = new Kubectl(cluster, traits, { ...noWorkload, ...firstOf(scenario) });
  const minReady = longestMinReady(scenario);
  const settled = settle({ ...cluster, kubectl }, world.running, { minReady, limit });
  const origin = settled - Math.min(0, ...steps.map(({ at }) => at));
  const { engine } = cluster;
  for (const { name, ...policies } of world.namespaces)
    if (isAny(policies)) cluster.namespace(name).setAdmission(new Admission({ ...policies, namespace: name }, traits));
  for (const step of steps)
    engine.schedule(Math.max(engine.now, origin + step.at), priorities.step, () => takeStep(kubectl, step, engine.now));
  return { cluster, origin, limit };
}

/** Whether a namespace has any policies. */
function isAny({ quotas, limitRanges, ...others }: Omit<Namespace, 'name'>): boolean {
  return quotas.length + limitRanges.length + Object.keys(others).length > 0;
}

/** What kubectl's answers are about before anybody has named a workload. */
const noWorkload: WorkloadName = { kind: present(workloadKinds[0], 'there are kinds'), namespace: 'default', name: '' };

/** What is known of the workload that the first steps are about. */
function firstOf({ world, steps }: Scenario): Partial<WorkloadName> | undefined {
  const [running] = world.running;
  if (running !== undefined) return nameOf(running.object);
  const { name: _, ...known } = steps.map(workloadOf).find((each) => each !== undefined) ?? {};
  return known;
}

/** A cluster, and who applies what runs there. */
interface Settling extends Cluster {
  readonly kubectl: Kubectl;
}

interface SettleOptions {
  /** What runs has been ready for so long at least. */
  readonly minReady: Duration;
  readonly limit: number;
}

/** Brings what runs into being, all workloads side by side; the origin. */
function settle(cluster: Settling, running: readonly Before[], { minReady, limit }: SettleOptions): Instant {
  if (running.length === 0) return 0;
  const applied = running.map(appliedFor);
  const rounds = Math.max(...applied.map(({ length }) => length));
  for (let round = 0; round < rounds; round++) {
    const objects = applied.flatMap((each) => each[round] ?? []);
    rollOut(cluster, objects, limit);
  }
  const { engine } = cluster;
  // What is still under way at the limit cannot be passed over.
  const origin = wholeSecond(engine.now) + Math.max(restBeforeOrigin, minReady);
  if (engine.run(origin, limit) === 'event-limit') return wholeSecond(engine.now);
  engine.advance(origin);
  return origin;
}

/** What is applied for a workload to run: revision by revision without pods, then with them. */
function appliedFor({ object, history }: Before): readonly WorkloadObject[] {
  const older = history.map((revision) => withoutPods(unhindered(revision), object));
  const first = unhindered(object);
  const last = first === object ? [] : [object];
  return [...older.slice(0, -1).map(keepingPods), ...older.slice(-1), first, ...last];
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
function longestMinReady({ world, steps }: Scenario): Duration {
  const applied = steps.flatMap((step) => (step.do === 'apply' ? [step.object] : []));
  const objects = [...world.running.map(({ object }) => object), ...applied];
  return seconds(Math.max(0, ...objects.map(({ spec }) => spec.minReadySeconds)));
}

function rollOut({ engine, kubectl }: Settling, objects: readonly WorkloadObject[], limit: number): void {
  for (const object of objects)
    engine.schedule(engine.now, priorities.step, () => applyObject(kubectl.on(nameOf(object)), object));
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
function endOf(stop: EngineStop, { engine, storage }: Cluster, horizon: Instant, origin: Instant): Instant {
  if (stop === 'horizon') return horizon;
  return stop === 'settled' ? Math.max(origin, storage.records.at(-1)?.at ?? 0) : engine.now;
}
