// What holds workloads of a release up, found by trying: what is left out no longer does.
import type { WorkBudget } from '../../simulation/engine/engine.ts';
import type { Scenario, Step } from '../../simulation/scenario.ts';
import { simulate } from '../../simulation/simulate.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import type { Duration } from '../../std/time.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { waitsIn } from '../../timeline/waits.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import { ownTraces } from './own-traces.ts';
import type { ReleasedWorkload } from './released-workload.ts';

/** A workload that has to wait, or gets stuck, and does neither without others of the release. */
export interface HoldUp {
  /** Its index in the release. */
  readonly held: number;
  /** Those that hold it up each by itself; empty: no one of them does, all others together do. */
  readonly by: readonly number[];
  /** A smaller surge of the first of these, with which nothing waits for it; absent: none was found. */
  readonly remedy?: { readonly of: number; readonly maxSurge: number; readonly maxUnavailable: number };
}

/** So many of those that are held up are asked why, those that wait longest, */
const maxHeld = 3;
/** and so many of the others are left out for it, those with the most pods. */
const maxSuspects = 8;

export function holdUpsOf(
  workloads: readonly ReleasedWorkload[],
  scenario: Scenario,
  budget: WorkBudget,
): readonly HoldUp[] {
  const waitOf = (index: number) => lengthOf(workloads[index]?.waits ?? []);
  const held = workloads
    .flatMap((each, index) => (isHeldUp(each) ? [index] : []))
    .toSorted((one, other) => waitOf(other) - waitOf(one) || one - other)
    .slice(0, maxHeld);
  const podsOf = (index: number) => workloads[index]?.timeline.peak.together ?? 0;
  const byPods = workloads
    .map((_, index) => index)
    .toSorted((one, other) => podsOf(other) - podsOf(one) || one - other);
  const trial = createTrial(scenario, budget);
  // What waits alone as well is held up by nobody in the release.
  const byOthers = held.filter((index) => trial.isFree(index, (other) => other !== index));
  return byOthers.map((index): HoldUp => {
    const others = byPods
      .filter((other) => other !== index && canHoldUp(workloads[other], workloads[index]))
      .slice(0, maxSuspects);
    const by = others.filter((other) => trial.isFree(index, (each) => each === other));
    const [first] = by;
    const remedy =
      first === undefined
        ? undefined
        : remedyIn(first, workloads, (changed) => trial.isFreeWith(index, first, changed));
    return { held: index, by, ...(remedy && { remedy }) };
  });
}

/** What the server refuses is too much for a namespace: without one of another namespace, only the instants are others. */
function canHoldUp(other: ReleasedWorkload | undefined, held: ReleasedWorkload | undefined): boolean {
  const { waits = [], member } = held ?? {};
  const isOnlyRefused = waits.length > 0 && waits.every((wait) => wait.for === 'refused');
  return !isOnlyRefused || other?.member.object.metadata.namespace === member?.object.metadata.namespace;
}

/** How long pods wait; without an end it is longer than all else. */
function lengthOf(waits: ReleasedWorkload['waits']): Duration {
  return waits.reduce((sum, { from, until }) => sum + ((until ?? Number.MAX_SAFE_INTEGER) - from), 0);
}

/** Whether pods of it wait, or it never rolls out. */
export function isHeldUp({ appliedAt, waits, timeline }: ReleasedWorkload): boolean {
  return appliedAt !== undefined && (waits.length > 0 || failedOutcomes.has(timeline.outcome.state));
}

interface Trial {
  /** Whether a workload neither waits nor fails when some of the others are not applied. */
  isFree(index: number, isLeftOut: (other: number) => boolean): boolean;
  /** The same when another one is applied with other settings. */
  isFreeWith(index: number, other: number, changed: WorkloadObject): boolean;
}

function createTrial(scenario: Scenario, budget: WorkBudget): Trial {
  const known = new Map<string, ReadonlySet<number>>();
  const freeIn = (key: string, steps: () => readonly Step[]): ReadonlySet<number> => {
    const free = known.get(key) ?? freeAfter({ ...scenario, steps: steps() }, scenario.steps, budget);
    known.set(key, free);
    return free;
  };
  return {
    isFree(index, isLeftOut) {
      const left = scenario.steps.filter((_, other) => !isLeftOut(other));
      const key = scenario.steps.map((_, other) => (isLeftOut(other) ? '' : String(other))).join(' ');
      return freeIn(key, () => left).has(index);
    },
    isFreeWith(index, other, changed) {
      const steps = scenario.steps.map((step, each) =>
        each === other && step.do === 'apply' ? { ...step, object: changed } : step,
      );
      return freeIn(`${other} ${JSON.stringify(changed.spec)}`, () => steps).has(index);
    },
  };
}

/** Which of the steps' workloads neither wait nor fail; none where nobody pays for the answer. */
function freeAfter(scenario: Scenario, steps: readonly Step[], budget: WorkBudget): ReadonlySet<number> {
  if (budget.left <= 0) return new Set();
  const traceOf = ownTraces(simulate(scenario, { budget }));
  if (budget.left <= 0) return new Set();
  const free = steps.flatMap((step, index) => {
    if (step.do !== 'apply') return [];
    const own = traceOf(step.object);
    const isFree =
      own !== undefined && waitsIn(own).length === 0 && !failedOutcomes.has(buildTimeline(own).outcome.state);
    return isFree ? [index] : [];
  });
  return new Set(free);
}

const smallerSurges = [
  { maxSurge: 1, maxUnavailable: 0 },
  { maxSurge: 0, maxUnavailable: 1 },
] as const;

/** The first of the settings with which the other one is free. */
function remedyIn(
  of: number,
  workloads: readonly ReleasedWorkload[],
  helps: (changed: WorkloadObject) => boolean,
): HoldUp['remedy'] {
  const object = workloads[of]?.member.object;
  if (object === undefined) return undefined;
  const { strategyOf, strategyField } = kindOf(object);
  const { type, rollingUpdate } = strategyOf(object);
  if (rollingUpdate?.maxSurge === undefined) return undefined;
  const found = smallerSurges
    .filter((each) => !deepEqual(each, rollingUpdate))
    .find((each) =>
      helps({ ...object, spec: { ...object.spec, [strategyField]: { type, rollingUpdate: each } } } as WorkloadObject),
    );
  return found && { of, ...found };
}
