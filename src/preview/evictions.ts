// What pods of a higher priority take from workloads that are not applied: those are simulated beside the rollout as well.
import { asList, asMap, type JsonMap, type Manifest } from '../document/manifest.ts';
import type { EvictedCourse, EvictedWorkload, Evictions } from '../rules/rule.ts';
import { partOf, type WorkBudget } from '../simulation/engine/engine.ts';
import type { RunningWorkload, Scenario } from '../simulation/scenario.ts';
import { simulate } from '../simulation/simulate.ts';
import type { Trace } from '../simulation/trace.ts';
import { groupedBy } from '../std/grouped-by.ts';
import type { Instant } from '../std/time.ts';
import { apiVersions } from '../std/workload-kinds.ts';
import { objectsNamed, podLabelsOf } from '../surroundings/object-index.ts';
import { identity, type SurroundingObject, type Surroundings } from '../surroundings/surroundings.ts';
import { runningInWorld } from '../surroundings/world-objects.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { waitsIn } from '../timeline/waits.ts';
import { workloadTraces } from '../timeline/workload-traces.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { decodeWorkload } from '../workload/decode-workload.ts';
import { systemPriorityClasses } from '../workload/placement/namespace-policies.ts';
import { traitsIn, type VersionTraits } from '../workload/versions.ts';
import { type WorkloadName, workloadNameOf } from '../workload/workload-name.ts';
import type { Run } from './forecast.ts';

interface EvictionsContext {
  readonly surroundings: Surroundings;
  readonly assumptions: Assumptions;
}

/** What finding it out may cost, but no more than half of the rest. */
const maxWork = 1_500_000;

/** Undefined where the run evicts no pod of the workload, or of another that is known. */
export function evictionsOf(
  { scenario, trace }: Run,
  { surroundings, assumptions }: EvictionsContext,
  left: WorkBudget | undefined,
): Evictions | undefined {
  const evicted = (trace.evicted ?? []).flatMap(({ owner }) => owner ?? []);
  const own = evictedIn(trace).length;
  if (evicted.length + own === 0) return undefined;
  const budget = partOf(left, maxWork);
  const counts = [...groupedBy(evicted, (owner) => [identity(owner)]).values()].flatMap(
    (owners): EvictedWorkload | readonly [] => {
      const [workload] = owners;
      return workload === undefined ? [] : { workload, evicted: owners.length };
    },
  );
  const running = runningOf(counts, surroundings, traitsIn(assumptions));
  const beside = running.length > 0 && running.length === counts.length ? withRunning(scenario, running) : undefined;
  const together = beside && paid(simulate(beside, { budget }), budget);
  const courses = together && coursesIn(together, counts);
  const without = paid(buildTimeline(simulate(withoutPreemption(scenario), { budget })), budget)?.outcome.state;
  return { workloads: (courses ?? counts).toSorted((one, other) => lossOf(other) - lossOf(one)), own, without };
}

function paid<Result>(result: Result, { left }: WorkBudget): Result | undefined {
  return left > 0 ? result : undefined;
}

/** A pod that stays without a node weighs more than any that comes back. */
function lossOf({ evicted, course }: EvictedWorkload): number {
  return (course?.pending ?? 0) * 1e6 + evicted;
}

/** The workloads that lose pods, as they run. */
function runningOf(
  evicted: readonly EvictedWorkload[],
  surroundings: Surroundings,
  traits: VersionTraits,
): readonly RunningWorkload[] {
  return evicted.flatMap(({ workload }) => {
    const { world } = surroundings;
    const told = world && runningInWorld(world).get(identity(workload));
    const [found = told] = told === undefined ? objectsNamed(surroundings, workload) : [];
    const object = found && decodeWorkload({ value: runnable(found, workload) } as Manifest, traits)?.object;
    return object === undefined ? [] : [{ object, history: [] }];
  });
}

