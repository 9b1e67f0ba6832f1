import type { RevisionObject, TraceRecord } from './record.ts';
import { imagesOf, newestOf, revisionNumber, revisionsAt, templateOf } from './revisions.ts';
import type { Lane } from './timeline.ts';

/** A lane for each revision that has pods in the picture, or is the present or the new one; in order of creation. */
export function lanesOf(record: TraceRecord): Lane[] {
  const before = revisionsAt(record.revisions, 0);
  const present = newestOf(before.values());
  const last = newestOf(revisionsAt(record.revisions, Number.POSITIVE_INFINITY).values());
  const isRolledOut = last !== undefined && wasRolledOut(last, before.get(last.metadata.name));
  const asWrittenLast = new Map(record.revisions.map(({ object }) => [object.metadata.name, object]));
  const inPicture = new Set([...record.revisionsWithPods, present?.metadata.name, last?.metadata.name]);
  return [...asWrittenLast.values()]
    .filter(({ metadata }) => inPicture.has(metadata.name))
    .map((object) => laneOf(object, isRolledOut && object === last));
}

function laneOf(object: RevisionObject, isNew: boolean): Lane {
  const images = imagesOf(templateOf(object));
  return { name: object.metadata.name, revision: revisionNumber(object), images, isNew };
}

/** Whether the change made the revision, or gave an older one a new number. */
function wasRolledOut(object: RevisionObject, before: RevisionObject | undefined): boolean {
  return before === undefined || revisionNumber(before) !== revisionNumber(object);
}
