// After kubectl v0.36.3 pkg/polymorphichelpers/history.go: `kubectl rollout history`.
import type { ControllerRevision, PodTemplateSpec, ReplicaSet, StringMap } from '../../workload/api-types.ts';
import { labelMatcher } from '../../workload/label-selector.ts';
import { isControlledBy } from '../api-server/controller-of.ts';
import type { KubectlTarget } from './kubectl.ts';

export const changeCauseAnnotation = 'kubernetes.io/change-cause';
const revisionAnnotation = 'deployment.kubernetes.io/revision';
const columnGap = 2;

/** One revision of a workload as kubectl sees it. */
export interface Revision {
  readonly revision: number;
  readonly changeCause: string | undefined;
  readonly annotations: StringMap;
  readonly template: PodTemplateSpec;
}

/** The revisions of the workload's ReplicaSets or ControllerRevisions, in order of creation. */
export function revisionsOf(target: KubectlTarget): Revision[] {
  const workload = target.get();
  const isSelected = labelMatcher(workload.spec.selector);
  const isOwn = (object: ReplicaSet | ControllerRevision) =>
    isSelected(object.metadata.labels) && isControlledBy(object, workload);
  const { replicaSets, controllerRevisions } = target.server;
  if (target.kind === 'Deployment') return replicaSets.list().filter(isOwn).flatMap(revisionOfReplicaSet);
  return controllerRevisions.list().filter(isOwn).map(revisionOfControllerRevision);
}

function revisionOfReplicaSet({ metadata: { annotations }, spec }: ReplicaSet): Revision[] {
  const revision = Number(annotations[revisionAnnotation] ?? '0');
  if (!Number.isInteger(revision)) return [];
  return [{ revision, changeCause: annotations[changeCauseAnnotation], annotations, template: spec.template }];
}

function revisionOfControllerRevision({ metadata: { annotations }, revision, data }: ControllerRevision): Revision {
  return { revision, changeCause: annotations[changeCauseAnnotation], annotations, template: data };
}

/** The table of all revisions, without the end of the last line. */
export function rolloutHistory(target: KubectlTarget): string {
  const causes = new Map(revisionsOf(target).map(({ revision, changeCause }) => [revision, changeCause || '<none>']));
  if (causes.size === 0) return 'No rollout history found.';
  const rows = [...causes].sort(([a], [b]) => a - b).map(([revision, cause]) => [String(revision), cause] as const);
  const table = [['REVISION', 'CHANGE-CAUSE'] as const, ...rows];
  const width = Math.max(...table.map(([revision]) => revision.length)) + columnGap;
  return table.map(([revision, cause]) => revision.padEnd(width) + cause).join('\n');
}