/** Of workloads of other files, no more is kept than matters to the room that they take: what else they need is filled in. */
function runnable(object: SurroundingObject, { kind, namespace, name }: WorkloadName): JsonMap {
  const { template, ...spec } = asMap(object.value.spec);
  const { metadata, spec: podSpec } = asMap(template);
  const containers = (list: JsonMap[string] | undefined, prefix: string) =>
    asList(list).map((each, index) => {
      const { ports: _, ...kept } = asMap(each);
      return { name: `${prefix}-${index}`, image: name, ...kept };
    });
  const { initContainers, ...rest } = asMap(podSpec);
  const init = containers(initContainers, 'init');
  return {
    apiVersion: apiVersions[kind],
    kind,
    metadata: { namespace, name },
    spec: {
      selector: { matchLabels: podLabelsOf(object) },
      ...spec,
      template: {
        metadata: metadata ?? {},
        spec: {
          ...rest,
          containers: containers(rest.containers, 'main'),
          ...(init.length > 0 && { initContainers: init }),
        },
      },
    },
  };
}

/** They run in the place of their pods. Undefined where a cluster has shown what is stored, but not of them. */
function withRunning(scenario: Scenario, others: readonly RunningWorkload[]): Scenario | undefined {
  const { world } = scenario;
  if (world.state !== undefined) return undefined;
  const names = new Set(others.map(({ object }) => identity(workloadNameOf(object))));
  const pods = (world.pods ?? []).filter(({ owner }) => owner === undefined || !names.has(identity(owner)));
  const [policies] = world.namespaces;
  const known = new Set(world.namespaces.map(({ name }) => name));
  const namespaces = [...new Set(others.map(({ object }) => workloadNameOf(object).namespace))]
    .filter((name) => !known.has(name))
    .map((name) => ({
      name,
      quotas: [],
      limitRanges: [],
      ...(policies?.priorityClasses && { priorityClasses: policies.priorityClasses }),
      ...(policies?.formerPriorityClasses && { formerPriorityClasses: policies.formerPriorityClasses }),
    }));
  return {
    ...scenario,
    world: { ...world, pods, running: [...world.running, ...others], namespaces: [...world.namespaces, ...namespaces] },
  };
}

/** Undefined where nothing is evicted beside them: then nobody knows what is. */
function coursesIn(trace: Trace, evicted: readonly EvictedWorkload[]): readonly EvictedWorkload[] | undefined {
  const traces = new Map(workloadTraces(trace).map((each) => [identity(each.name), each.trace]));
  const courses = evicted.flatMap(({ workload }): EvictedWorkload | readonly [] => {
    const own = traces.get(identity(workload));
    if (own === undefined) return [];
    const lost = evictedIn(own);
    const [first] = lost;
    return first === undefined ? [] : { workload, evicted: lost.length, course: courseOf(own, first) };
  });
  return courses.length === 0 ? undefined : courses;
}

/** When the scheduler has ended pods, counted from the change. */
function evictedIn({ records, origin }: Trace): readonly Instant[] {
  return records.flatMap((record) => {
    const isEviction = record.type === 'event' && record.event.reason === 'Preempted' && record.at >= origin;
    return isEviction ? record.at - origin : [];
  });
}

function courseOf(trace: Trace, from: Instant): EvictedCourse {
  const { frames } = buildTimeline(trace);
  const before = frames.findLast(({ at }) => at < from) ?? frames[0];
  const after = frames.filter(({ at }) => at >= from);
  const all = before?.available ?? 0;
  const fewest = after.reduce((least, { available }) => Math.min(least, available), all);
  const waiting = waitsIn(trace).find((wait) => wait.for === 'node' && wait.until === undefined);
  const pending = waiting === undefined ? 0 : all - (frames.at(-1)?.available ?? 0);
  return { before: all, fewest, pending };
}

/** The same where no pod may have others evicted. */
function withoutPreemption(scenario: Scenario): Scenario {
  const { world } = scenario;
  const namespaces = world.namespaces.map((namespace) => {
    const { items = [], areAll = false } = namespace.priorityClasses ?? {};
    const all = [...items, ...systemPriorityClasses].map((each) => ({ ...each, preemptionPolicy: 'Never' }));
    return { ...namespace, priorityClasses: { items: all, areAll } };
  });
  return { ...scenario, world: { ...world, namespaces } };
}
