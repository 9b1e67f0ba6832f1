import { findComments } from './comments.ts';
import { type ComposedDocument, composeDocuments } from './compose-document.ts';
import { limits } from './limits.ts';
import type { Json, JsonMap, Manifest, ManifestFile, Path, Problem, Range } from './manifest.ts';
import { splitDocuments } from './split-documents.ts';
import { isTemplated, templateProblem } from './template.ts';
import { type DuplicateKey, keyRangeAt, mapValue, nodeAt, type TreeNode } from './tree.ts';

/**
 * Reads every Kubernetes object of a text, YAML or JSON, as kubectl would: documents one by one, `List` kinds opened up.
 * What cannot be read is among the problems; a document that is no Kubernetes object is none. Never throws.
 */
export function readManifests(text: string): ManifestFile {
  const manifests: Manifest[] = [];
  const problems: Problem[] = [];
  const texts: Range[] = [];
  // A lone CR ends a line in YAML; the parser only knows LF.
  const source = text.replaceAll(/\r(?!\n)/g, '\n');
  const pieces = splitDocuments(source);
  let template: Problem | undefined;
  for (const piece of pieces.slice(0, limits.documents)) {
    for (const document of composeDocuments(source, piece)) {
      texts.push(...document.texts);
      if (isTemplated(source, piece, document)) template ??= templateProblem(source, piece);
      else if (document.problem !== undefined) addProblem(source, piece, document.problem, problems);
      else if (document.root !== undefined) manifests.push(...manifestsIn(document.root, document, []));
    }
  }
  if (template !== undefined) problems.push(template);
  if (pieces.length > limits.documents) problems.push(tooManyDocuments(pieces[limits.documents] as Range));
  return { text, manifests, problems: capped(problems), comments: findComments(source, texts) };
}

/** Faults of what is no Kubernetes object are none of our business. */
function addProblem(text: string, piece: Range, problem: Problem, problems: Problem[]): void {
  if (/^[ \t{,]*(- )?["']?(apiVersion|kind)["']?[ \t]*:/m.test(text.slice(piece.start, piece.end)))
    problems.push(problem);
}

function tooManyDocuments(range: Range): Problem {
  return { code: 'too-large', message: `only the first ${limits.documents} documents are read`, range };
}

function capped(problems: readonly Problem[]): readonly Problem[] {
  const last = problems[limits.problems - 1];
  if (problems.length <= limits.problems || last === undefined) return problems;
  const message = `${problems.length - limits.problems + 1} more problems in this file are not shown`;
  return [...problems.slice(0, limits.problems - 1), { ...last, message }];
}

/** The node as a manifest, the items of a list each as one; nothing where it is no Kubernetes object. */
function manifestsIn(node: TreeNode, document: ComposedDocument, path: Path): Manifest[] {
  const value = mapValue(node);
  if (value === undefined || !isText(value.apiVersion) || !isText(value.kind)) return [];
  const items = node.entries?.get('items')?.node.items;
  if (items === undefined || !value.kind.endsWith('List')) return [manifestOf(node, value, document.duplicates, path)];
  return items.flatMap((item, index) => manifestsIn(item, document, [...path, 'items', index]));
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

function manifestOf(node: TreeNode, value: JsonMap, duplicates: readonly DuplicateKey[], path: Path): Manifest {
  return {
    value,
    range: node.range,
    rangeOf: (inner) => nodeAt(node, inner)?.range,
    keyRangeOf: (inner) => keyRangeAt(node, inner),
    duplicates: duplicates
      .filter((duplicate) => path.every((step, index) => duplicate.path[index] === step))
      .map((duplicate) => ({ ...duplicate, path: duplicate.path.slice(path.length) })),
  };
}
