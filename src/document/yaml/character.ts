/** Codes of the characters that mean something to the reader. */
export const code = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  exclamation: 0x21,
  doubleQuote: 0x22,
  numberSign: 0x23,
  percent: 0x25,
  ampersand: 0x26,
  singleQuote: 0x27,
  asterisk: 0x2a,
  plus: 0x2b,
  comma: 0x2c,
  dash: 0x2d,
  dot: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  lessThan: 0x3c,
  greaterThan: 0x3e,
  question: 0x3f,
  at: 0x40,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  backquote: 0x60,
  openBrace: 0x7b,
  bar: 0x7c,
  closeBrace: 0x7d,
  nextLine: 0x85,
  lineSeparator: 0x2028,
  paragraphSeparator: 0x2029,
  byteOrderMark: 0xfeff,
} as const;

const [blank, lineBreak, end, word, uri, plain] = [1, 2, 4, 8, 16, 32] as const;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const ofKind = [
  [blank, '\t '],
  [lineBreak, '\n\r'],
  [end, '\0'],
  [word, letters],
  [uri, `${letters};/?:@&=+$,.!~*'()[]%`],
  [plain, `${letters.slice(0, -1)};/=+$.~()^<\\`],
] as const;
const classes = new Uint8Array(128);
for (const [kind, all] of ofKind)
  for (let index = 0; index < all.length; index++) {
    const character = all.charCodeAt(index);
    classes[character] = (classes[character] ?? 0) | kind;
  }

function isOf(kind: number, character: number): boolean {
  return character < 128 && ((classes[character] ?? 0) & kind) !== 0;
}

/** A break that is not of ASCII. */
export function isUnicodeBreak(character: number): boolean {
  return character === code.nextLine || character === code.lineSeparator || character === code.paragraphSeparator;
}

/** A table of what stops a scan: 1 at the codes of the characters. */
export function stopsAt(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (let index = 0; index < characters.length; index++) table[characters.charCodeAt(index)] = 1;
  return table;
}

/** A space or a tab. */
export function isBlank(character: number): boolean {
  return character === code.space || character === code.tab;
}

/** What ends a line in YAML 1.1. */
export function isBreak(character: number): boolean {
  return character < 128 ? isOf(lineBreak, character) : isUnicodeBreak(character);
}

export function isBreakOrEnd(character: number): boolean {
  return character < 128 ? isOf(lineBreak | end, character) : isUnicodeBreak(character);
}

export function isBlankOrEnd(character: number): boolean {
  return character < 128 ? isOf(blank | lineBreak | end, character) : isUnicodeBreak(character);
}

/** What anchors and handles of tags are made of. */
export function isWord(character: number): boolean {
  return isOf(word, character);
}

export function isUri(character: number): boolean {
  return isOf(uri, character);
}

/** What begins a plain scalar wherever it stands. */
export function isPlainStart(character: number): boolean {
  return character < 128 ? isOf(plain, character) : !isUnicodeBreak(character);
}

export function isDigit(character: number): boolean {
  return character >= code.zero && character <= code.nine;
}
