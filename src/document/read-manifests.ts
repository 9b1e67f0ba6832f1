import { followDocuments, type ReadText } from './follow-documents.ts';
import { limits } from './limits.ts';
import type { Comment, Manifest, ManifestFile, Problem } from './manifest.ts';
import type { PlacedDocument } from './place-document.ts';
import type { DocumentReading } from './read-document.ts';

/**
 * Reads every Kubernetes object of a text, YAML or JSON, as kubectl would: documents one by one, `List` kinds opened up.
 * What cannot be read is among the problems; a document that is no Kubernetes object is none. Never throws.
 */
export function readManifests(text: string): ManifestFile {
  return createManifestReader()(text);
}

/**
 * A reader for one text after another, as somebody edits: a document that stayed the same is not read again, and where
 * it stands in the same place its manifests are the same objects. What it tells is what `readManifests` would.
 */
export function createManifestReader(): (text: string) => ManifestFile {
  let last: ReadText = { text: '', documents: [] };
  return (text) => {
    last = { text, documents: followDocuments(last, text) };
    return fileOf(last);
  };
}

function fileOf({ text, documents }: ReadText): ManifestFile {
  const { read, problem } = withinLimit(documents);
  const manifests: Manifest[] = [];
  const faulty: PlacedDocument[] = [];
  for (const document of read) {
    const { reading } = document;
    for (const manifest of document.manifests) manifests.push(manifest);
    if (hasFaults(reading)) faulty.push(document);
  }
  // Beside a Kubernetes object even what cannot be recognised was meant to be one.
  const isKubernetes = manifests.length > 0;
  const strangers = faulty.flatMap((each) => each.placed(each.reading.strangers));
  const problems = isKubernetes
    ? faulty.flatMap((each) => each.placed([...each.reading.problems, ...each.reading.strangers]))
    : faulty.flatMap((each) => each.placed(each.reading.problems));
  const template = faulty.find(({ reading }) => reading.template !== undefined);
  if (template?.reading.template !== undefined) problems.push(...template.placed([template.reading.template]));
  if (problem !== undefined) problems.push(problem);
  let comments: readonly Comment[] | undefined;
  return {
    text,
    manifests,
    problems: capped(problems),
    strangers: isKubernetes ? [] : capped(strangers),
    get comments() {
      comments ??= read.flatMap((document) => document.comments);
      return comments;
    },
  };
}

function hasFaults({ problems, strangers, template }: DocumentReading): boolean {
  return problems.length > 0 || strangers.length > 0 || template !== undefined;
}

/** The documents up to the limit; those behind it are not read at all. */
function withinLimit(documents: readonly PlacedDocument[]): { read: readonly PlacedDocument[]; problem?: Problem } {
  if (documents.length <= limits.documents) return { read: documents };
  let count = 0;
  const index = documents.findIndex(({ reading }) => !reading.isEmpty && ++count > limits.documents);
  const first = documents[index];
  if (first === undefined) return { read: documents };
  return { read: documents.slice(0, index), problem: tooMany(first.start, first.document.text) };
}

function tooMany(start: number, text: string): Problem {
  const range = { start, end: start + text.length };
  return { code: 'too-large', message: `only the first ${limits.documents} documents are read`, range };
}

function capped(problems: readonly Problem[]): readonly Problem[] {
  const last = problems[limits.problems - 1];
  if (problems.length <= limits.problems || last === undefined) return problems;
  const message = `${problems.length - limits.problems + 1} more problems in this file are not shown`;
  return [...problems.slice(0, limits.problems - 1), { ...last, message }];
}
