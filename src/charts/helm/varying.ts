import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ChartFolder } from './chart-folder.ts';
import { templateTokens } from './template-tokens.ts';

/** What Helm's functions make anew with each rendering. */
const fresh =
  /\b(?:rand(?:AlphaNum|Alpha|Ascii|Numeric|Bytes|Int)|gen(?:CA|SelfSigned|Signed|PrivateKey)\w*|now|uuidv4|shuffle|htpasswd|bcrypt|encryptAES)\b/;

/** Whether two renderings of the chart may differ; of what is packed nobody knows. */
export async function mayVary(chart: ChartFolder): Promise<boolean> {
  const inner = await readdir(path.join(chart.folder, 'charts')).catch(() => []);
  return inner.some((name) => name.endsWith('.tgz')) || asksForFresh(chart);
}

function asksForFresh({ templates, inside }: ChartFolder): boolean {
  const tokens = [...templates.values()].flatMap(templateTokens);
  return tokens.some(({ body }) => fresh.test(body)) || [...inside.values()].some(asksForFresh);
}

/** What stands for a word that differs. */
const [someNumber, someWord] = ['1', 'varies'];

/** A rendering in which each word that another one of the same input has otherwise is always the same. */
export function withoutVarying(text: string, again: string | undefined): string {
  if (again === undefined || text === again) return text;
  const [lines, others] = [text.split('\n'), again.split('\n')];
  if (lines.length !== others.length) return text;
  return lines.map((line, index) => (line === others[index] ? line : settled(line, others[index] ?? ''))).join('\n');
}

function settled(line: string, other: string): string {
  const [words, others] = [line, other].map((each) => each.split(/([^\s"',;:]+)/));
  if (words === undefined || words.length !== others?.length)
    return `${/^\s*(?:- )?(?:[^\s:]+:\s)?/.exec(line)?.[0] ?? ''}${someWord}`;
  return words
    .map((word, index) => (word === others[index] ? word : /^\d+$/.test(word) ? someNumber : someWord))
    .join('');
}
