import fc from 'fast-check';

/** Ordinary manifests as people write them: blocks, flow and JSON, quotes, comments, texts of lines, odd scalars. */
export const ordinaryDocument: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('', '---\n', '# first\n', '--- # marked\n\n', '\ufeff'), fc.gen())
  .map(([start, gen]) => `${start}${new Writer(gen).mapLines(0, 3)}`);

/** The text after some edits as of somebody who types, pastes and deletes, anywhere. */
export function edited(text: string, edits: readonly Edit[]): string {
  return edits.reduce((present, { at, removed, inserted }) => {
    const start = Math.floor(at * present.length);
    return present.slice(0, start) + inserted + present.slice(start + removed);
  }, text);
}

export interface Edit {
  /** From 0, the beginning of the text, to 1, its end. */
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/** Evenly from 0 to 1; an arbitrary double is nearly always next to 0. */
export const anywhere: fc.Arbitrary<number> = fc.nat({ max: 1_000_000 }).map((part) => part / 1_000_000);

const pasted = [
  ...[
    '\n',
    '\n\n',
    ' ',
    '  ',
    '\t',
    '#',
    ' #',
    ':',
    ': ',
    '-',
    '- ',
    '{',
    '}',
    '[',
    ']',
    ',',
    '"',
    "'",
    '|',
    '|-\n',
    '>',
  ],
  ...['&a ', '*a', '!', '!!str ', '%', '@', '`', '?', '? ', '\\', '~', '<<: ', '\r\n', '...', '---', '\n---\n', '\n  '],
  ...['yes', '0x1', '.5', '\u2028', '\ufeff', 'é', '\0', '.inf', 'a: b', '  - ', '  # c\n', ''],
];

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    at: anywhere,
    removed: fc.constantFrom(0, 0, 0, 1, 2, 7),
    inserted: fc.oneof(fc.constantFrom(...pasted), fc.string({ unit: 'grapheme', maxLength: 3 })),
  }),
  { minLength: 1, maxLength: 4 },
);

const scalars = [
  ...[
    'web',
    'nginx:1.27',
    'a b',
    '"a # b"',
    "'it''s'",
    '"tab\\t\\u00e9"',
    '3',
    '0644',
    '1_000',
    '25%',
    '-7',
    '.5',
    '1e3',
  ],
  ...[
    'yes',
    'Off',
    '~',
    'null',
    '2020-01-01',
    '12:30',
    '--flag=x',
    ':8080',
    'a#b',
    '""',
    "''",
    '0x1F',
    '/path/$(VAR)',
    '',
  ],
];
const keys = [
  'name',
  'spec',
  'labels',
  'app.kubernetes.io/name',
  '"quoted key"',
  "'1'",
  '8080',
  'on',
  'replicas',
  'x y',
  '0x10',
];
const breaks = ['\n', '\n', '\n', ' # why\n', '  \n', '\n\n', '\n# note\n', '\n      # deep\n'];

/** Writes one document, each choice taken from the generator. */
class Writer {
  private readonly gen: fc.GeneratorValue;

  constructor(gen: fc.GeneratorValue) {
    this.gen = gen;
  }

  mapLines(indent: number, depth: number): string {
    const first = this.entry(indent, depth);
    return Array.from({ length: this.upTo(3) }, () => ' '.repeat(indent) + this.entry(indent, depth)).reduce(
      (text, line) => text + line,
      first,
    );
  }

  private entry(indent: number, depth: number): string {
    return `${this.pick(keys)}:${this.member(indent, depth)}`;
  }

  private member(indent: number, depth: number): string {
    const deeper = indent + 1 + this.upTo(3);
    const pad = ' '.repeat(deeper);
    const kind = depth === 0 ? this.upTo(1) : this.upTo(6);
    if (kind === 2) return `${this.pick(breaks)}${pad}${this.mapLines(deeper, depth - 1)}`;
    if (kind === 3) return `${this.pick(breaks)}${this.listLines(indent + this.pick([0, 2]), depth - 1)}`;
    if (kind === 4) return ` ${this.flow(depth, ' ', deeper)}${this.pick(breaks)}`;
    if (kind === 5) return ` ${this.pick(['|', '|-'])}\n${pad}line # one\n${this.pick(['', '\n'])}${pad}  two\n`;
    if (kind === 6) return ` ${this.flow(depth, `\n${pad}`, deeper)}${this.pick(breaks)}`;
    return ` ${this.pick(scalars)}${this.pick(breaks)}`;
  }

  private listLines(indent: number, depth: number): string {
    const items = Array.from({ length: 1 + this.upTo(2) }, () => {
      if (depth <= 0 || this.upTo(1) === 0) return `- ${this.pick(scalars)}${this.pick(breaks)}`;
      return `- ${this.mapLines(indent + 2, depth - 1)}`;
    });
    return items.map((item) => ' '.repeat(indent) + item).join('');
  }

  private flow(depth: number, gap: string, indent: number): string {
    if (depth <= 0) return this.pick(['web', '"a, b"', '3', "'x'", 'true', '{}', '[ ]']);
    const inner = (): string => this.flow(depth - 1 - this.upTo(1), gap, indent);
    const parts = Array.from({ length: this.upTo(3) }, () => gap + inner());
    if (this.upTo(1) === 0) return `[${parts.join(',')}${gap}]`;
    return `{${parts.map((part) => `${gap}${this.pick(['a', '"b"', 'c d'])}: ${part.trim()}`).join(',')}${gap}}`;
  }

  private upTo(most: number): number {
    return this.gen(fc.nat, { max: most });
  }

  private pick(choices: readonly (string | number)[]): never {
    return this.gen(fc.constantFrom, ...choices) as never;
  }
}
