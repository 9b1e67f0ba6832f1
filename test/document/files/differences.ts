import { asText, isMap } from '../../../src/document/manifest.ts';
import { splitDocuments } from '../../../src/document/split-documents.ts';
import { documentsOf } from '../texts/text-case.ts';
import {
  type AppliedFile,
  areSameObjects,
  type FileCase,
  type OwnFile,
  type OwnRefusal,
  ownFile,
} from './file-case.ts';

/** Where we take a file in another way than kubectl does, and mean to. */
interface MeantDifference {
  readonly reason: string;
  /** What we would make of the file without that, if nothing else differs; or whether it is of this kind. */
  isMeant(recorded: FileCase): boolean;
}

export const meantDifferences: readonly MeantDifference[] = [
  {
    reason:
      'Of lists and of kinds that are no workloads we check neither the metadata nor whether a cluster has them: no ' +
      'forecast needs that, and a cluster may have any kind.',
    isMeant: (recorded) =>
      /no matches for kind "[^"]*List"|metadataOnlyObject\.metadata/.test(recorded.applied.refusal ?? '') ||
      faultsBetween(recorded.applied, ownFile(recorded, true)).length === 0,
  },
  {
    reason:
      'kubectl validates a list with its items by the OpenAPI document, and refuses all of it and what follows. We judge ' +
      'each item by itself, in the words of the API server, so that all faults are told at once.',
    isMeant: (recorded) =>
      /ValidationError\(|unknown object type/.test(recorded.applied.refusal ?? '') &&
      beginsWithSent(ownFile(recorded, true), recorded.applied),
  },
  {
    reason:
      'kubectl takes any object with a field `items` for a list. For us one of another kind is an object with an unknown field.',
    isMeant: (recorded) =>
      documentsOf(ownFile(recorded).file.text).some(({ value = null }) => {
        return isMap(value) && 'items' in value && !asText(value.kind).endsWith('List');
      }),
  },
  {
    reason:
      'Of several faults of an object or a list kubectl tells the first that it finds, and quotes what stands in it as Go ' +
      'does. We may tell another one of them.',
    isMeant: (recorded) => {
      const own = ownFile(recorded);
      return own.refusals.length > 1 && faultsBetween(recorded.applied, own).join() === 'words';
    },
  },
  {
    reason:
      'A file in which nothing is marked as a Kubernetes object is left alone, unless it is asked for by its name.',
    isMeant: (recorded) => ownFile(recorded).file.manifests.length === 0 && recorded.applied.objects.length === 0,
  },
];

export const unexplained = 'unexplained';

/** Why we make something else of a file than kubectl does; undefined where we do not, and `unexplained` where nobody meant it. */
export function differenceFrom(recorded: FileCase): string | undefined {
  if (faultsBetween(recorded.applied, ownFile(recorded)).length === 0) return undefined;
  return meantDifferences.find(({ isMeant }) => isMeant(recorded))?.reason ?? unexplained;
}

/** Whether all that kubectl sends comes first among our objects. */
function beginsWithSent(own: OwnFile, applied: AppliedFile): boolean {
  const first = sentObjects(own).slice(0, applied.objects.length);
  return areSameObjects(
    first,
    applied.objects.map(({ object }) => object),
  );
}

/** In what the two differ: whether all is taken, the objects, the words. */
export function faultsBetween(applied: AppliedFile, own: OwnFile): readonly string[] {
  const isRefused = own.refusals.length > 0 || own.objects.length === 0;
  const faults: string[] = [];
  if (isRefused !== (applied.refusal !== undefined)) faults.push('refused');
  const sent = sentObjects(own);
  if (
    !areSameObjects(
      sent,
      applied.objects.map(({ object }) => object),
    )
  )
    faults.push('objects');
  if (!sayTheSame(applied.refusal ?? '', toldBefore(own))) faults.push('words');
  return faults;
}

/** Those that kubectl gets to: it stops at the first document that it cannot read or validate, and takes none of it. */
function sentObjects(own: OwnFile) {
  const { documentOf, end } = stopOf(own);
  const left = new Set(own.refusals.filter(isOfAll).map(({ at }) => documentOf(at)));
  return own.objects.filter(({ at }) => at < end && !left.has(documentOf(at))).map(({ object }) => object);
}

/** What we say of what kubectl gets to, with why it stops. */
function toldBefore(own: OwnFile): readonly OwnRefusal[] {
  const { documentOf, end } = stopOf(own);
  const first = new Map(
    own.refusals
      .filter(isOfAll)
      .map(({ at }) => [documentOf(at), at])
      .reverse() as [number, number][],
  );
  return own.refusals.filter((each) => {
    const document = documentOf(each.at);
    if (document >= end) return document === end && isStop(each);
    return (first.get(document) ?? each.at) === each.at;
  });
}

/** Where the document begins at which kubectl stops. */
function stopOf({ file, refusals }: OwnFile) {
  const starts = splitDocuments(file.text).map(({ start }) => start);
  const documentOf = (at: number): number => starts.findLast((start) => start <= at) ?? 0;
  const stop = refusals.find(isStop);
  return { documentOf, end: stop === undefined ? Number.POSITIVE_INFINITY : documentOf(stop.at) };
}

function isStop({ code, message }: OwnRefusal): boolean {
  const isOwn = message.includes('kubectl apply refuses this') || code === 'refused';
  return isOwn ? message.includes('error validating') : true;
}

/** A list in a list, or an item that is none: nothing of the list is taken. */
function isOfAll({ message }: OwnRefusal): boolean {
  return /is not a list|into Go value of type map/.test(message);
}

/** Whether kubectl says each of our sentences that are its own words. */
function sayTheSame(theirs: string, refusals: readonly OwnRefusal[]): boolean {
  const words = theirs.replaceAll(/\s+/g, ' ').replaceAll(' from "file.yaml"', '');
  return refusals.every(({ message }) => {
    const own = /kubectl apply refuses this (?:object|list): (?:error: )?(.*)$/s.exec(message)?.[1];
    return own === undefined || partsOf(own).every((part) => words.includes(part));
  });
}

/** Of several faults that kubectl finds in one validation, each by itself. */
function partsOf(words: string): readonly string[] {
  const validated = /^error validating data: \[?(.*?)\]?; if you choose/s.exec(words)?.[1];
  return validated === undefined ? [words.replaceAll(/\s+/g, ' ')] : validated.split(', ');
}
