import type { Scalar } from './scalar.ts';

/** What the scanner tells of a text, piece by piece, under upstream's names. The order tells what ends a document. */
export const tokenKind = {
  streamEnd: 0,
  versionDirective: 1,
  tagDirective: 2,
  documentStart: 3,
  documentEnd: 4,
  blockSequenceStart: 5,
  blockMappingStart: 6,
  blockEnd: 7,
  flowSequenceStart: 8,
  flowSequenceEnd: 9,
  flowMappingStart: 10,
  flowMappingEnd: 11,
  blockEntry: 12,
  flowEntry: 13,
  key: 14,
  value: 15,
  alias: 16,
  anchor: 17,
  tag: 18,
  plainScalar: 19,
  /** A scalar in quotes, or of lines behind `|` or `>`. */
  textScalar: 20,
} as const;

export type TokenKind = (typeof tokenKind)[keyof typeof tokenKind];

export class Token implements Scalar {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** What a scalar says, the name of an anchor, the handle of a tag, the version of a directive. */
  readonly text: string;

  constructor(kind: TokenKind, start: number, end: number, text = '') {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.text = text;
  }

  get isScalar(): boolean {
    return this.kind >= tokenKind.plainScalar;
  }

  get isPlain(): boolean {
    return this.kind === tokenKind.plainScalar;
  }

  /** A tag is a token of its own. */
  get tag(): string {
    return '';
  }
}

/** A tag, such as `!!str`, or the directive that says what a handle stands for. */
export class TagToken extends Token {
  /** What follows the handle. */
  readonly suffix: string;

  constructor(kind: TokenKind, start: number, end: number, [handle, suffix]: readonly [string, string]) {
    super(kind, start, end, handle);
    this.suffix = suffix;
  }
}
