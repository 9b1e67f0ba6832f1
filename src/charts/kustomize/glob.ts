// Argo CD's globs for the files of a folder, by github.com/gobwas/glob without separators: a star fits a slash, too.

/** Whether a pattern fits the whole of a text. */
export type Glob = (text: string) => boolean;

/** Longer patterns are not read. */
const maxLength = 1000;

/** Undefined where a pattern is too long, or none that Argo CD can read. */
export function globOf(pattern: string): Glob | undefined {
  const reading = { characters: [...pattern], at: 0 };
  const sequence = pattern.length > maxLength ? undefined : readSequence(reading, false);
  if (sequence === undefined) return undefined;
  return (text) => {
    const characters = [...text];
    return endsOf(sequence, [0], characters).includes(characters.length);
  };
}

type Part =
  | { readonly is: 'stars' }
  | { readonly is: 'character'; fits(character: string): boolean }
  | { readonly is: 'alternatives'; readonly all: readonly (readonly Part[])[] };

interface Reading {
  readonly characters: readonly string[];
  at: number;
}

/** The parts up to the end, or to what ends an alternative. */
function readSequence(reading: Reading, isInner: boolean): readonly Part[] | undefined {
  const parts: Part[] = [];
  for (;;) {
    const next = reading.characters[reading.at];
    if (next === undefined) return isInner ? undefined : parts;
    if (isInner && (next === ',' || next === '}')) return parts;
    reading.at += 1;
    const part = readPart(next, reading);
    if (part === undefined) return undefined;
    if (part.is !== 'stars' || parts.at(-1)?.is !== 'stars') parts.push(part);
  }
}

function readPart(first: string, reading: Reading): Part | undefined {
  switch (first) {
    case '*':
      return { is: 'stars' };
    case '?':
      return { is: 'character', fits: () => true };
    case '{':
      return readAlternatives(reading);
    case '[':
      return readClass(reading);
    case '\\': {
      const escaped = reading.characters[reading.at++];
      return escaped === undefined ? undefined : literal(escaped);
    }
    default:
      return literal(first);
  }
}

function literal(wanted: string): Part {
  return { is: 'character', fits: (character) => character === wanted };
}

function readAlternatives(reading: Reading): Part | undefined {
  const all: (readonly Part[])[] = [];
  for (;;) {
    const sequence = readSequence(reading, true);
    if (sequence === undefined) return undefined;
    all.push(sequence);
    if (reading.characters[reading.at++] === '}') return { is: 'alternatives', all };
  }
}

/** One range or some characters, never both: `[a-z]`, `[!a-z]`, `[abc]`. */
function readClass(reading: Reading): Part | undefined {
  const end = reading.characters.indexOf(']', reading.at);
  const inner = reading.characters.slice(reading.at, Math.max(end, reading.at));
  reading.at = end + 1;
  const isNot = inner[0] === '!';
  const own = isNot ? inner.slice(1) : inner;
  const [from = '', dash, to = ''] = own;
  if (own.length === 0 || own.includes('\\')) return undefined;
  if (dash !== '-') return { is: 'character', fits: (character) => own.includes(character) !== isNot };
  if (own.length !== 3 || to < from) return undefined;
  return { is: 'character', fits: (character) => (from <= character && character <= to) !== isNot };
}

/** Where a sequence can end that begins at one of some places, in order. Each part is tried once at each place. */
function endsOf(parts: readonly Part[], starts: readonly number[], text: readonly string[]): readonly number[] {
  let ends = starts;
  for (const part of parts) {
    if (ends.length === 0) return [];
    ends = endsOfPart(part, ends, text);
  }
  return ends;
}

function endsOfPart(part: Part, starts: readonly number[], text: readonly string[]): readonly number[] {
  switch (part.is) {
    case 'stars': {
      const [first = 0] = starts;
      return Array.from({ length: text.length - first + 1 }, (_, index) => first + index);
    }
    case 'character':
      return starts.filter((at) => at < text.length && part.fits(text[at] ?? '')).map((at) => at + 1);
    case 'alternatives': {
      const ends = new Set(part.all.flatMap((each) => endsOf(each, starts, text)));
      return [...ends].sort((one, other) => one - other);
    }
  }
}
