import { seen } from '../../presentation/report/terminal.ts';

/** Longer texts, such as a name that nobody means, are cut. */
const maxCharacters = 600;

/** A text of a manifest as one short line in which everything can be seen. */
export function plainText(text: string): string {
  const line = seen(text).replaceAll('\n', ' ');
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
