import { moreProblems, templateText, tooManyDocuments } from '../wording/input/document-problems.ts';
import { documentsOf, followDocuments } from './follow-documents.ts';
import { limits } from './limits.ts';
import { longTextDocuments } from './long-text.ts';
import type { Comment, Manifest, ManifestFile, Problem, Range } from './manifest.ts';
import { type PlacedDocument, placedFrom } from './place-document.ts';
import type { DocumentReading } from './read-document.ts';
import type { SharedDocuments } from './shared-documents.ts';
import { isAnnotated } from './template.ts';

/**
 * Reads every Kubernetes object of a text, YAML or JSON, as kubectl would: documents one by one, `List` kinds opened up.
 * What cannot be read is among the problems; a document that is no Kubernetes object is none. Never throws.
 */
export function readManifests(text: string, shared?: SharedDocuments): ManifestFile {
  if (text.length > limits.keptReadings) return readLongText(text);
  return fileOfDocuments(text, documentsOf(text, shared), limits.documentsOnce);
}

function fileOfDocuments(text: string, all: readonly PlacedDocument[], most: number): ManifestFile {
  const { documents, problem } = withinLimit(all, most);
  const [manifests, comments, faulty]: [Manifest[], Comment[], FaultyDocument[]] = [[], [], []];
  for (const document of documents) {
    for (const each of document.manifests) manifests.push(each);
    for (const each of document.comments) comments.push(each);
    if (hasFaults(document.reading)) faulty.push(document);
  }
  return fileOf({ text, manifests, comments, faulty, problem });
}

function readLongText(text: string): ManifestFile {
  const [manifests, comments, faulty]: [Manifest[], Comment[], FaultyDocument[]] = [[], [], []];
  let count = 0;
  for (const { start, end, reading, manifests: own } of longTextDocuments(text)) {
    if (!reading.isEmpty && ++count > limits.documentsOnce) {
      const problem = tooMany({ start, end }, limits.documentsOnce);
      return fileOf({ text, manifests, comments, faulty, problem });
    }
    for (const each of own) manifests.push(each);
    for (const each of placedFrom(start, reading.comments)) comments.push(each);
    if (hasFaults(reading)) faulty.push({ reading, placed: (those) => placedFrom(start, those) });
  }
  return fileOf({ text, manifests, comments, faulty, problem: undefined });
}

/**
 * A reader for one text after another, as somebody edits: a document that stayed the same is not read again, and where
 * it stands in the same place its manifests are the same objects. What it tells is what `readManifests` would.
 */
export interface ManifestReader {
  (text: string): ManifestFile;
  /** Reads documents of a text that is read next until it is over; tells whether all of them are read. */
  ahead(text: string, isOver: () => boolean): boolean;
  /** A reader for other texts that knows the documents of this one. */
  fork(): ManifestReader;
}

export function createManifestReader(known: readonly PlacedDocument[] = []): ManifestReader {
  let last = { text: '', documents: known };
  const follow = (text: string): readonly PlacedDocument[] => {
    if (text !== last.text || text === '') last = { text, documents: followDocuments(last.documents, text) };
    return last.documents;
  };
  const read = (text: string): ManifestFile => fileOfDocuments(text, follow(text), limits.documents);
  return Object.assign(read, {
    ahead(text: string, isOver: () => boolean): boolean {
      const unread = follow(text)
        .slice(0, limits.documents)
        .filter(({ document }) => !document.isRead);
      for (const [index, { document }] of unread.entries()) {
        if (index > 0 && isOver()) return false;
        void document.reading;
      }
      return true;
    },
    fork: () => createManifestReader(last.documents),
  });
}

/** A document with something to tell of. */
interface FaultyDocument {
  readonly reading: DocumentFaults;
  /** What stands in it, where it stands in the text. */
  placed<T extends { readonly range: Range }>(those: readonly T[]): readonly T[];
}

type DocumentFaults = Pick<DocumentReading, 'problems' | 'strangers' | 'other' | 'template'>;

interface ReadDocuments {
  readonly text: string;
  readonly manifests: readonly Manifest[];
  readonly comments: readonly Comment[];
  readonly faulty: readonly FaultyDocument[];
  /** That there are too many documents. */
  readonly problem: Problem | undefined;
}

function fileOf({ text, manifests, comments, faulty, problem }: ReadDocuments): ManifestFile {
  // Beside a Kubernetes object, be it one with a fault, even what cannot be recognised was meant to be one.
  const isKubernetes = manifests.length > 0 || faulty.some(({ reading }) => reading.problems.some(isRefusal));
  // What ytt lays over other documents is no object.
  const isYtt = faulty.some(({ reading }) => reading.other !== undefined) && isAnnotated(text);
  const problems = faulty.flatMap((document) => {
    const { problems: ours, strangers, other } = document.reading;
    const others = other === undefined || isYtt ? [] : [other];
    return document.placed(isKubernetes ? [...ours, ...strangers, ...others] : ours);
  });
  const overlaid = isYtt && isKubernetes ? faulty.find(({ reading }) => reading.other !== undefined) : undefined;
  const strangers = isKubernetes ? [] : faulty.flatMap((each) => each.placed(each.reading.strangers));
  const template = faulty.find(({ reading }) => reading.template !== undefined);
  if (template?.reading.template !== undefined) problems.push(...template.placed([template.reading.template]));
  else if (overlaid?.reading.other !== undefined)
    problems.push(
      ...overlaid.placed([{ ...overlaid.reading.other, code: 'template', message: templateText } as const]),
    );
  if (problem !== undefined) problems.push(problem);
  return { text, manifests, comments, problems: capped(problems), strangers: capped(strangers) };
}

function isRefusal({ code }: Problem): boolean {
  return code !== 'ignored';
}

function hasFaults({ problems, strangers, other, template }: DocumentFaults): boolean {
  return problems.length + strangers.length > 0 || (other ?? template) !== undefined;
}

interface WithinLimit extends Pick<ReadDocuments, 'problem'> {
  readonly documents: readonly PlacedDocument[];
}

/** The documents up to the limit; those behind it are not read at all. */
function withinLimit(all: readonly PlacedDocument[], most: number): WithinLimit {
  const whole = { documents: all, problem: undefined };
  if (all.length <= most) return whole;
  let count = 0;
  const index = all.findIndex(({ reading }) => !reading.isEmpty && ++count > most);
  const first = all[index];
  if (first === undefined) return whole;
  const end = first.start + first.document.text.length;
  return { documents: all.slice(0, index), problem: tooMany({ start: first.start, end }, most) };
}

function tooMany(range: Range, most: number): Problem {
  return { code: 'too-large', message: tooManyDocuments(most), range };
}

function capped(problems: readonly Problem[]): readonly Problem[] {
  const last = problems[limits.problems - 1];
  if (problems.length <= limits.problems || last === undefined) return problems;
  const message = moreProblems(problems.length - limits.problems + 1);
  return [...problems.slice(0, limits.problems - 1), { ...last, message }];
}
