import type { YamlFault } from '../../wording/input/yaml-faults.ts';
import type { Range } from '../manifest.ts';
import type { MapBuilder } from '../map-builder.ts';
import type { TreeNode } from '../tree.ts';
import { code, isBlank } from './character.ts';
import { isMerge, type Scalar } from './scalar.ts';
import { Scanner } from './scanner.ts';
import { type Token, tokenKind } from './token.ts';
import { TreeBuilder } from './tree-builder.ts';

export interface Key {
  readonly range: Range;
  /** How it is written; undefined of a list or a map. */
  readonly scalar: Scalar | undefined;
  readonly isMerge: boolean;
}

/** Reads what is in a map: keys, and the values behind their colons. */
export abstract class EntryReader {
  protected readonly scanner: Scanner;
  protected readonly builder = new TreeBuilder();
  /** How the node that was read last is written, or the one that its alias stands for, if it is a scalar. */
  protected written: Scalar | undefined;

  constructor(text: string, from: number) {
    this.scanner = new Scanner(text, from);
  }

  /** Any value; a list in the block may stand in the column of its key. */
  protected abstract node(isBlock: boolean, isIndentless: boolean): TreeNode;

  protected scalar(token: Token, scalar: Scalar): TreeNode {
    this.scanner.skip();
    this.written = scalar;
    return this.builder.scalar(scalar, token);
  }

  /** The value that stands nowhere. */
  protected empty(at: number, scalar: Scalar = nothing): TreeNode {
    this.written = scalar;
    return this.builder.scalar(scalar, { start: at, end: at });
  }

  protected key(isBlock: boolean): Key {
    const token = this.scanner.peek();
    if (token.isScalar) {
      this.scanner.skip();
      this.builder.count(1, token);
      return { range: token, scalar: token, isMerge: isMerge(token) };
    }
    const { range } = this.node(isBlock, isBlock);
    const scalar = this.written;
    return { range, scalar, isMerge: token.kind !== tokenKind.alias && scalar !== undefined && isMerge(scalar) };
  }

  /** Reads the value of a key into the map, and gives its end. */
  protected entry(map: MapBuilder, key: Key, isBlock: boolean): number {
    const { builder } = this;
    if (key.isMerge) {
      const node = this.#value(key, isBlock);
      builder.merge(map, node, this.scanner.cursor.text.charCodeAt(node.range.start) === code.asterisk);
      return Math.max(key.range.end, node.range.end);
    }
    const name = builder.keyName(key.scalar, key.range);
    builder.log.path.push(name ?? '');
    const node = this.#value(key, isBlock);
    builder.log.path.pop();
    builder.add(map, name, { keyRange: key.range, node });
    return Math.max(key.range.end, node.range.end);
  }

  #value({ range }: Key, isBlock: boolean): TreeNode {
    const token = this.scanner.peek();
    if (token.kind !== tokenKind.value) return this.empty(range.end);
    this.scanner.skip();
    return this.isGap(isBlock) ? this.empty(this.behindBlanks(token.end)) : this.node(isBlock, isBlock);
  }

  /** Whether nothing stands here of what is expected next in a map. */
  protected isGap(isBlock: boolean): boolean {
    const { kind } = this.scanner.peek();
    if (isBlock) return kind === tokenKind.key || kind === tokenKind.value || kind === tokenKind.blockEnd;
    if (kind === tokenKind.value || kind === tokenKind.flowEntry) return true;
    return kind === tokenKind.flowMappingEnd || kind === tokenKind.flowSequenceEnd;
  }

  protected built(map: MapBuilder, range: Range): TreeNode {
    this.builder.log.reportDuplicates(map.losers);
    return map.build(range);
  }

  protected behindBlanks(at: number): number {
    const { text } = this.scanner.cursor;
    while (isBlank(text.charCodeAt(at))) at++;
    return at;
  }

  protected refuse(fault: YamlFault, { start, end }: Token): never {
    const { cursor } = this.scanner;
    const word = /^\S*/.exec(cursor.text.slice(start, start + 100))?.[0] ?? '';
    return cursor.refuse(fault, start, Math.max(end, start + word.length));
  }
}

const nothing: Scalar = { text: '', tag: '', isPlain: true };

/** Of an entry that has a colon or a question mark only. */
export function emptyKey({ end }: Token): Key {
  return { range: { start: end, end }, scalar: nothing, isMerge: false };
}
