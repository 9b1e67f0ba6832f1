import type { Before, Scenario, Step } from '../../simulation/scenario.ts';
import { identity } from '../../surroundings/surroundings.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { nameOf } from '../../workload/workload-name.ts';
import type { ApplierOptions, Plan, PlannedObject } from './appliers/applier.ts';
import { appliers } from './appliers/appliers.ts';
import { withRefusals } from './appliers/refusals.ts';
import { plannedObject, type ReleaseBeside, type ReleaseHook } from './beside.ts';
import type { ReleaseMember } from './member.ts';
import { releaseScenario } from './release-scenario.ts';

/** An object of a plan, with what stands behind it: a workload that changes, one that is gone, or a hook. */
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

/** Has the applier bring the members in its order and its stages, and delete what it deletes. */
export function appliedScenario(
  members: readonly ReleaseMember[],
  beside: ReleaseBeside,
  options: ApplierOptions,
  assumptions: Assumptions,
): AppliedScenario {
  const isNew = beside.gone.length === 0 && members.every(({ change }) => change.kind === 'created');
  const plan = planOf(members, beside, { options, isNew });
  const stageOf = new Map<ReleaseMember, number>();
  for (const [index, { applied }] of plan.stages.entries())
    for (const { member } of applied) if (member !== undefined && !stageOf.has(member)) stageOf.set(member, index);
  const inOrder = [...stageOf.keys()];
  const made = releaseScenario(inOrder, assumptions);
  const gone = beside.gone.map(({ object }): Before => ({ object, history: [] }));
  const world = { ...made.world, running: [...made.world.running, ...gone] };
  const deletions = plan.stages.flatMap(({ deleted }, stage) =>
    deleted.flatMap((each) => (each.gone === undefined ? [] : [{ ...deletion(each.gone), stage }])),
  );
  if (!isStaged(plan)) {
    const steps = [...made.steps, ...deletions.map(({ stage: _, ...step }): Step => step)];
    return { members: inOrder, plan, options, isNew, scenario: { ...made, world, steps } };
  }
  const own = made.steps.map(
    (step, index): Step => ({ ...step, stage: stageOf.get(inOrder[index] as ReleaseMember) ?? 0 }),
  );
  const { fallback } = plan;
  const back = fallback === undefined ? [] : stepsBack(plan, inOrder);
  const steps = [...own, ...deletions, ...back.map((step) => ({ ...step, stage: plan.stages.length }))];
  const stages = plan.stages.map(({ stage }) => stage);
  return {
    members: inOrder,
    plan,
    options,
    isNew,
    scenario: { ...made, world, steps, stages, ...(fallback && { fallback }) },
  };
}

function planOf(
  members: readonly ReleaseMember[],
  { hooks, gone, refused }: ReleaseBeside,
  { options, isNew }: Pick<AppliedScenario, 'options' | 'isNew'>,
): Plan<ReleaseItem> {
  const names = new Set(members.map(({ object }) => identity(nameOf(object))));
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

/** Whether anything is waited for, so that not all is applied at once. */
function isStaged({ stages }: Plan<ReleaseItem>): boolean {
  return stages.length > 1 || stages.some(({ stage }) => stage.takes > 0 || stage.wait !== undefined || stage.isVain);
}

/** Back to what there was before, in the order in which it was applied; of what was not there nothing is left. */
function stepsBack({ stages }: Plan<ReleaseItem>, members: readonly ReleaseMember[]): readonly Step[] {
  const before = members.map(({ object, change }): Step => {
    const former = change.baseline.object;
    return former === undefined ? deletion(object) : { at: 0, do: 'apply', object: former };
  });
  const deleted = stages.flatMap((stage) => stage.deleted.flatMap(({ gone }) => gone ?? []));
  return [...before, ...deleted.map((object): Step => ({ at: 0, do: 'apply', object }))];
}

function deletion(object: WorkloadObject) {
  return { at: 0, to: nameOf(object), do: 'delete', orphan: false } as const;
}
