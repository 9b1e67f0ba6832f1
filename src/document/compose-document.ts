// The only place that knows the parser: a piece of text becomes documents of tree nodes, its faults problems.
import {
  Composer,
  type Document,
  isAlias,
  isScalar,
  isSeq,
  type Node,
  Parser,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { limits } from './limits.ts';
import type { Json, Path, PathSegment, Problem, ProblemCode, Range } from './manifest.ts';
import { isUnspeakableNumber, plainScalarValue } from './scalar-value.ts';
import { tokenDepth } from './token-depth.ts';
import type { DuplicateKey, TreeEntry, TreeNode } from './tree.ts';

/** One document; without a root it is broken, and its problem says why. */
export interface ComposedDocument {
  readonly root: TreeNode | undefined;
  readonly problem: Problem | undefined;
  readonly duplicates: readonly DuplicateKey[];
  /** Ranges of quoted and block texts, in which a `#` starts no comment. */
  readonly texts: readonly Range[];
}

/** Composes the documents of one piece of the text; never throws. */
export function composeDocuments(text: string, piece: Range): readonly ComposedDocument[] {
  if (piece.end - piece.start > limits.documentLength) return [broken('too-large', tooLong, piece)];
  try {
    return [...compose(text, piece)];
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return [broken('unreadable', `this document cannot be read: ${reason}`, piece)];
  }
}

const tooLong = `this document is longer than ${limits.documentLength} characters and is left out`;

function* compose(text: string, piece: Range): Generator<ComposedDocument> {
  const composer = new Composer({
    schema: 'failsafe',
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  for (const token of new Parser().parse(text.slice(piece.start, piece.end))) {
    if (tokenDepth(token, limits.depth) > limits.depth) {
      yield broken('too-deep', `this document is nested more than ${limits.depth} levels deep and is left out`, piece);
      return;
    }
    for (const document of composer.next(token)) yield composed(document, piece);
  }
  for (const document of composer.end()) yield composed(document, piece);
}

function broken(code: ProblemCode, message: string, range: Range): ComposedDocument {
  return { root: undefined, problem: { code, message, range }, duplicates: [], texts: [] };
}

function composed(document: Document.Parsed, piece: Range): ComposedDocument {
  const [error] = document.errors;
  if (error !== undefined) {
    const [start, end] = error.pos;
    const range = { start: piece.start + start, end: Math.min(piece.end, piece.start + Math.max(end, start + 1)) };
    return broken('yaml-syntax', error.message, range);
  }
  const builder = new TreeBuilder(piece.start);
  try {
    const root = document.contents === null ? undefined : builder.build(document.contents);
    return { root, problem: undefined, duplicates: builder.duplicates, texts: builder.texts };
  } catch (error) {
    if (error instanceof Fault) return { ...broken(error.code, error.message, error.range), texts: builder.texts };
    throw error;
  }
}

/** A fault that makes a document unreadable to kubectl too; caught where the document is built. */
class Fault extends Error {
  readonly code: ProblemCode;
  readonly range: Range;

  constructor(code: ProblemCode, message: string, range: Range) {
    super(message);
    this.code = code;
    this.range = range;
  }
}

class TreeBuilder {
  readonly duplicates: DuplicateKey[] = [];
  readonly texts: Range[] = [];
  private readonly offset: number;
  private readonly anchors = new Map<string, TreeNode | 'open'>();
  private readonly path: PathSegment[] = [];
  private total = 0;

  constructor(offset: number) {
    this.offset = offset;
  }

  build(node: Node): TreeNode {
    if (isAlias(node)) return this.alias(node.source, this.rangeOf(node));
    const { anchor } = node;
    if (anchor !== undefined) this.anchors.set(anchor, 'open');
    const built = this.value(node);
    if (anchor !== undefined) this.anchors.set(anchor, built);
    return built;
  }

  private value(node: Scalar | YAMLMap | YAMLSeq): TreeNode {
    this.count(1, this.rangeOf(node));
    if (isScalar(node)) return this.scalar(node);
    return isSeq(node) ? this.list(node) : this.map(node);
  }

  private alias(name: string, range: Range): TreeNode {
    const target = this.anchors.get(name);
    if (target === 'open') throw new Fault('unresolved-alias', `anchor '${name}' value contains itself`, range);
    if (target === undefined) throw new Fault('unresolved-alias', `unknown anchor '${name}' referenced`, range);
    this.count(target.size, range);
    return { ...target, range };
  }

  /** Counts what walking the value will cost, so that aliases of aliases cannot explode. */
  private count(size: number, range: Range): void {
    this.total += size;
    if (this.total > limits.values) {
      throw new Fault('too-large', `this document holds more than ${limits.values} values and is left out`, range);
    }
  }

  private scalar(node: Scalar): TreeNode {
    const range = this.rangeOf(node);
    if (node.type !== 'PLAIN') this.texts.push(range);
    return { value: this.scalarValue(node, range), range, size: 1 };
  }

  private scalarValue(node: Scalar, range: Range): Json {
    const text = String(node.value ?? '');
    const tag = node.tag?.replace('tag:yaml.org,2002:', '!!');
    const isPlain = node.type === 'PLAIN' || node.type === undefined;
    if (tag === '!!str' || tag === '!!binary' || (!isPlain && tag === undefined)) return text;
    if (isUnspeakableNumber(text)) throw new Fault('yaml-syntax', `${text} is no value that JSON can hold`, range);
    return plainScalarValue(text);
  }

  private list(node: YAMLSeq): TreeNode {
    const items = node.items.map((item, index) => {
      this.path.push(index);
      const built = this.build(item as Node);
      this.path.pop();
      return built;
    });
    const range = this.collectionRange(node, items.at(-1)?.range.end);
    return { value: items.map((item) => item.value), range, items, size: 1 + sum(items) };
  }

  private map(node: YAMLMap): TreeNode {
    const entries = new Map<string, TreeEntry>();
    const losers = new Map<string, Range[]>();
    let end: number | undefined;
    for (const { key, value } of node.items) {
      const keyNode = key as Node | null;
      const keyRange = keyNode === null ? this.rangeOf(node) : this.rangeOf(keyNode);
      if (isMergeKey(keyNode)) {
        this.merge(value as Node, entries);
        end = this.rangeOf(value as Node).end;
        continue;
      }
      const name = this.keyName(keyNode, keyRange);
      const known = entries.get(name);
      if (known !== undefined) addTo(losers, name, known.keyRange);
      this.path.push(name);
      const built = value === null ? missing(keyRange.end) : this.build(value as Node);
      this.path.pop();
      entries.set(name, { keyRange, node: built });
      end = Math.max(keyRange.end, built.range.end);
    }
    this.reportDuplicates(losers);
    const value = Object.fromEntries([...entries].map(([name, entry]) => [name, entry.node.value]));
    const size = 1 + sum([...entries.values()].map((entry) => entry.node));
    return { value, range: this.collectionRange(node, end), entries, size };
  }

  private keyName(key: Node | null, range: Range): string {
    if (key === null) throw new Fault('yaml-syntax', 'a key without a name is not allowed', range);
    if (!isScalar(key)) {
      if (!isAlias(key)) throw new Fault('yaml-syntax', 'a map or a list cannot be a key', range);
      const { value } = this.alias(key.source, range);
      return String(value);
    }
    const value = this.scalarValue(key, range);
    if (value === null) throw new Fault('yaml-syntax', 'a key without a name is not allowed', range);
    return String(value);
  }

  /** As kubectl's parser does: what is merged wins over the entries before it and loses against those after it. */
  private merge(value: Node, entries: Map<string, TreeEntry>): void {
    const built = this.build(value);
    const sources = built.items === undefined ? [built] : [...built.items].reverse();
    for (const source of sources) {
      if (source.entries === undefined)
        throw new Fault('yaml-syntax', 'map merge requires map or sequence of maps as the value', built.range);
      for (const [name, entry] of source.entries) entries.set(name, entry);
    }
  }

  private reportDuplicates(losers: ReadonlyMap<string, readonly Range[]>): void {
    for (const [name, ranges] of losers) {
      const path: Path = [...this.path, name];
      const room = Math.max(0, limits.problems - this.duplicates.length);
      const times = ranges.length + 1;
      for (const keyRange of ranges.slice(0, room)) this.duplicates.push({ path, keyRange, times });
    }
  }

  private rangeOf(node: Node): Range {
    const [start, end] = node.range ?? [0, 0];
    return { start: this.offset + start, end: this.offset + end };
  }

  /** A block collection ends with its last value, without the blank lines and comments behind it. */
  private collectionRange(node: YAMLMap | YAMLSeq, lastEnd: number | undefined): Range {
    const range = this.rangeOf(node);
    return node.flow === true || lastEnd === undefined ? range : { start: range.start, end: lastEnd };
  }
}

function addTo(losers: Map<string, Range[]>, name: string, range: Range): void {
  const known = losers.get(name);
  if (known === undefined) losers.set(name, [range]);
  else known.push(range);
}

function isMergeKey(key: Node | null): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.value === '<<';
}

function missing(at: number): TreeNode {
  return { value: null, range: { start: at, end: at }, size: 1 };
}

function sum(nodes: readonly TreeNode[]): number {
  return nodes.reduce((total, node) => total + node.size, 0);
}
