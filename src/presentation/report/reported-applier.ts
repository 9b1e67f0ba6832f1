import type { StageCourse } from '../../preview/release/applier-course.ts';
import type { PlannedObject } from '../../preview/release/appliers/applier.ts';
import type { Release } from '../../preview/release/release.ts';
import { present } from '../../std/assert.ts';
import type { Instant } from '../../std/time.ts';
import { applierFailure, stageText } from '../../wording/applier.ts';
import type { ToldApplier, ToldStage } from '../../wording/told-applier.ts';

/** Who applies a release and how that goes, as plain data: schema/report.schema.json describes it. */
export type ReportedApplier = ReturnType<typeof reportedApplier>;

export function reportedApplier(release: Release) {
  const { course, workloads } = release;
  const { options, stages, deleted, left, rollback } = course;
  const { name, waits, rollsBack, prunes } = options;
  return {
    name,
    waits,
    rollsBack,
    prunes,
    timeoutSeconds: secondsOf(course.timeout),
    stages: stages.map((stage) => stageOf(stage, workloads)),
    rollback:
      rollback === undefined
        ? null
        : stageOf({ ...rollback, title: { phase: 'rollback' }, workloads: [], hooks: [] }, workloads),
    deleted: deleted.map(nameOfObject),
    left: left.map(nameOfObject),
    failure: applierFailure(toldApplier(release)) ?? null,
  };
}

type ReportedStageCourse = Pick<StageCourse, 'title' | 'workloads' | 'hooks' | 'begun' | 'ended' | 'state'>;

function stageOf({ title, workloads, hooks, begun, ended, state }: ReportedStageCourse, all: Release['workloads']) {
  return {
    name: stageText(title),
    workloads: workloads.map((index) => namedAt(all, index)),
    hooks: hooks.map(nameOfObject),
    fromSeconds: secondsOf(begun),
    untilSeconds: secondsOf(ended),
    state,
  };
}

/** Whether it does not end well. */
export function applierFails({ stages }: ReportedApplier): boolean {
  return stages.some(({ state }) => state !== 'ended');
}

/** What is said of it. */
export function toldApplier({ course, workloads, complete }: Release): ToldApplier {
  const { options, stages, deleted, left, rollback } = course;
  return {
    ...options,
    timeout: course.timeout,
    isNew: course.isNew,
    stages: stages.map((stage) => toldStage(stage, (index) => namedAt(workloads, index).name)),
    deleted: deleted.map(({ name }) => name),
    left: left.map(({ name }) => name),
    ...(rollback && { rollback: { ...rollback, isDone: rollback.state === 'ended' } }),
    complete,
  };
}

function toldStage(
  { workloads, hooks, unready, refused, ...stage }: StageCourse,
  nameAt: (index: number) => string,
): ToldStage {
  return {
    ...stage,
    workloads: workloads.map(nameAt),
    hooks: hooks.length,
    refused: refused.flatMap(({ refusal, place = '', ...object }) =>
      refusal === undefined ? [] : [{ ...refusal, apiVersion: object.apiVersion, ...nameOfObject(object), place }],
    ),
    blocked: hooks.flatMap(({ blockedBy, ...hook }) => {
      const { kind, namespace, name } = nameOfObject(hook);
      return blockedBy === undefined ? [] : [{ kind, namespace, name, place: hook.place ?? '', by: blockedBy }];
    }),
    unready: unready.map(({ workload, ...rest }) => ({ ...workload, ...rest })),
  };
}

function namedAt(workloads: Release['workloads'], index: number) {
  const { kind, namespace, name } = present(workloads[index], 'a stage applies what there is').member.workload;
  return { kind, namespace, name };
}

function nameOfObject({ kind, namespace, name }: PlannedObject) {
  return { kind, namespace: namespace || 'default', name };
}

function secondsOf(time: Instant | undefined): number | null {
  return time === undefined ? null : Math.round(time) / 1000;
}
