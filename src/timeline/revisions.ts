import type { Instant } from '../std/time.ts';
import type { PodTemplateSpec } from '../workload/api-types.ts';
import type { RevisionObject, TimedWrite } from './sorted-trace.ts';
import type { RevisionRow, Timeline } from './timeline.ts';

/** Where upstream keeps the revision number of a ReplicaSet, and the words behind `kubectl rollout history`. */
const revisionAnnotation = 'deployment.kubernetes.io/revision';
const changeCauseAnnotation = 'kubernetes.io/change-cause';

/** The revisions before and after, as `kubectl rollout history` lists them, and where an undo would lead. */
export function timelineRevisions(writes: readonly TimedWrite<RevisionObject>[]): Timeline['revisions'] {
  const after = rowsAt(writes, Number.POSITIVE_INFINITY);
  const deleted = writes
    .filter(({ at, verb }) => at >= 0 && verb === 'delete')
    .map(({ at, object }) => ({ revision: revisionNumber(object), at }));
  // The one before the highest, as in rollback.go: what comes back with `--to-revision=0`.
  return { before: rowsAt(writes, 0), after, deleted, undoTarget: after.at(-2)?.revision };
}

/** The number of a revision; 0 as long as a ReplicaSet has none. */
export function revisionNumber(object: RevisionObject): number {
  if (object.kind === 'ControllerRevision') return object.revision;
  return Number.parseInt(object.metadata.annotations[revisionAnnotation] ?? '0', 10) || 0;
}

/** The template that a revision's pods are made from. */
export function revisionTemplate(object: RevisionObject): PodTemplateSpec {
  return object.kind === 'ReplicaSet' ? object.spec.template : object.data;
}

/** Whether the revision's pods are what the template asks for. */
export function hasTemplate(object: RevisionObject, template: PodTemplateSpec): boolean {
  return templateText(revisionTemplate(object)) === templateText(template);
}

function templateText({ metadata, spec }: PodTemplateSpec): string {
  const labels = Object.entries(metadata.labels).filter(([key]) => key !== 'pod-template-hash');
  return JSON.stringify([labels, metadata.annotations, spec]);
}

/** The images of a template's containers, in their order. */
export function imagesOf(template: PodTemplateSpec): string[] {
  const { containers } = template.spec;
  if (!Array.isArray(containers)) return [];
  return containers.map((container) => String(container?.image ?? ''));
}

/** The revision objects that exist just before the instant, by name. */
export function revisionsAt(
  writes: readonly TimedWrite<RevisionObject>[],
  before: Instant,
): Map<string, RevisionObject> {
  const objects = new Map<string, RevisionObject>();
  for (const { at, verb, object } of writes) {
    if (at >= before) break;
    if (verb === 'delete') objects.delete(object.metadata.name);
    else objects.set(object.metadata.name, object);
  }
  return objects;
}

/** The one with the highest revision number. */
export function newestOf(objects: Iterable<RevisionObject>): RevisionObject | undefined {
  let newest: RevisionObject | undefined;
  for (const object of objects) {
    if (newest === undefined || revisionNumber(object) > revisionNumber(newest)) newest = object;
  }
  return newest;
}

function rowsAt(writes: readonly TimedWrite<RevisionObject>[], before: Instant): RevisionRow[] {
  const objects = [...revisionsAt(writes, before).values()]
    .filter((object) => revisionNumber(object) > 0)
    .sort((one, other) => revisionNumber(one) - revisionNumber(other));
  return objects.map((object, index) => ({
    name: object.metadata.name,
    revision: revisionNumber(object),
    images: imagesOf(revisionTemplate(object)),
    changeCause: object.metadata.annotations[changeCauseAnnotation],
    current: index === objects.length - 1,
  }));
}
