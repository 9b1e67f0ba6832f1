// After kubectl v0.36.3 pkg/polymorphichelpers/history.go: `kubectl rollout history`.
import type { ControllerRevision, PodTemplateSpec, ReplicaSet, StringMap } from '../../workload/api-types.ts';
import { kinds } from '../../workload/kinds.ts';
import { labelMatcher } from '../../workload/label-selector.ts';
import { isControlledBy } from '../api-server/controller-ref.ts';
import { describePodTemplate } from './describe-pod-template.ts';
import { KubectlError, type KubectlTarget } from './kubectl.ts';

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
export function storedRevisions(target: KubectlTarget): Revision[] {
  const workload = target.get();
  const isSelected = labelMatcher(workload.spec.selector);
  const isOwn = (object: ReplicaSet | ControllerRevision) =>
    isSelected(object.metadata.labels) && isControlledBy(object, workload);
  const { replicaSets, controllerRevisions } = target.server;
  if (keepsReplicaSets(target)) return replicaSets.list().filter(isOwn).flatMap(revisionOfReplicaSet);
  return controllerRevisions.list().filter(isOwn).map(revisionOfControllerRevision);
}

/** Whether it is ReplicaSets that keep the revisions, as kubectl then tells more of them. */
export function keepsReplicaSets({ kind }: KubectlTarget): boolean {
  return kinds[kind].revisions === 'ReplicaSet';
}

function revisionOfReplicaSet({ metadata: { annotations }, spec }: ReplicaSet): Revision[] {
  const revision = Number(annotations[revisionAnnotation] ?? '0');
  if (!Number.isInteger(revision)) return [];
  return [{ revision, changeCause: annotations[changeCauseAnnotation], annotations, template: spec.template }];
}

function revisionOfControllerRevision({ metadata: { annotations }, revision, data }: ControllerRevision): Revision {
  return { revision, changeCause: annotations[changeCauseAnnotation], annotations, template: data };
}

/** The table of all revisions, without the end of the last line; of one revision its template. */
export function rolloutHistory(target: KubectlTarget, revision = 0): string {
  if (revision < 0) throw new KubectlError(`revision must be a positive integer: ${revision}`);
  if (revision > 0) return templateOf(target, revision);
  const causes = new Map(
    storedRevisions(target).map(({ revision, changeCause }) => [revision, changeCause || '<none>']),
  );
  if (causes.size === 0) return 'No rollout history found.';
  const rows = [...causes].sort(([a], [b]) => a - b).map(([revision, cause]) => [String(revision), cause] as const);
  const table = [['REVISION', 'CHANGE-CAUSE'] as const, ...rows];
  const width = Math.max(...table.map(([revision]) => revision.length)) + columnGap;
  return table.map(([revision, cause]) => revision.padEnd(width) + cause).join('\n');
}

function templateOf(target: KubectlTarget, number: number): string {
  const revisions = storedRevisions(target);
  if (revisions.length === 0) return 'No rollout history found.';
  const found = revisions.findLast(({ revision }) => revision === number);
  if (found === undefined) throw new KubectlError('unable to find the specified revision');
  return describePodTemplate(keepsReplicaSets(target) ? withChangeCause(found) : found.template);
}

/** Of a ReplicaSet the template shows the change cause as if it were its own annotation. */
function withChangeCause({ template, changeCause }: Revision): PodTemplateSpec {
  if (!changeCause) return template;
  const annotations = { ...template.metadata.annotations, [changeCauseAnnotation]: changeCause };
  return { ...template, metadata: { ...template.metadata, annotations } };
}
