import { printable } from '../../presentation/report/terminal.ts';

/** Longer texts, such as a name that nobody means, are cut. */
const maxCharacters = 600;

const mark = '\ufffd';

/**
 * A text of a manifest as one short line in which everything can be seen: without what steers a terminal, and without
 * characters that a model reads and a person does not see, among them Braille without a dot.
 */
export function plainText(text: string): string {
  const line = printable(text)
    .replaceAll('\n', ' ')
    .replace(/[\p{DI}\u2800\ufff9-\ufffb]/gu, mark);
  return line.length > maxCharacters ? `${[...line.slice(0, maxCharacters)].join('')}…` : line;
}

/** The answer with all of its texts plain. */
export function plainAnswer<Answer>(answer: Answer): Answer {
  return plain(answer) as Answer;
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}
