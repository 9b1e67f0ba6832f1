import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { madeAnew } from '../../wording/charts.ts';
import type { ChartFolder } from './chart-folder.ts';
import { templateTokens } from './template-tokens.ts';

/** What Helm's functions make anew with each rendering. */
const fresh =
  /\b(?:rand(?:AlphaNum|Alpha|Ascii|Numeric|Bytes|Int)|gen(?:CA|SelfSigned|Signed|PrivateKey)\w*|now|uuidv4|shuffle|htpasswd|bcrypt|encryptAES)\b/;

/** What a release has that no rendering without a cluster has: what was made once may be kept. */
const keeping = /\blookup\b|\.Release\.Is(?:Install|Upgrade)\b/;

/** Whether two renderings of the chart may differ, and whether two upgrades then surely do. */
export async function variationOf(
  chart: ChartFolder,
): Promise<{ readonly mayVary: boolean; readonly isSure: boolean }> {
  const inner = await readdir(path.join(chart.folder, 'charts')).catch(() => []);
  // Of what is packed nobody knows.
  const isPacked = inner.some((name) => name.endsWith('.tgz'));
  const bodies = bodiesOf(chart);
  const mayVary = isPacked || bodies.some((body) => fresh.test(body));
  return { mayVary, isSure: !isPacked && !bodies.some((body) => keeping.test(body)) };
}

/** Whether templates read one of the files as a whole, so that a mark in it changes more than its own line. */
export function isReadWhole(chart: ChartFolder, files: readonly string[]): boolean {
  const names = files.map((file) => path.posix.basename(file));
  const bodies = bodiesOf(chart);
  // A helper of a library may read what others name.
  const isAnyRead = bodies.some((body) => /\.Template\.(?:BasePath|Name)\b/.test(body));
  return isAnyRead && bodies.some((body) => names.some((name) => body.includes(name)));
}

/** The bodies of all actions. */
function bodiesOf({ templates, inside }: ChartFolder): readonly string[] {
  const own = [...templates.values()].flatMap((text) => templateTokens(text).map(({ body }) => body));
  return [...own, ...[...inside.values()].flatMap(bodiesOf)];
}

/** What stands for a word that differs. */
const [someNumber, someWord] = ['1', 'varies'];

/**
 * A rendering in which each word that another one of the same input has otherwise is always the same. Where a real upgrade
 * has it otherwise, too, a comment says so on the lines of workloads.
 */
export function withoutVarying(text: string, again: string | undefined, isSure = false): string {
  if (again === undefined || text === again) return text;
  const [lines, others] = [text.split('\n'), again.split('\n')];
  if (lines.length !== others.length) return text;
  const noted = isSure ? linesOfWorkloads(lines) : new Set<number>();
  return lines
    .map((line, index) => {
      if (line === others[index]) return line;
      const own = settled(line, others[index] ?? '');
      return noted.has(index) ? `${own} # ${madeAnew}` : own;
    })
    .join('\n');
}

function linesOfWorkloads(lines: readonly string[]): ReadonlySet<number> {
  const own = new Set<number>();
  let start = 0;
  for (const [index, line] of [...lines, '---'].entries()) {
    if (line !== '---') continue;
    const document = lines.slice(start, index);
    const isWorkload = document.some((each) => isWorkloadKind(/^kind: ["']?(\w+)/.exec(each)?.[1] ?? ''));
    if (isWorkload) for (let at = start; at < index; at++) own.add(at);
    start = index + 1;
  }
  return own;
}

function settled(line: string, other: string): string {
  const [words, others] = [line, other].map((each) => each.split(/([^\s"',;:]+)/));
  if (words === undefined || words.length !== others?.length)
    return `${/^\s*(?:- )?(?:[^\s:]+:\s)?/.exec(line)?.[0] ?? ''}${someWord}`;
  return words
    .map((word, index) => (word === others[index] ? word : /^\d+$/.test(word) ? someNumber : someWord))
    .join('');
}
