// The files and folders of a repository that patterns name, as git generators have them.
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** A step of a pattern, with those behind it. */
interface Step {
  readonly pattern: string;
  readonly next: Step | undefined;
}

/** The ways from the top that any of the patterns fits, in order; nothing that is hidden, and nothing through a link. */
export async function waysLike(
  patterns: readonly string[],
  top: string,
  wanted: 'folder' | 'file',
): Promise<readonly string[]> {
  const first = patterns.map(stepsOf).filter((each) => each !== undefined);
  return first.length === 0 ? [] : (await waysBelow(top, '', new Set(first), wanted)).toSorted();
}

/** `**` twice in a row means no more than once. */
function stepsOf(pattern: string): Step | undefined {
  return pattern
    .split('/')
    .reduceRight<Step | undefined>(
      (next, step) => (step === '**' && next?.pattern === '**' ? next : { pattern: step, next }),
      undefined,
    );
}

/** All patterns go along at once, so that each folder is read once. */
async function waysBelow(
  folder: string,
  way: string,
  steps: ReadonlySet<Step>,
  wanted: 'folder' | 'file',
): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry): Promise<readonly string[]> => {
    if (entry.name.startsWith('.')) return [];
    const fitting = [...steps].filter(({ pattern }) => pattern === '**' || fitsStep(entry.name, pattern));
    const isWanted = wanted === 'folder' ? entry.isDirectory() : entry.isFile();
    const isFit = isWanted && fitting.some(({ next }) => next === undefined);
    const deeper = new Set(
      fitting.flatMap((step) => [...(step.pattern === '**' ? [step] : []), ...(step.next ? [step.next] : [])]),
    );
    const own = `${way}${entry.name}`;
    const inner =
      entry.isDirectory() && deeper.size > 0
        ? await waysBelow(path.join(folder, entry.name), `${own}/`, deeper, wanted)
        : [];
    return [...(isFit ? [own] : []), ...inner];
  });
  return (await Promise.all(found)).flat();
}

/** Whether any of the patterns without `**` fits a way, step by step. */
export function fitsAny(way: readonly string[], patterns: readonly (readonly string[])[]): boolean {
  return patterns.some(
    (steps) => way.length === steps.length && steps.every((step, index) => fitsStep(way[index] ?? '', step)),
  );
}

/** A star stands for any characters. */
function fitsStep(name: string, step: string): boolean {
  const [first = '', ...others] = step.split('*');
  const last = others.pop();
  if (last === undefined) return name === step;
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
