import { MapBuilder } from '../map-builder.ts';
import { listNode, type TreeNode } from '../tree.ts';
import { EntryReader, emptyKey } from './entry-reader.ts';
import { type Token, tokenKind } from './token.ts';

/** Reads maps in braces and lists in brackets. */
export abstract class FlowReader extends EntryReader {
  protected flowMapping(open: Token): TreeNode {
    const map = new MapBuilder();
    this.scanner.skip();
    for (let isFirst = true; this.#hasMore(open, isFirst); isFirst = false) {
      const token = this.scanner.peek();
      if (token.kind === tokenKind.key) {
        this.scanner.skip();
        this.entry(map, this.isGap(false) ? emptyKey(token) : this.key(false), false);
      } else this.#word(map);
    }
    return this.built(map, { start: open.start, end: this.#close() });
  }

  /** A word in braces that has no colon is a key without a value. */
  #word(map: MapBuilder): void {
    const { range, scalar, isMerge } = this.key(false);
    const name = this.builder.keyName(scalar, range);
    const node = this.empty(range.end);
    if (isMerge) this.builder.merge(map, node, false);
    else this.builder.add(map, name, { keyRange: range, node });
  }

  protected flowSequence(open: Token): TreeNode {
    const items: TreeNode[] = [];
    this.scanner.skip();
    for (let isFirst = true; this.#hasMore(open, isFirst); isFirst = false) {
      this.builder.log.path.push(items.length);
      items.push(this.scanner.peek().kind === tokenKind.key ? this.#pair() : this.node(false, false));
      this.builder.log.path.pop();
    }
    return listNode(items, { start: open.start, end: this.#close() });
  }

  /** A map of one entry, which needs no braces in a list. */
  #pair(): TreeNode {
    const token = this.scanner.peek();
    const map = new MapBuilder();
    this.builder.enter(token);
    this.scanner.skip();
    const isEmpty = this.isGap(false);
    const key = isEmpty ? emptyKey(token) : this.key(false);
    // Upstream skips what it finds in the place of the key.
    if (isEmpty) this.scanner.skip();
    const end = this.entry(map, key, false);
    this.builder.leave();
    return this.built(map, { start: key.range.start, end });
  }

  /** Goes to the next part, if there is one; where the text ends instead, the bracket is what is wrong. */
  #hasMore(open: Token, isFirst: boolean): boolean {
    const isMap = open.kind === tokenKind.flowMappingStart;
    const close = isMap ? tokenKind.flowMappingEnd : tokenKind.flowSequenceEnd;
    const token = this.scanner.peek();
    if (token.kind === close) return false;
    if (!isFirst) {
      const fault = isMap ? 'noCommaInMap' : 'noCommaInList';
      if (token.kind !== tokenKind.flowEntry) this.refuse(fault, token.kind === tokenKind.streamEnd ? open : token);
      this.scanner.skip();
    }
    const { kind } = this.scanner.peek();
    if (kind === tokenKind.streamEnd) this.refuse('noValue', open);
    return kind !== close;
  }

  /** Goes behind the bracket that closes. */
  #close(): number {
    const { end } = this.scanner.peek();
    this.scanner.skip();
    return end;
  }
}
