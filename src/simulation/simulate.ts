import { present } from '../std/assert.ts';
import type { Instant } from '../std/time.ts';
import { workloadKinds } from '../std/workload-kinds.ts';
import { isWorkload, kindOf } from '../workload/kinds.ts';
import { traitsIn } from '../workload/versions.ts';
import { type WorkloadName, workloadNameOf } from '../workload/workload-name.ts';
import { admissionIn } from './admission-in.ts';
import { type Cluster, startCluster, workToStart } from './cluster.ts';
import type { ClusterState } from './cluster-state.ts';
import type { SyncOrder } from './controllers/controller-manager.ts';
import { type EngineStop, payFrom, priorities, type WorkBudget } from './engine/engine.ts';
import { admitFormerPods } from './former-pods.ts';
import { Kubectl } from './kubectl/kubectl.ts';
import { takeStep, workloadOf } from './kubectl/steps.ts';
import { workLimit } from './limits.ts';
import type { Namespace, Scenario, Step } from './scenario.ts';
import { isRoomKnown } from './scheduler/scheduler.ts';
import { settledState } from './settled-state.ts';
import { Stages } from './stages.ts';
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
  const begun = begin(scenario, options);
  if (begun === undefined) return cutOff;
  const { cluster, stages, origin, limit, progress } = begun;
  const { engine, storage } = cluster;
  const horizon = origin + scenario.horizon;
  const stop = engine.run(horizon, limit);
  payFrom(options.budget, engine.work);
  if (options.budget !== undefined && options.budget.left <= 0) return cutOff;
  if (stop === 'event-limit' && !progress.isBegun) return cutOff;
  const { records: drains } = cluster.drains;
  const { evicted } = cluster;
  const told = {
    ...(stages && { stages: stages.records() }),
    ...(drains.length > 0 && { drains }),
    ...(evicted.length > 0 && { evicted }),
  };
  return { records: storage.records, origin, end: endOf(stop, cluster, horizon, origin), stop, ...told };
}

/** What a run that its budget does not pay leaves: nobody looks at its beginning, which may be long. */
const cutOff: Trace = { records: [], origin: 0, end: 0, stop: 'event-limit' };

/** Whether a run has been given up before anybody could look at it. */
export function isCutOff(trace: Trace): boolean {
  return trace === cutOff;
}

/**
 * When `kubectl rollout status` first says that the scenario's one apply has rolled out, counted from it: no more is
 * simulated than that takes. Undefined where it never does.
 */
export function simulateUntilDone(scenario: Scenario, budget?: WorkBudget): Instant | undefined {
  const begun = begin(scenario, { budget });
  if (begun === undefined) return undefined;
  const { cluster, origin, limit, progress } = begun;
  const { engine, storage } = cluster;
  const { records } = storage;
  let seen = records.length;
  const isDone = (): boolean => {
    for (; seen < records.length; seen++) {
      const record = records[seen];
      // What controllers write of a state that was read, until the apply, is about what was there before.
      if (!progress.isBegun || record?.type !== 'write' || !isWorkload(record.object)) continue;
      if (kindOf(record.object).rolloutStatus(record.object).state === 'done') return true;
    }
    return false;
  };
  const hasRolledOut = engine.runUntil(isDone, origin + scenario.horizon, limit);
  payFrom(budget, engine.work);
  return hasRolledOut ? engine.now - origin : undefined;
}

/** A cluster with what was there before, in which the steps are about to be taken; undefined where that costs too much. */
function begin(scenario: Scenario, { order = 'dependents-first', longestRun, budget }: SimulateOptions) {
  const limit = Math.min(workLimit, budget?.left ?? workLimit);
  if (workToStart(scenario) >= limit) return void payFrom(budget, limit);
  const { world, steps } = scenario;
  const traits = traitsIn(scenario.assumptions);
  const before = world.state ?? settledState(scenario, { order, longestRun, limit });
  if (before !== undefined && 'givenUpAfter' in before) return void payFrom(budget, before.givenUpAfter);
  const origin = (before?.at ?? 0) - Math.min(0, ...steps.map(({ at }) => at));
  const cluster = startCluster(scenario, { order, longestRun, origin });
  const { engine } = cluster;
  if (before !== undefined) {
    admitFormerPods(cluster, world, traits);
    restore(cluster, before);
  }
  for (const namespace of world.namespaces)
    if (isAny(namespace) || isRoomKnown(world))
      cluster.namespace(namespace.name).setAdmission(admissionIn(namespace, cluster, traits));
  const kubectl = new Kubectl(cluster, traits, { ...noWorkload, ...firstOf(scenario) });
  const progress = { isBegun: false };
  const take = (some: readonly Step[], start: Instant) => {
    for (const group of takenTogether(some)) {
      const at = Math.max(engine.now, start + (group[0] as Step).at);
      engine.schedule(at, priorities.step, () => {
        progress.isBegun = true;
        for (const step of group) takeStep(kubectl, step, engine.now);
      });
    }
  };
  const stages = scenario.stages && new Stages(scenario, cluster, { take, origin });
  take(stages === undefined ? steps : steps.filter(({ stage }) => stage === undefined), origin);
  return { cluster, stages, origin, limit, progress };
}

/** In a row those at one instant that are about different workloads: nothing comes to rest between them. */
function takenTogether(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  const about = new Set<string>();
  for (const step of steps) {
    const last = groups.at(-1);
    const workload = workloadOf(step);
    const name = workload && JSON.stringify([workload.kind, workload.namespace, workload.name]);
    const goesWith = about.size > 0 && last?.[0]?.at === step.at && name !== undefined && !about.has(name);
    if (goesWith) last?.push(step);
    else {
      groups.push([step]);
      about.clear();
    }
    if (name !== undefined) about.add(name);
  }
  return groups;
}

/** Brings up what was stored, a moment before the instant that it is the state of. */
function restore({ engine, storage, namespace }: Cluster, { at, lastUid, objects, pods, work }: ClusterState): void {
  engine.advance(at - 1);
  engine.spend(work);
  storage.restore(lastUid, Math.max(0, ...objects.map(({ metadata }) => metadata.resourceVersion)));
  for (const object of objects) namespace(object.metadata.namespace).restore(object);
  for (const run of pods) namespace(run.like.metadata.namespace).pods.restore(run);
}

/** Whether a namespace has any policies, besides the priorities that matter on known nodes only. */
function isAny({ quotas, limitRanges, priorityClasses, ...others }: Namespace): boolean {
  const { name: _name, formerPriorityClasses: _, ...rest } = others;
  const { items = [], areAll = false } = priorityClasses ?? {};
  return areAll || quotas.length + limitRanges.length + items.length + Object.keys(rest).length > 0;
}

/** What kubectl's answers are about before anybody has named a workload. */
const noWorkload: WorkloadName = { kind: present(workloadKinds[0], 'there are kinds'), namespace: 'default', name: '' };

/** What is known of the workload that the first steps are about. */
function firstOf({ world, steps }: Scenario): Partial<WorkloadName> | undefined {
  const [running] = world.running;
  if (running !== undefined) return workloadNameOf(running.object);
  for (const step of steps) {
    const found = workloadOf(step);
    if (found === undefined) continue;
    const { name: _, ...known } = found;
    return known;
  }
  return {};
}

/** A settled run ends with the last thing that happened, any other where it was stopped. */
function endOf(stop: EngineStop, { engine, storage }: Cluster, horizon: Instant, origin: Instant): Instant {
  if (stop === 'horizon') return horizon;
  return stop === 'settled' ? Math.max(origin, storage.records.at(-1)?.at ?? 0) : engine.now;
}
