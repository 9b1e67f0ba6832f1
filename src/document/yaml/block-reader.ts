import { MapBuilder } from '../map-builder.ts';
import { listNode, type TreeNode } from '../tree.ts';
import { emptyKey } from './entry-reader.ts';
import { FlowReader } from './flow-reader.ts';
import { type Token, tokenKind } from './token.ts';

/**
 * Reads maps and lists in the block. What most of them are made of, words with their colons and dashes, the scanner takes at
 * once: this comes to the tokens that upstream would make of them, and takes half the time.
 */
export abstract class BlockReader extends FlowReader {
  protected blockMapping({ start }: Token): TreeNode {
    this.scanner.skip();
    return this.#mappingFrom(start, undefined);
  }

  /** A map or a list whose first key or dash can be taken at once. */
  protected simpleCollection(isIndentless: boolean): TreeNode | undefined {
    const first = this.scanner.takeFirst(isIndentless);
    if (first === undefined) return undefined;
    this.builder.enter(first);
    const node = this.#collectionFrom(first);
    this.builder.leave();
    this.written = undefined;
    return node;
  }

  #collectionFrom(first: Token): TreeNode {
    if (first.kind === tokenKind.blockEntry) return this.#indentlessFrom(first.start, first);
    return first.isScalar ? this.#mappingFrom(first.start, first) : this.#sequenceFrom(first.start, first);
  }

  #mappingFrom(start: number, first: Token | undefined): TreeNode {
    const map = new MapBuilder();
    let end = start;
    for (let word = first ?? this.scanner.takeKey(); ; word = this.scanner.takeKey()) {
      if (word !== undefined) end = this.#wordEntry(map, word);
      else if (this.#isOver()) return this.built(map, { start, end });
      else end = this.#keyEntry(map);
    }
  }

  /** Goes behind the end of the map or the list, if it is here. */
  #isOver(): boolean {
    if (this.scanner.takeEnd()) return true;
    const isOver = this.scanner.peek().kind === tokenKind.blockEnd;
    if (isOver) this.scanner.skip();
    return isOver;
  }

  #keyEntry(map: MapBuilder): number {
    const token = this.scanner.peek();
    if (token.kind !== tokenKind.key) this.refuse('noKey', token);
    this.scanner.skip();
    return this.entry(map, this.isGap(true) ? emptyKey(token) : this.key(true), true);
  }

  #wordEntry(map: MapBuilder, key: Token): number {
    const { builder } = this;
    builder.count(1, key);
    const name = builder.keyName(key, key);
    builder.log.path.push(name ?? '');
    const node = this.#wordValue();
    builder.log.path.pop();
    builder.add(map, name, { keyRange: { start: key.start, end: key.end }, node });
    return node.range.end;
  }

  #wordValue(): TreeNode {
    const scalar = this.scanner.takeScalar();
    if (scalar !== undefined) return this.#scalarAt(scalar);
    const { at } = this.scanner.cursor;
    return this.simpleCollection(true) ?? (this.isGap(true) ? this.empty(at) : this.node(true, true));
  }

  #scalarAt(token: Token): TreeNode {
    this.written = token;
    return this.builder.scalar(token, { start: token.start, end: token.end });
  }

  protected blockSequence({ start }: Token): TreeNode {
    this.scanner.skip();
    return this.#sequenceFrom(start, undefined);
  }

  #sequenceFrom(start: number, first: Token | undefined): TreeNode {
    const items: TreeNode[] = [];
    for (let dash = first ?? this.scanner.takeDash(); ; dash = this.scanner.takeDash()) {
      if (dash === undefined && this.#isOver()) return listFrom(start, items);
      this.#item(items, dash ?? this.#dash(), false);
    }
  }

  /** A list whose dashes stand in the column of the key that it belongs to. */
  protected indentlessSequence({ start }: Token): TreeNode {
    return this.#indentlessFrom(start, undefined);
  }

  #indentlessFrom(start: number, first: Token | undefined): TreeNode {
    const items: TreeNode[] = [];
    for (let dash = first ?? this.scanner.takeDash(); ; dash = this.scanner.takeDash()) {
      if (dash === undefined && this.#isBehindItems()) return listFrom(start, items);
      this.#item(items, dash ?? this.#dash(), true);
    }
  }

  #isBehindItems(): boolean {
    return this.scanner.isBehindItems() || this.scanner.peek().kind !== tokenKind.blockEntry;
  }

  #dash(): Token {
    const token = this.scanner.peek();
    if (token.kind !== tokenKind.blockEntry) this.refuse('noDash', token);
    this.scanner.skip();
    return token;
  }

  #item(items: TreeNode[], dash: Token, isIndentless: boolean): void {
    this.builder.log.path.push(items.length);
    items.push(this.simpleCollection(false) ?? this.#wordItem() ?? this.#otherItem(dash, isIndentless));
    this.builder.log.path.pop();
  }

  #wordItem(): TreeNode | undefined {
    const words = this.scanner.takeWords();
    return words && this.#scalarAt(words);
  }

  #otherItem(dash: Token, isIndentless: boolean): TreeNode {
    const { kind } = this.scanner.peek();
    const isEmpty = kind === tokenKind.blockEntry || kind === tokenKind.blockEnd || (isIndentless && this.isGap(true));
    return isEmpty ? this.empty(this.behindBlanks(dash.end)) : this.node(true, false);
  }
}

function listFrom(start: number, items: readonly TreeNode[]): TreeNode {
  return listNode(items, { start, end: items.at(-1)?.range.end ?? start });
}
