import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { madeAnew } from '../../wording/charts.ts';
import type { ChangedFile } from '../linked-folder.ts';
import type { ChartFolder } from './chart-folder.ts';
import { templateTokens } from './template-tokens.ts';

/** What Helm's functions make anew with each rendering. */
const fresh =
  /\b(?:rand(?:AlphaNum|Alpha|Ascii|Numeric|Bytes|Int)|gen(?:CA|SelfSigned|Signed|PrivateKey)\w*|now|uuidv4|shuffle|htpasswd|bcrypt|encryptAES)\b/;

/** The number of a release, which each upgrade counts up. */
const counted = /\.Release\.Revision\b/;

/** What a release has that no rendering without a cluster has: what was made once may be kept. */
const keeping = /\blookup\b|\.Release\.Is(?:Install|Upgrade)\b/;

/** How a chart is installed. */
interface Installed {
  /** Whether the number of its release is always the first one. */
  readonly isAlwaysFirst?: boolean;
}

/** Whether two renderings of the chart may differ, and whether two upgrades then surely do. */
export async function variationOf(
  chart: ChartFolder,
  { isAlwaysFirst = false }: Installed,
): Promise<{ readonly mayVary: boolean; readonly isSure: boolean }> {
  const inner = await readdir(path.join(chart.folder, 'charts')).catch(() => []);
  // Of what is packed nobody knows.
  const isPacked = inner.some((name) => name.endsWith('.tgz'));
  const bodies = bodiesOf(chart);
  const mayVary = isPacked || bodies.some((body) => fresh.test(body) || (!isAlwaysFirst && counted.test(body)));
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

/** So long before now that no part of a date or a time is the same, except by chance those of two values such as AM. */
const earlier = '(dateModify "-9673h1m1.001001001s" now)';

/** Strings of an action, or what comes out otherwise at another time, at another upgrade, or at another throw. */
const chances =
  /"(?:[^"\\\n]|\\.)*"?|`[^`]*`?|'(?:[^'\\\n]|\\.)*'?|(?<![\w.$])now\b|(?<![\w.$])randInt\b|(?<![\w.$)])(?:\$\w*)?(?:\.\w+)*\.Release\.Revision\b/g;

/**
 * The templates of a chart that differ from it in what two renderings in a row may have in common by chance: the clock is put
 * back, the release is the next one, and dice throw what they never throw.
 */
export function withOtherChances(chart: ChartFolder, { isAlwaysFirst = false }: Installed): readonly ChangedFile[] {
  const changed = (of: ChartFolder): readonly ChangedFile[] => {
    const own = [...of.templates].flatMap(([way, text]) => {
      const other = otherChances(text, isAlwaysFirst);
      const steps = path.relative(chart.folder, path.join(of.folder, way)).split(path.sep);
      return other === text ? [] : [{ way: steps, text: other }];
    });
    return [...own, ...[...of.inside.values()].flatMap(changed)];
  };
  return changed(chart);
}

function otherChances(template: string, isAlwaysFirst: boolean): string {
  return templateTokens(template)
    .map(({ body, start, end }) => {
      const part = template.slice(start, end);
      return body === '' ? part : part.replace(chances, (found) => otherChance(found, isAlwaysFirst));
    })
    .join('');
}

function otherChance(found: string, isAlwaysFirst: boolean): string {
  if (found === 'now') return earlier;
  // Below zero, where all that it throws is not.
  if (found === 'randInt') return 'sub';
  return !isAlwaysFirst && counted.test(found) && !/^["'`]/.test(found) ? `(add 1 ${found})` : found;
}

/** What stands for a word that differs. */
interface Masks {
  readonly number: string;
  readonly word: string;
}

const masks: Masks = { number: '1', word: 'varies' };

/** What stands for it in what ran before, on the lines of workloads that a real upgrade changes. */
const formerMasks: Masks = { number: '2', word: 'varied' };

export interface Variation {
  /** Whether two upgrades surely differ where two renderings do. */
  readonly isSure: boolean;
  /** Whether it is what ran before an upgrade. */
  readonly isFormer: boolean;
}

/**
 * A rendering in which each word that another one of the same input has otherwise is always the same. Where a real upgrade
 * has it otherwise, too, a comment says so on the lines of workloads, and what ran before has another word.
 */
export function withoutVarying(text: string, again: string | undefined, { isSure, isFormer }: Variation): string {
  if (again === undefined || text === again) return text;
  const [lines, others] = [text.split('\n'), again.split('\n')];
  if (lines.length !== others.length) return text;
  const noted = isSure ? linesOfWorkloads(lines) : new Set<number>();
  return lines
    .map((line, index) => {
      const other = others[index] ?? '';
      if (line === other) return line;
      if (!noted.has(index)) return settled(line, other, masks);
      return `${settled(line, other, isFormer ? formerMasks : masks)} # ${madeAnew}`;
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

function settled(line: string, other: string, { number, word: someWord }: Masks): string {
  const [words = [], others = []] = [line, other].map((each) => each.split(/([^\s"',;:{}[\]]+)/));
  if (words.length !== others.length) {
    if (/[{[]/.test(line)) return betweenAlike(words, others, someWord);
    return `${/^\s*(?:- )?(?:[^\s:]+:\s)?/.exec(line)?.[0] ?? ''}${someWord}`;
  }
  return words.map((word, index) => (word === others[index] ? word : /^\d+$/.test(word) ? number : someWord)).join('');
}

/** A word for all that is not the same from either end, so that braces are closed. */
function betweenAlike(words: readonly string[], others: readonly string[], someWord: string): string {
  const most = Math.min(words.length, others.length);
  let start = 0;
  while (start < most && words[start] === others[start]) start++;
  let end = 0;
  while (end < most - start && words.at(-1 - end) === others.at(-1 - end)) end++;
  // Every other one is what stands between words.
  const [head, tail] = [start, end].map((count) => (count > 0 && count % 2 === 0 ? count - 1 : count));
  return [...words.slice(0, head), someWord, ...words.slice(words.length - (tail ?? 0))].join('');
}
