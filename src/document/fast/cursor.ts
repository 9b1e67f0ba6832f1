import { limits } from '../limits.ts';
import type { Comment, Json } from '../manifest.ts';
import { leaf, type TreeNode } from '../tree.ts';
import { TreeLog } from '../tree-log.ts';
import { code } from './code.ts';
import { unfamiliar } from './unfamiliar.ts';

/** Where the reader stands in the text of one document. */
export class Cursor {
  readonly text: string;
  at = 0;
  lineStart = 0;
  /** The column of the first character of the present line that says something; -1 behind the last such line. */
  indent = -1;
  readonly comments: Comment[] = [];
  readonly log = new TreeLog();
  private values = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The code of the character at the cursor or a few behind it; -1 outside the text. */
  peek(ahead = 0): number {
    const at = this.at + ahead;
    return at >= 0 && at < this.text.length ? this.text.charCodeAt(at) : -1;
  }

  get column(): number {
    return this.at - this.lineStart;
  }

  isLineEnd(ahead = 0): boolean {
    const next = this.peek(ahead);
    return next === code.lineFeed || next === code.carriageReturn || next === -1;
  }

  /** Whether nothing but a comment is left of the line. */
  isSilent(): boolean {
    return this.peek() === code.numberSign || this.isLineEnd();
  }

  /** Whether a blank or the end of the line is at the place. */
  isGap(ahead: number): boolean {
    return this.peek(ahead) === code.space || this.isLineEnd(ahead);
  }

  /** A dash that begins an item of a list. */
  isDash(): boolean {
    return this.peek() === code.dash && this.isGap(1);
  }

  skipSpaces(): void {
    while (this.peek() === code.space) this.at++;
  }

  /** Goes to the first line that says something, past a byte order mark and a bare `---`. */
  firstLine(): void {
    if (this.peek() === code.byteOrderMark) this.lineStart = ++this.at;
    // The tolerant reader takes no list right behind a byte order mark.
    if (this.at > 0 && this.isDash()) throw unfamiliar;
    if (this.at > 0 && this.peek() === code.space) throw unfamiliar;
    const isMarker = this.text.startsWith('---', this.at);
    if (isMarker) this.at += 3;
    this.skipComment();
    if (isMarker || this.isLineEnd()) this.nextLine();
    else this.indent = this.column;
  }

  /** Goes to the next line that says something; the rest of this one says nothing, or is unfamiliar. */
  nextLine(): void {
    this.skipComment();
    if (!this.isLineEnd()) throw unfamiliar;
    while (this.isLineEnd() && this.at < this.text.length) {
      if (this.peek() === code.carriageReturn) this.at++;
      this.at = Math.min(this.at + 1, this.text.length);
      this.lineStart = this.at;
      this.skipComment();
    }
    this.indent = this.at < this.text.length ? this.column : -1;
  }

  /** Skips blanks and the comment behind them. */
  private skipComment(): void {
    this.skipSpaces();
    if (this.peek() !== code.numberSign) return;
    if (this.at > this.lineStart && this.peek(-1) !== code.space) throw unfamiliar;
    const start = this.at;
    while (!this.isLineEnd()) this.at++;
    this.comments.push({ text: this.text.slice(start + 1, this.at), range: { start, end: this.at } });
  }

  /** A value without parts, counted. */
  leaf(value: Json, start: number, end: number): TreeNode {
    this.count();
    return leaf(value, { start, end });
  }

  /** Enters a map or a list. */
  enter(): void {
    this.count();
    if (++this.depth >= limits.depth) throw unfamiliar;
  }

  leave(): void {
    this.depth--;
  }

  private count(): void {
    if (++this.values > limits.values) throw unfamiliar;
  }
}
