import { type YamlFault, yamlFaults } from '../../wording/input/yaml-faults.ts';
import { Fault } from '../fault.ts';
import type { Comment } from '../manifest.ts';
import { code, isBlank, isBlankOrEnd, isBreak } from './character.ts';

/** Where the scanner stands in the text of one document. */
export class Cursor {
  /** With a break at its end. */
  readonly text: string;
  /** Where the text ends that is really there. */
  readonly end: number;
  at: number;
  lineStart: number;
  readonly comments: Comment[] = [];

  constructor(text: string, from: number) {
    this.text = text.endsWith('\n') ? text : `${text}\n`;
    this.end = text.length;
    this.at = text.charCodeAt(from) === code.byteOrderMark ? from + 1 : from;
    this.lineStart = this.at;
  }

  /** The code of the character at the cursor or a few behind it; 0 behind the text. */
  peek(ahead = 0): number {
    const at = this.at + ahead;
    return at < this.text.length ? this.text.charCodeAt(at) : 0;
  }

  get column(): number {
    return this.at - this.lineStart;
  }

  get isOver(): boolean {
    return this.at >= this.text.length;
  }

  /** Whether a line begins here with the three signs, and says `---` or `...`. */
  isMarker(sign: number): boolean {
    const { text, at } = this;
    if (at !== this.lineStart || text.charCodeAt(at) !== sign) return false;
    return text.charCodeAt(at + 1) === sign && text.charCodeAt(at + 2) === sign && isBlankOrEnd(this.peek(3));
  }

  isDocumentMarker(): boolean {
    return this.at === this.lineStart && (this.isMarker(code.dash) || this.isMarker(code.dot));
  }

  skipBlanks(): void {
    const { text } = this;
    let { at } = this;
    while (isBlank(text.charCodeAt(at))) at++;
    this.at = at;
  }

  skipSpaces(): void {
    const { text } = this;
    let { at } = this;
    while (text.charCodeAt(at) === code.space) at++;
    this.at = at;
  }

  /** Goes to the next line, and gives the break as it counts within a scalar. */
  takeBreak(): string {
    const { text, at, end } = this;
    const sign = text.charCodeAt(at);
    this.at++;
    if (sign === code.carriageReturn) {
      const next = text.charCodeAt(at + 1);
      if (next === code.lineFeed) this.at = at + 2;
      // kubectl takes the break of a line off before it reads the line, and puts its own there.
      else if (next === code.carriageReturn && at + 2 < end && text.charCodeAt(at + 2) === code.lineFeed)
        this.at = at + 3;
    }
    this.lineStart = this.at;
    return sign === code.lineSeparator || sign === code.paragraphSeparator ? text.charAt(at) : '\n';
  }

  takeBreakIfAny(): string {
    return isBreak(this.peek()) ? this.takeBreak() : '';
  }

  /** Skips the comment that begins here, if one does. */
  skipComment(): void {
    if (this.peek() !== code.numberSign) return;
    const start = this.at;
    this.skipLine();
    this.comments.push({ text: this.text.slice(start + 1, this.at), range: { start, end: this.at } });
  }

  /** Goes to the break of the line; each line has one. */
  skipLine(): void {
    const { text } = this;
    let { at } = this;
    while (at < text.length && !isBreak(text.charCodeAt(at))) at++;
    this.at = at;
  }

  /** Refuses the text for what stands here or at the given place. */
  refuse(fault: YamlFault, start = this.at, end = start + 1): never {
    const last = Math.max(0, this.end - 1);
    const range = { start: Math.min(start, last), end: Math.min(Math.max(end, start + 1), this.end) };
    throw new Fault('yaml-syntax', yamlFaults[fault], range);
  }
}
