import { controlCharacters } from '../wording/input/document-problems.ts';
import { findComments } from './comments.ts';
import { type ComposedDocument, composeDocuments } from './compose-document.ts';
import { readFast } from './fast/read-fast.ts';
import type { Comment, Json, JsonMap, Path, Problem } from './manifest.ts';
import { nearMissIn } from './near-miss.ts';
import { beginningOf } from './split-documents.ts';
import { isTemplated, templateProblem } from './template.ts';
import { type DuplicateKey, mapValue, type TreeNode } from './tree.ts';

/** What the text from one `---` to the next says; its places are counted from its own start. */
export interface DocumentReading {
  readonly text: string;
  readonly isEmpty: boolean;
  readonly manifests: readonly FoundManifest[];
  readonly problems: readonly Problem[];
  /** The problems of what nothing marks as a Kubernetes object. */
  readonly strangers: readonly Problem[];
  readonly template: Problem | undefined;
  readonly comments: readonly Comment[];
}

/** A Kubernetes object: the document, or an item of its list. */
export interface FoundManifest {
  readonly node: TreeNode;
  readonly value: JsonMap;
  readonly duplicates: readonly DuplicateKey[];
}

/** Reads the text of one document: fast where it is ordinary, else with all of YAML. Never throws. */
export function readDocument(text: string): DocumentReading {
  const control = text.search(controlCharacter);
  if (control >= 0) return readingOf(text, [controlFault(control)], []);
  const fast = readFast(text);
  if (fast !== undefined) {
    const { root, duplicates, comments } = fast;
    return readingOf(text, root === undefined ? [] : [{ root, duplicates, problem: undefined }], comments);
  }
  return readTolerantly(text);
}

/** What kubectl's YAML reader does not let in: go.yaml.in/yaml/v2, readerc.go. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

function controlFault(at: number): Document {
  const range = { start: at, end: at + 1 };
  const problem: Problem = { code: 'yaml-syntax', message: controlCharacters, range };
  return { root: undefined, duplicates: [], problem };
}

/** Reads the text of one document with all of YAML. */
export function readTolerantly(text: string): DocumentReading {
  const start = beginningOf(text);
  const documents = start === undefined ? [] : composeDocuments(text, { start, end: text.length });
  const texts = documents.flatMap((document) => document.texts);
  return readingOf(text, documents, findComments(text, texts));
}

type Document = Omit<ComposedDocument, 'texts'>;

function readingOf(text: string, documents: readonly Document[], comments: readonly Comment[]): DocumentReading {
  const manifests: FoundManifest[] = [];
  const problems: Problem[] = [];
  let template: Problem | undefined;
  for (const document of documents) {
    if (isTemplated(text, document)) template ??= templateProblem(text);
    else if (document.problem !== undefined) problems.push(document.problem);
    else if (document.root !== undefined) {
      const nearMiss = nearMissOf(document.root);
      if (nearMiss === undefined) manifests.push(...manifestsIn(document.root, document.duplicates, []));
      else problems.push(nearMiss);
    }
  }
  const isOurs = problems.length > 0 && isKubernetes(text);
  const [ours, strangers] = isOurs ? [problems, []] : [[], problems];
  return { text, isEmpty: documents.length === 0, manifests, problems: ours, strangers, template, comments };
}

function nearMissOf(node: TreeNode): Problem | undefined {
  const value = mapValue(node);
  return value && nearMissIn(node, value);
}

/** Faults of what is no Kubernetes object are none of our business, unless somebody asks for the file itself. */
function isKubernetes(text: string): boolean {
  return /(?<![^\n])[ \t{,]*(- )?["']?(apiVersion|kind)["']?[ \t]*:/.test(text);
}

/** The node as a manifest, the items of a list each as one; nothing where it is no Kubernetes object. */
function manifestsIn(node: TreeNode, duplicates: readonly DuplicateKey[], path: Path): FoundManifest[] {
  const value = mapValue(node);
  if (value === undefined || !isText(value.apiVersion) || !isText(value.kind)) return [];
  const items = node.entries?.get('items')?.node.items;
  if (items === undefined || !value.kind.endsWith('List'))
    return [{ node, value, duplicates: under(path, duplicates) }];
  const values = new Set<Json>();
  return items.flatMap((item, index) => {
    const own = values.has(item.value) ? { ...item, value: copyOf(item.value) } : item;
    values.add(item.value);
    return manifestsIn(own, duplicates, [...path, 'items', index]);
  });
}

/** An alias gives the same value again; each manifest has one of its own. */
function copyOf(value: Json): Json {
  return Array.isArray(value) || typeof value !== 'object' || value === null ? value : { ...value };
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

/** Those of the keys that are under the path, with their paths from there. */
function under(path: Path, duplicates: readonly DuplicateKey[]): readonly DuplicateKey[] {
  return duplicates
    .filter((duplicate) => path.every((step, index) => duplicate.path[index] === step))
    .map((duplicate) => ({ ...duplicate, path: duplicate.path.slice(path.length) }));
}
