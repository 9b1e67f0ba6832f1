import {
  badSeparator,
  bareArray,
  noMap,
  notJsonText,
  refusedBehindJson,
  withoutField,
} from '../wording/input/document-problems.ts';
import { invalidObject, noJsonValue } from '../wording/input/kubectl-refusals.ts';
import { behindJsonBlanks, readJson } from './json/read-json.ts';
import { type FoundItems, type FoundManifest, itemsOf } from './list-items.ts';
import type { Comment, Json, Problem, Range } from './manifest.ts';
import { nearMissIn } from './near-miss.ts';
import type { ReadText } from './read-text.ts';
import { behindLine, type PieceForm } from './split-documents.ts';
import { isTemplated, templateProblem } from './template.ts';
import { type DuplicateKey, mapValue, type TreeNode } from './tree.ts';
import { readYaml } from './yaml/read-yaml.ts';

/** What a piece of a text says; its places are counted from its own start. */
export interface DocumentReading {
  readonly text: string;
  readonly isEmpty: boolean;
  readonly manifests: readonly FoundManifest[];
  readonly problems: readonly Problem[];
  /** The problems of what nothing marks as a Kubernetes object. */
  readonly strangers: readonly Problem[];
  /** Why it is no Kubernetes object at all, which is a fault beside others that are. */
  readonly other: Problem | undefined;
  readonly template: Problem | undefined;
  readonly comments: readonly Comment[];
}

/** One list for all that have none of something: of most documents nothing but this is kept. */
const none: readonly never[] = [];

/** The value of a piece as kubectl reads it, or why it refuses it. */
export function readPiece(text: string, form: PieceForm): ReadText {
  if (form === 'yaml') return readYaml(text, 0);
  if (form === 'yaml-behind-separator') return readYaml(text, behindLine(text, 0));
  if (form === 'json') return readJson(text, 0).read;
  if (form === 'yaml-behind-json') return readBehindJson(text);
  return form === 'no-json' ? refusedJson(text) : refusedSeparator(text);
}

/** What kubectl says where it reads neither JSON nor YAML is what it says of the JSON. */
function readBehindJson(text: string): ReadText {
  const read = readYaml(text, 0);
  const isRefused = read.problem !== undefined && read.problem.code !== 'ignored';
  return isRefused && !beginsValue(text) ? refusedJson(text) : read;
}

function refusedJson(text: string): ReadText {
  const start = behindJsonBlanks(text, 0);
  const sign = String.fromCodePoint(text.codePointAt(start) ?? 0);
  const message = beginsValue(text) ? notJsonText : refusedBehindJson(noJsonValue(sign));
  return refused(message, { start, end: start + sign.length });
}

function beginsValue(text: string): boolean {
  return /[-{["\dtfn]/.test(text[behindJsonBlanks(text, 0)] ?? '');
}

function refusedSeparator(text: string): ReadText {
  return refused(badSeparator, { start: text.lastIndexOf('\n', text.length - 2) + 1, end: text.trimEnd().length });
}

function refused(message: string, range: Range): ReadText {
  return { root: undefined, problem: { code: 'yaml-syntax', message, range }, duplicates: [], comments: [] };
}

/** What a piece means that is read. Never throws. */
export function readingOf(text: string, { root, problem, duplicates, comments }: ReadText): DocumentReading {
  const isEmpty = root === undefined && problem === undefined;
  const found = {
    text,
    isEmpty,
    manifests: none,
    problems: none,
    strangers: none,
    other: undefined,
    template: undefined,
    comments: comments.length === 0 ? none : comments,
  };
  if (isTemplated(text, { root, problem })) return { ...found, template: templateProblem(text) };
  const nearMiss = root && nearMissOf(root);
  const objects = root === undefined || nearMiss !== undefined ? undefined : objectsIn(root, duplicates);
  const manifests = objects?.manifests ?? none;
  const problems = [problem, nearMiss, ...(objects?.problems ?? none)].filter((each) => each !== undefined);
  const isOurs = problems.length > 0 && isKubernetes(text);
  const [ours, strangers] = isOurs ? [problems, none] : [none, problems.length === 0 ? none : problems];
  const isTold = manifests.length > 0 || problems.some(({ code }) => code !== 'ignored');
  const other = root === undefined || isTold ? undefined : otherProblem(root);
  return { ...found, manifests, problems: ours, strangers, other };
}

/** What kubectl says of a document that it can read and not decode. */
function otherProblem(root: TreeNode): Problem | undefined {
  const value = mapValue(root);
  if (root.value === null || isTyped(root)) return undefined;
  const lacks = isText(value?.kind) ? 'apiVersion' : 'kind';
  const [first] = root.entries?.values() ?? [];
  const range = first?.keyRange ?? root.range;
  return { code: 'not-an-object', message: value === undefined ? noMap : withoutField(lacks), range };
}

/** kubectl takes anything with items for a list, and tells no name of one. */
function nearMissOf(node: TreeNode): Problem | undefined {
  const value = mapValue(node);
  const isList = node.entries?.get('items')?.node.items !== undefined;
  return value && nearMissIn(node, isList ? { ...value, metadata: {} } : value, 'document');
}

/**
 * Faults of what is no Kubernetes object are none of our business, unless somebody asks for the file itself. Of UTF-16 that
 * nothing marks as such, every other byte is NUL.
 */
function isKubernetes(text: string): boolean {
  // Settings of editors and compilers are written so, and may have kinds of their own.
  if (isJsonWithComments(text)) return text.includes('"apiVersion"');
  return /(?<![^\n])[ \t{,[]*(- )?["']?(apiVersion|kind)["']?[ \t]*:/.test(text.replaceAll('\0', ''));
}

function isJsonWithComments(text: string): boolean {
  return /^\s*[{[]/.test(text) && /^[ \t]*\/[/*]/m.test(text);
}

/** The objects of a document: itself, or the items of its list; nothing where it is no Kubernetes object. */
function objectsIn(node: TreeNode, duplicates: readonly DuplicateKey[]): FoundItems {
  if (node.items?.some(isTyped) === true) {
    const message = bareArray(invalidObject);
    return { manifests: none, problems: [{ code: 'not-an-object', message, range: node.range }] };
  }
  const value = mapValue(node);
  if (value === undefined || !isTyped(node)) return { manifests: none, problems: none };
  return (
    itemsOf(node, value, { duplicates, faultOf: nearMissIn }) ?? {
      manifests: [{ node, value, isItem: false, duplicates }],
      problems: none,
    }
  );
}

function isTyped(node: TreeNode): boolean {
  const value = mapValue(node);
  return isText(value?.apiVersion) && isText(value.kind);
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
