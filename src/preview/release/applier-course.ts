import type { StageRecord, Trace, UnreadyWorkload } from '../../simulation/trace.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { kindOf } from '../../workload/kinds.ts';
import type { WorkloadName } from '../../workload/workload-name.ts';
import { type AppliedScenario, type ReleaseItem, timeOf } from './applied-scenario.ts';
import type { ApplierOptions, PlannedObject, StageTitle } from './appliers/applier.ts';

/** What an applier does with a release, and how it ends. */
export interface ApplierCourse {
  readonly options: ApplierOptions;
  /** How long it waits at the most; undefined: indefinitely, or not at all. */
  readonly timeout: Duration | undefined;
  /** Whether nothing of the release was there before. */
  readonly isNew: boolean;
  /** The stages of its plan, those that never begin among them. */
  readonly stages: readonly StageCourse[];
  /** When the release's workloads are applied, by their indices; some never are. */
  readonly applied: ReadonlyMap<number, Instant>;
  readonly deleted: readonly PlannedObject[];
  /** What is no longer in the release but stays in the cluster. */
  readonly left: readonly PlannedObject[];
  /** Whether what was applied is undone. */
  readonly isRolledBack: boolean;
  /** How the rollback went; undefined: there was none. */
  readonly rollback: StageRecord | undefined;
}

/** A stage, and how it went. */
export interface StageCourse {
  readonly title: StageTitle;
  /** The workloads that it applies, by their indices in the release. */
  readonly workloads: readonly number[];
  /** The hooks that are no workloads. */
  readonly hooks: readonly ReleaseItem[];
  readonly isWaitedFor: boolean;
  /** What ends it, as the API server refuses it. */
  readonly refused: readonly ReleaseItem[];
  readonly begun: Instant | undefined;
  /** Undefined: it never begins, or never ends. */
  readonly ended: Instant | undefined;
  readonly state: StageRecord['state'] | 'not-begun';
  /** What is not ready in the end, in the words of the applier and of kubectl. */
  readonly unready: readonly {
    readonly workload: WorkloadName;
    readonly isFailed: boolean;
    readonly message: string;
    readonly status: string;
  }[];
}

/** How the stages of a release went in a run. */
export function courseOf({ members, plan, options, isNew }: AppliedScenario, trace: Trace): ApplierCourse {
  const indexOf = new Map(members.map((member, index) => [member, index]));
  const workloadsOf = (items: readonly ReleaseItem[]) =>
    items.flatMap(({ member }) => (member === undefined ? [] : (indexOf.get(member) ?? [])));
  const records = new Map(trace.stages?.map((record) => [record.stage, record]));
  const stages = plan.stages.map(({ title, applied, stage, refused = [] }, index): StageCourse => {
    const common = {
      title,
      workloads: workloadsOf(applied),
      hooks: title.phase === 'apply' ? [] : applied.filter(({ member }) => member === undefined),
      isWaitedFor: stage.wait !== undefined,
      refused,
    };
    // What is applied in one go has no record.
    const isAtOnce = trace.stages === undefined;
    const record = records.get(index);
    if (record === undefined)
      return {
        ...common,
        begun: isAtOnce ? 0 : undefined,
        ended: isAtOnce ? timeOf(applied, plan) : undefined,
        state: isAtOnce ? 'ended' : 'not-begun',
        unready: [],
      };
    const { begun, ended } = record;
    const state = refused.length > 0 ? 'failed' : record.state;
    return { ...common, begun, ended, state, unready: state === 'ended' ? [] : record.unready.map(unreadyOf) };
  });
  const begun = stages.flatMap((stage, index) => (stage.begun === undefined ? [] : [index]));
  const rollback = records.get(plan.stages.length);
  return {
    options,
    timeout: plan.stages.find(({ stage }) => stage.wait !== undefined)?.stage.wait?.timeout,
    isNew,
    stages,
    // What is a hook of two phases is applied with the first.
    applied: new Map(
      stages
        .toReversed()
        .flatMap(({ workloads, begun: at }) =>
          at === undefined ? [] : workloads.map((workload, position) => [workload, at + position * plan.pace] as const),
        ),
    ),
    deleted: begun.flatMap((index) => plan.stages[index]?.deleted ?? []),
    left: plan.left,
    isRolledBack: rollback !== undefined,
    rollback,
  };
}

function unreadyOf({ workload, object, readiness }: UnreadyWorkload): StageCourse['unready'][number] {
  const status = object === undefined ? '' : kindOf(object).rolloutStatus(object).text;
  return { workload, isFailed: readiness.state === 'failed', message: readiness.message, status };
}
