import type { RunningWorkload, Scenario, Stage, Step } from '../../simulation/scenario.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { identity } from '../../surroundings/surroundings.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { workloadNameOf } from '../../workload/workload-name.ts';
import type { ApplierOptions, Plan, PlannedObject } from './appliers/applier.ts';
import { appliers } from './appliers/appliers.ts';
import { withRefusals } from './appliers/refusals.ts';
import { plannedObject, type ReleaseBeside, type ReleaseHook } from './beside.ts';
import type { ReleaseMember } from './member.ts';
import { inOrder, type ReleaseOrder } from './release-order.ts';
import { releaseScenario } from './release-scenario.ts';

/** An object of a plan, and what it is: a workload that changes, one that is gone, or a hook. */
export interface ReleaseItem extends PlannedObject, Partial<Pick<ReleaseHook, 'place' | 'blockedBy'>> {
  readonly member?: ReleaseMember;
  readonly gone?: WorkloadObject;
}

/** A release as somebody applies it. */
export interface AppliedScenario {
  /** In the order in which they are applied. */
  readonly members: readonly ReleaseMember[];
  /** The steps of the members come first, in their order. */
  readonly scenario: Scenario;
  readonly plan: Plan<ReleaseItem>;
  readonly options: ApplierOptions;
  /** Whether nothing of it was there before. */
  readonly isNew: boolean;
}

export interface AppliedTerms {
  readonly beside: ReleaseBeside;
  readonly options: ApplierOptions;
  /** Undefined: that of the applier. */
  readonly order: ReleaseOrder | undefined;
}

/** Has the applier bring the members in its order and its stages, and delete what it deletes. */
export function appliedScenario(
  members: readonly ReleaseMember[],
  { beside, options, order }: AppliedTerms,
  assumptions: Assumptions,
): AppliedScenario {
  const isNew = beside.gone.length === 0 && members.every(({ change }) => change.kind === 'created');
  const plan = inOrder(planOf(members, beside, { options, isNew }), order);
  const turns = turnsOf(plan);
  const applied = [...turns.keys()];
  const made = releaseScenario(applied, assumptions);
  const gone = beside.gone.map(({ object }): RunningWorkload => ({ object, history: [] }));
  const world = { ...made.world, running: [...made.world.running, ...gone] };
  const deletions = plan.stages.flatMap(({ deleted, applied: before }, stage) =>
    deleted.flatMap((each) => (each.gone === undefined ? [] : [deletion(each.gone, timeOf(before, plan), stage)])),
  );
  const own = made.steps.map((step, index): Step => ({ ...step, ...turns.get(applied[index] as ReleaseMember) }));
  if (!isStaged(plan)) {
    const steps = [...own, ...deletions].map(({ stage: _, ...step }): Step => step);
    return { members: applied, plan, options, isNew, scenario: { ...made, world, steps } };
  }
  const { fallback } = plan;
  const back = fallback === undefined ? [] : stepsBack(plan, applied);
  const steps = [...own, ...deletions, ...back];
  const stages = plan.stages.map((each) => slowedBy(each.stage, membersIn(each.applied).length, plan));
  return {
    members: applied,
    plan,
    options,
    isNew,
    scenario: { ...made, world, steps, stages, ...(fallback && { fallback: slowedBy(fallback, back.length, plan) }) },
  };
}

function planOf(
  members: readonly ReleaseMember[],
  { hooks, gone, refused }: ReleaseBeside,
  { options, isNew }: Pick<AppliedScenario, 'options' | 'isNew'>,
): Plan<ReleaseItem> {
  const names = new Set(members.map(({ object }) => identity(workloadNameOf(object))));
  const items: readonly ReleaseItem[] = [
    ...members.flatMap((member, index) => [
      ...refused.filter(({ after }) => after === index),
      { ...plannedObject(member.workload.manifest.value), member },
    ]),
    ...refused.filter(({ after }) => after >= members.length),
    // A workload that is a hook is a member.
    ...hooks.filter(
      ({ kind, namespace, name }) => !names.has(identity({ kind, namespace: namespace || 'default', name })),
    ),
    ...gone.map(({ planned, object }) => ({ ...planned, gone: object })),
  ];
  return withRefusals(appliers[options.name](items, options, { isNew }), options, { isNew });
}

/** When each member is applied: in the first stage that has it, after those before it. */
function turnsOf({ pace, stages }: Plan<ReleaseItem>): ReadonlyMap<ReleaseMember, Pick<Step, 'stage' | 'at'>> {
  const turns = new Map<ReleaseMember, { readonly stage: number; readonly at: Instant }>();
  for (const [stage, { applied }] of stages.entries())
    for (const [index, member] of membersIn(applied).entries())
      if (!turns.has(member)) turns.set(member, { stage, at: index * pace });
  return turns;
}

/** How long who applies takes for the members of a stage. */
export function timeOf(applied: readonly ReleaseItem[], { pace }: Pick<Plan<ReleaseItem>, 'pace'>): Duration {
  return membersIn(applied).length * pace;
}

function slowedBy(stage: Stage, objects: number, { pace }: Pick<Plan<ReleaseItem>, 'pace'>): Stage {
  return { ...stage, takes: stage.takes + objects * pace };
}

function membersIn(items: readonly ReleaseItem[]): readonly ReleaseMember[] {
  return items.flatMap(({ member }) => member ?? []);
}

/** Whether anything is waited for, so that not all is applied at once. */
function isStaged({ stages }: Plan<ReleaseItem>): boolean {
  return stages.length > 1 || stages.some(({ stage }) => stage.takes > 0 || stage.wait !== undefined || stage.isVain);
}

/** Back to the earlier state, in the order in which it was applied; what was not there is deleted. */
function stepsBack({ pace, stages }: Plan<ReleaseItem>, members: readonly ReleaseMember[]): readonly Step[] {
  const deleted = stages.flatMap((each) => each.deleted.flatMap(({ gone }) => gone ?? []));
  const changed = members.map(({ object, change }) => ({ object, former: change.baseline.object }));
  return [...changed, ...deleted.map((object) => ({ object, former: object }))].map(({ object, former }, index) => {
    const [at, stage] = [index * pace, stages.length];
    return former === undefined ? deletion(object, at, stage) : { at, stage, do: 'apply', object: former };
  });
}

function deletion(object: WorkloadObject, at: Instant, stage: number): Step {
  return { at, stage, to: workloadNameOf(object), do: 'delete', orphan: false };
}
