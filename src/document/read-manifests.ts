import { limits } from './limits.ts';
import type { ManifestFile, Problem } from './manifest.ts';
import { type PlacedDocument, placeDocument } from './place-document.ts';
import { readDocument } from './read-document.ts';
import { splitDocuments } from './split-documents.ts';

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
  let last: readonly PlacedDocument[] = [];
  return (text) => {
    // A lone CR ends a line in YAML; the parsers only know LF.
    const source = text.includes('\r') ? text.replaceAll(/\r(?!\n)/g, '\n') : text;
    const { documents, problem } = readAll(source, last);
    last = documents;
    return fileOf(text, documents, problem);
  };
}

function fileOf(text: string, documents: readonly PlacedDocument[], problem: Problem | undefined): ManifestFile {
  const template = documents.find((document) => document.template !== undefined)?.template;
  const manifests = documents.flatMap((document) => document.manifests);
  // Beside a Kubernetes object even what cannot be recognised was meant to be one.
  const isKubernetes = manifests.length > 0;
  const problems = documents.flatMap((document) =>
    isKubernetes ? [...document.problems, ...document.strangers] : document.problems,
  );
  if (template !== undefined) problems.push(template);
  if (problem !== undefined) problems.push(problem);
  return {
    text,
    manifests,
    problems: capped(problems),
    strangers: isKubernetes ? [] : capped(documents.flatMap(({ strangers }) => strangers)),
    comments: documents.flatMap(({ comments }) => comments),
  };
}

function readAll(text: string, last: readonly PlacedDocument[]): { documents: PlacedDocument[]; problem?: Problem } {
  const documents: PlacedDocument[] = [];
  const starts = splitDocuments(text);
  let count = 0;
  for (const [index, start] of starts.entries()) {
    const own = text.slice(start, starts[index + 1] ?? text.length);
    const behind = last[index + last.length - starts.length];
    const known = [last[index], behind].find((document) => document?.reading.text === own);
    const reading = known?.reading ?? readDocument(copyOf(own));
    if (!reading.isEmpty && ++count > limits.documents) return { documents, problem: tooMany(start, own) };
    documents.push(known?.start === start ? known : placeDocument(reading, start));
  }
  return { documents };
}

/** A part of a string keeps the whole of it in memory; what a document keeps shall not be the texts of former edits. */
function copyOf(part: string): string {
  return `${part}\n`.slice(0, -1);
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
