import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isNode, isScalar, Lexer, type Node, parseAllDocuments } from 'yaml';
import type { Json, Path } from '../../src/document/manifest.ts';
import type { TextEdit } from '../../src/rules/rule.ts';
import { documentsOf, isSameReading, type TextDocument } from '../document/texts/text-case.ts';
import { judgements } from '../support/second-judge.ts';

/** A quick fix of a text, what it makes of it, and what kubectl reads there. */
export interface FixCase {
  readonly title: string;
  readonly before: string;
  readonly edits: readonly TextEdit[];
  /** The text with the edits. */
  readonly text: string;
  readonly documents: readonly TextDocument[];
}

/** What is wrong with a fix, as kubectl and `yaml` read the text before and after it; undefined where nothing is. */
export function faultOfFix({ title, ...fix }: FixCase): string | undefined {
  const isMore = isAgreed(fix.before) && changesMore(title, fix.before, fix.edits, fix.text);
  return faultOfText(fix) ?? (isMore ? 'changes more than it says' : undefined);
}

/** What an edited text has lost, whatever was to change in it. */
export function faultOfText({ before, edits, text, documents }: Omit<FixCase, 'title'>): string | undefined {
  const refused = documents.filter(({ refusal }) => refusal !== undefined).length;
  if (refused > documentsOf(before).filter(({ refusal }) => refusal !== undefined).length) return 'broken for kubectl';
  if (!isSameReading(documentsOf(text), documents)) return 'read otherwise by kubectl';
  if (isAgreed(before) && !isAgreed(text)) return 'read otherwise by yaml';
  if (lostComments(before, edits, text) > 0) return 'a comment is lost';
  if (/\r\n/.test(before) && /[^\r]\n/.test(text) && !/[^\r]\n/.test(before)) return 'a line end is changed';
  return undefined;
}

function isAgreed(text: string): boolean {
  return judgements(text).every((verdict) => verdict === 'same');
}

/** Those that stand on lines that are deleted whole go with them. */
function lostComments(before: string, edits: readonly TextEdit[], after: string): number {
  const left = commentsOf(after).map(({ source }) => source);
  const deleted = edits.filter(({ newText }) => newText === '');
  const kept = commentsOf(before).filter(({ start }) => {
    return !deleted.some(
      ({ range }) => range.start <= start && start < range.end && before.slice(range.start, range.end).includes('\n'),
    );
  });
  return kept.filter(({ source }) => {
    const at = left.indexOf(source);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

/** What its lexer puts between what stands in the text: where a document, a flow or a scalar begins. */
const marks = new Set([2, 0x18, 0x1f].map((code) => String.fromCharCode(code)));

function commentsOf(text: string): readonly { readonly source: string; readonly start: number }[] {
  const comments: { source: string; start: number }[] = [];
  let start = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (marks.has(lexeme)) continue;
    if (lexeme.startsWith('#')) comments.push({ source: lexeme.trimEnd(), start });
    start += lexeme.length;
  }
  return comments;
}

/** Whether a value is another one that is neither at an edit nor among the places that the title names. */
function changesMore(title: string, before: string, edits: readonly TextEdit[], after: string): boolean {
  const [old, fresh] = [documentsIn(before), documentsIn(after)];
  if (old.length !== fresh.length) return true;
  return old.some((document, index) => {
    // `yaml` takes other places for the ends of documents: what it cannot read alone says nothing.
    const values = [jsonOf(document), jsonOf(fresh[index])];
    if (values.includes(unreadable)) return false;
    const changed = changedPaths(values[0], values[1], []);
    return changed.some((path) => {
      const last = path.findLast((step) => typeof step === 'string') ?? '';
      return (
        !isAtEdit(document, path, { before, edits }) && !(/\(changes /.test(title) && title.includes(String(last)))
      );
    });
  });
}

const unreadable = 'unreadable';

function jsonOf(document: Document | undefined): Json {
  if (document === undefined || document.errors.length > 0) return unreadable;
  try {
    return document.toJS() as Json;
  } catch {
    return unreadable;
  }
}

function documentsIn(text: string): readonly Document[] {
  return parseAllDocuments(text, { version: '1.1', logLevel: 'silent' }) as Document[];
}

function changedPaths(before: Json | undefined, after: Json | undefined, path: Path): readonly Path[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isCompound(before) || !isCompound(after) || Array.isArray(before) !== Array.isArray(after)) return [path];
  if (Array.isArray(before) && before.length !== Object.keys(after).length) return [path];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    changedPaths((before as { readonly [key: string]: Json })[key], (after as { readonly [key: string]: Json })[key], [
      ...path,
      Array.isArray(before) ? Number(key) : key,
    ]),
  );
}

function isCompound(value: Json | undefined): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

/** Whether an edit touches the lines of the last value on the way to the path. */
function isAtEdit(document: Document, path: Path, { before, edits }: Pick<FixCase, 'before' | 'edits'>): boolean {
  let [start, end] = document.range ?? [0, before.length];
  for (let length = 1; length <= path.length; length++) {
    const node = document.getIn(path.slice(0, length), true) as Node | undefined;
    if (!node?.range) break;
    const key = keyAt(document, path.slice(0, length));
    [start, end] = [before.lastIndexOf('\n', (key ?? node.range[0]) - 1), node.range[2]];
    const line = before.indexOf('\n', end);
    if (before[end - 1] !== '\n') end = line < 0 ? before.length : line;
  }
  const above = before.lastIndexOf('\n', start - 1);
  return edits.some(({ range }) => range.start <= end && range.end >= Math.min(start, above));
}

/** Where the key of a value begins. */
function keyAt(document: Document, path: Path): number | undefined {
  const map = document.getIn(path.slice(0, -1), true);
  if (!isMap(map)) return undefined;
  const pair = map.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
}
