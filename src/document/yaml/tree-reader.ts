// Follows parserc.go of go.yaml.in/yaml/v2 2.4.3: its productions, as functions that call each other.
import type { Comment } from '../manifest.ts';
import type { DuplicateKey, TreeNode } from '../tree.ts';
import { BlockReader } from './block-reader.ts';
import { TagHandles } from './tag-handles.ts';
import { TagToken, type Token, tokenKind } from './token.ts';

/** Reads the document that a text begins with. */
export class TreeReader extends BlockReader {
  readonly #tags = new TagHandles(this.scanner);

  get comments(): readonly Comment[] {
    return this.scanner.cursor.comments;
  }

  get duplicates(): readonly DuplicateKey[] {
    return this.builder.log.duplicates;
  }

  /** How far the text is read. */
  get at(): number {
    return this.scanner.cursor.at;
  }

  /** The tree, undefined where the document says nothing; throws a Fault where kubectl refuses it. */
  read(): TreeNode | undefined {
    const root = this.simpleCollection(false) ?? this.#document();
    // What follows the document is looked at before it is known to be over.
    this.scanner.peek();
    this.builder.finish(root);
    return root;
  }

  /** Where the document is over though the text is not: kubectl reads no further. */
  rest(): number | undefined {
    const { kind, start, end } = this.scanner.peek();
    if (kind === tokenKind.streamEnd) return undefined;
    return kind === tokenKind.documentEnd ? end : start;
  }

  #document(): TreeNode | undefined {
    const { scanner } = this;
    const { kind } = scanner.peek();
    if (kind === tokenKind.streamEnd) return undefined;
    if (kind <= tokenKind.documentStart) {
      this.#tags.readDirectives();
      const marker = scanner.peek();
      if (marker.kind !== tokenKind.documentStart) this.refuse('noDocumentStart', marker);
      scanner.skip();
      if (scanner.peek().kind <= tokenKind.documentEnd) return undefined;
    }
    return this.node(true, false);
  }

  protected override node(isBlock: boolean, isIndentless: boolean): TreeNode {
    const token = this.scanner.peek();
    if (token.isScalar) return this.scalar(token, token);
    if (token.kind === tokenKind.alias) return this.#alias(token);
    if (token.kind === tokenKind.anchor || token.kind === tokenKind.tag) {
      const properties = this.#properties(token);
      return this.#nodeWith(properties, isBlock, isIndentless);
    }
    return this.#collection(token, isBlock, isIndentless) ?? this.refuse('noValue', token);
  }

  #alias({ text, start, end }: Token): TreeNode {
    this.scanner.skip();
    this.written = this.builder.writtenAs(text);
    return this.builder.alias(text, { start, end });
  }

  /** The anchor and the tag of a value, in either order. */
  #properties(first: Token): Properties {
    const { scanner } = this;
    scanner.skip();
    const second = scanner.peek();
    const isPair = second.kind !== first.kind && (second.kind === tokenKind.anchor || second.kind === tokenKind.tag);
    if (isPair) scanner.skip();
    const all = isPair ? [first, second] : [first];
    const tag = all.find((token) => token instanceof TagToken);
    const anchor = all.find(({ kind }) => kind === tokenKind.anchor);
    return {
      anchor: anchor?.text,
      tag: tag === undefined ? '' : this.#tags.resolve(tag),
      end: isPair ? second.end : first.end,
    };
  }

  #nodeWith({ anchor, tag, end }: Properties, isBlock: boolean, isIndentless: boolean): TreeNode {
    const token = this.scanner.peek();
    if (anchor !== undefined) this.builder.begin(anchor);
    const node = token.isScalar
      ? this.scalar(token, { text: token.text, tag, isPlain: token.isPlain })
      : (this.#collection(token, isBlock, isIndentless) ?? this.empty(end, { text: '', tag, isPlain: true }));
    if (anchor !== undefined) this.builder.end(anchor, node, this.written);
    return node;
  }

  #collection(token: Token, isBlock: boolean, isIndentless: boolean): TreeNode | undefined {
    const read = this.#readerOf(token, isBlock, isIndentless);
    if (read === undefined) return undefined;
    this.builder.enter(token);
    const node = read.call(this, token);
    this.builder.leave();
    this.written = undefined;
    return node;
  }

  #readerOf({ kind }: Token, isBlock: boolean, isIndentless: boolean): ((start: Token) => TreeNode) | undefined {
    if (kind === tokenKind.blockMappingStart) return isBlock ? this.blockMapping : undefined;
    if (kind === tokenKind.blockSequenceStart) return isBlock ? this.blockSequence : undefined;
    if (kind === tokenKind.blockEntry) return isIndentless ? this.indentlessSequence : undefined;
    if (kind === tokenKind.flowMappingStart) return this.flowMapping;
    return kind === tokenKind.flowSequenceStart ? this.flowSequence : undefined;
  }
}

interface Properties {
  readonly anchor: string | undefined;
  readonly tag: string;
  readonly end: number;
}
