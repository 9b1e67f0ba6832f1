import { displayWidth, paddedEnd, paddedStart, unbreakable } from '../../std/display-width.ts';
import { withoutCommands } from './inert.ts';

/** What a terminal can show. */
export interface Terminal {
  /** Characters in a line. */
  readonly width: number;
  readonly hasColors: boolean;
}

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const;

export type Style = keyof typeof codes;

/** Gives a text its style where the terminal has colors. */
export type Paint = (style: Style, text: string) => string;

/** The paint of a terminal; without colors it leaves texts alone. */
export function paintFor({ hasColors }: Pick<Terminal, 'hasColors'>): Paint {
  if (!hasColors) return (_, text) => text;
  return (style, text) => (text === '' ? '' : `\u001b[${codes[style]}m${text}\u001b[0m`);
}

/** The words of a text, where a number and its unit of time are one, as in 42 s. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const word of text.split(' ')) {
    if (isUnit(word) && /\d$/.test(words.at(-1) ?? '')) words.push(`${words.pop()} ${word}`);
    else words.push(word);
  }
  return words;
}

/** Whether it begins with a unit of time. V8 takes long to learn what all letters are, which is rarely asked. */
function isUnit(word: string): boolean {
  const next = /^(?:ms|s|min|h)(.?)/su.exec(word)?.[1];
  if (next === undefined) return false;
  return !(next < '\u0080' ? /[a-z\d]/i : /\p{L}/u).test(next);
}

/** Breaks a text between words into lines of the width; a longer word stands alone. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of wordsOf(paragraph)) {
      for (const [index, part] of unbreakable(word).entries()) {
        const joined = index > 0 || line === '' ? line + part : `${line} ${part}`;
        const isFull = line !== '' && displayWidth(joined) > width;
        if (isFull) lines.push(line);
        line = isFull ? part : joined;
      }
    }
    lines.push(line);
  }
  return lines;
}

/**
 * Text without what could steer a terminal or turn its letters round, and without words that the runners of pipelines
 * take for their commands: names and values of a manifest are the user's, not ours.
 */
export function printable(text: string): string {
  return withoutCommands(text.replace(steering, '\ufffd'));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
const steering = /(?!\n)[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * A printable text in which everything can be seen: without characters that an assistant reads and a person does not see,
 * among them Braille without a dot. They are only looked for beyond ASCII, as V8 takes long to learn which these are.
 */
export function seen(text: string): string {
  const shown = printable(text);
  return /[^ -~]/.test(shown) ? shown.replace(/[\p{DI}\u2800\ufff9-\ufffb]/gu, '\ufffd') : shown;
}

/** A printable text on one line, as the name of a file or of an object has to be. */
export function printableName(text: string): string {
  return printable(text.replaceAll('\n', '\ufffd'));
}

/** Rows as columns, two blanks apart; a column whose cells are numbers is aligned to the right. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => displayWidth(row[index] ?? ''))));
  const isNumber = widths.map((_, index) => rows.slice(1).every((row) => /^\d+$/.test(row[index] ?? '')));
  return rows.map((row) => {
    const cells = row.map((cell, index) => {
      const width = widths[index] ?? 0;
      return isNumber[index] === true ? paddedStart(cell, width) : paddedEnd(cell, width);
    });
    return cells.join('  ').trimEnd();
  });
}
