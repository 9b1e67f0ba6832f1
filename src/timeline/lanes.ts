import { hasTemplate, imagesOf, newestOf, revisionNumber, revisionsAt, revisionTemplate } from './revisions.ts';
import type { RevisionObject, SortedTrace } from './sorted-trace.ts';
import type { Lane } from './timeline.ts';

/** A lane for each revision that has pods in the picture, or is the present or the new one; in order of creation. */
export function lanesOf(record: SortedTrace): Lane[] {
  const before = revisionsAt(record.revisions, 0);
  const present = newestOf(before.values());
  const last = newestOf(revisionsAt(record.revisions, Number.POSITIVE_INFINITY).values());
  const wanted = record.workload.at(-1)?.object.spec.template;
  const isLastNew = isRolledOut(record) || (last !== undefined && wanted !== undefined && hasTemplate(last, wanted));
  const asWrittenLast = new Map(record.revisions.map(({ object }) => [object.metadata.name, object]));
  const inPicture = new Set([...record.revisionsWithPods, present?.metadata.name, last?.metadata.name]);
  return [...asWrittenLast.values()]
    .filter(({ metadata }) => inPicture.has(metadata.name))
    .map((object) => laneOf(object, isLastNew && object === last));
}

function laneOf(object: RevisionObject, isNew: boolean): Lane {
  const images = imagesOf(revisionTemplate(object));
  return { name: object.metadata.name, revision: revisionNumber(object), images, isNew };
}

/** Whether the change made a revision, or gave an older one a new number. */
export function isRolledOut({ revisions }: SortedTrace): boolean {
  const last = newestOf(revisionsAt(revisions, Number.POSITIVE_INFINITY).values());
  const before = last && revisionsAt(revisions, 0).get(last.metadata.name);
  return last !== undefined && (before === undefined || revisionNumber(before) !== revisionNumber(last));
}
