import { asMap } from '../../../src/document/manifest.ts';
import { splitDocuments } from '../../../src/document/split-documents.ts';
import { refusedByKubectl } from '../../../src/wording/input/document-problems.ts';
import { controlCharacterBehindEnd } from '../texts/differences.ts';
import {
  type AppliedFile,
  areSameObjects,
  documentsIn,
  type FileCase,
  faultOfList,
  faultOfMetadata,
  isDecoding,
  isOfAll,
  type OwnFile,
  type OwnRefusal,
  ownFile,
} from './file-case.ts';
import { claimsOf, holds } from './validation-claims.ts';

/** Where we take a file in another way than kubectl does, and mean to. */
interface MeantDifference {
  readonly reason: string;
  /** What we would make of the file without that; undefined where nothing in it is of this kind. */
  without(own: OwnFile, recorded: FileCase): OwnFile | undefined;
}

export const meantDifferences: readonly MeantDifference[] = [
  {
    reason:
      'Of kinds that are no workloads we check neither the metadata nor whether a cluster has them: no forecast needs ' +
      'that, and a cluster may have any kind.',
    without: (_, recorded) => ownFile(recorded, true),
  },
  {
    reason:
      'kubectl validates a list with its items by the OpenAPI document, and refuses all of it and what follows. We judge ' +
      'each workload in it by itself, in the words of the API server, so that all faults are told at once.',
    without: (own, recorded) => withoutInvalidList(own, recorded, true),
  },
  {
    reason:
      'Of a list itself, and of its items that are no workloads, we do not check the fields: no forecast needs that.',
    without: (own, recorded) => withoutInvalidList(own, recorded, false),
  },
  {
    reason: controlCharacterBehindEnd,
    without(_, recorded) {
      const text = recorded.text.replaceAll(controlCharacters, ' ');
      return text === recorded.text ? undefined : ownFile({ ...recorded, text });
    },
  },
  {
    reason: 'Of an object of an unknown kind we do not check the metadata, which kubectl does first.',
    without: withMetadataFirst,
  },
  {
    reason:
      'A file in which nothing is marked as a Kubernetes object is left alone, unless it is asked for by its name.',
    without: (own) => {
      const { manifests, problems } = own.file;
      const isMarked = manifests.length > 0 || problems.some(({ code }) => code !== 'ignored');
      return isMarked ? undefined : { ...own, refusals: [] };
    },
  },
];

/** Those that YAML refuses. */
const controlCharacters = /[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const unexplained = 'unexplained';

/**
 * Why we make something else of a file than kubectl does: the fewest reasons without which nothing differs. Undefined where
 * we do not, and `unexplained` where nobody meant it.
 */
export function differenceFrom(recorded: FileCase): string | undefined {
  const own = ownFile(recorded);
  if (faultsBetween(recorded.applied, own).length === 0) return undefined;
  const explained = someOf(meantDifferences).find((some) => {
    let rest: OwnFile | undefined = own;
    for (const each of some) rest &&= each.without(rest, recorded);
    return rest !== undefined && faultsBetween(recorded.applied, rest).length === 0;
  });
  return explained?.map(({ reason }) => reason).join(' ') ?? unexplained;
}

/** Every choice of the items in their order, the smallest first. */
function someOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  let all: (readonly Item[])[] = [[]];
  for (const item of items) all = [...all, ...all.map((some) => [...some, item])];
  return all.sort((one, other) => one.length - other.length);
}

/** What kubectl says of the fields of a list is true of it: then it takes neither the list nor what follows. */
function withoutInvalidList(own: OwnFile, { applied }: FileCase, isTold: boolean): OwnFile | undefined {
  const claims = claimsOf(applied.refusal ?? '');
  const documents = documentsIn(own.file.text);
  // A list that no cluster has is refused before anybody looks at its fields.
  const index = documents.findIndex(
    ({ value }) =>
      claims.length > 0 && claims.every((claim) => holds(claim, value)) && faultOfList(asMap(value)) === undefined,
  );
  const document = documents[index];
  if (document === undefined) return undefined;
  const isIn = ({ at }: { readonly at: number }) => document.start <= at && at < document.end;
  if (own.told.some(isIn) !== isTold) return undefined;
  const isBefore = ({ at }: { readonly at: number }) => at < document.start;
  const stop: OwnRefusal = { at: document.start, code: 'modeled', message: 'error validating' };
  return {
    ...own,
    objects: own.objects.filter(isBefore),
    refusals: [...own.refusals.filter(isBefore), stop],
  };
}

/** A misspelt kind is told only of an object that can be decoded. */
function withMetadataFirst(own: OwnFile): OwnFile | undefined {
  const documents = documentsIn(own.file.text);
  const refusals = own.refusals.map((each) => {
    const document = documents.find(({ start, end }) => start <= each.at && each.at < end);
    const message = each.code === 'unknown-kind' ? faultOfMetadata(asMap(document?.value).metadata ?? null) : undefined;
    return message === undefined ? each : { ...each, message: refusedByKubectl(message) };
  });
  return refusals.some((each, index) => each !== own.refusals[index]) ? { ...own, refusals } : undefined;
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
  const ofAll = own.refusals.filter(isOfAll);
  const inOrder = [...ofAll.filter(isDecoding), ...ofAll.filter((each) => !isDecoding(each))];
  const first = new Map(inOrder.reverse().map(({ at }) => [documentOf(at), at]));
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
  const isOwn = message.includes('kubectl apply refuses this') || code === 'refused' || code === 'modeled';
  return isOwn ? message.includes('error validating') : true;
}

/** Whether kubectl says each of our sentences that are its own words. */
function sayTheSame(theirs: string, refusals: readonly OwnRefusal[]): boolean {
  const words = theirs.replaceAll(/\s+/g, ' ').replaceAll(' from "file.yaml"', '');
  return refusals.every((refusal) => partsOf(wordsOf(refusal)).every((part) => words.includes(part)));
}

/** Those of them that kubectl says. */
function wordsOf({ code, message }: OwnRefusal): string {
  if (code === 'refused') return message;
  const own = /kubectl (?:apply refuses this (?:object|list)|refuses what follows the JSON object): (?:error: )?(.*)$/s;
  return own.exec(message)?.[1] ?? '';
}

/** Of several faults that kubectl finds in one validation, each by itself. */
function partsOf(words: string): readonly string[] {
  const validated = /^error validating data: \[?(.*?)\]?; if you choose/s.exec(words)?.[1];
  return validated === undefined ? [words.replaceAll(/\s+/g, ' ')] : validated.split(', ');
}
