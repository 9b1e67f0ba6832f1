import path from 'node:path';
import { readFoundFile } from '../../host/found-file.ts';
import { createGit, type Git } from '../../host/git/repository.ts';
import type { Programs } from '../../host/programs/programs.ts';
import { differenceBetween } from '../../std/text-difference.ts';
import { maxInputBytes } from '../inputs/read-text.ts';

/** Whether a line of a file, counted from 1, is one of those that the change has written. */
export type IsChangedLine = (file: string, line: number) => boolean;

/** The lines that differ from those of a baseline of git; of files and baselines that cannot be read nothing is known. */
export async function changedLines(
  files: Iterable<string>,
  baseline: string,
  programs: Programs,
): Promise<IsChangedLine> {
  const changed = new Map<string, ReadonlySet<number>>();
  const [, ref] = /^git:(.*)$/s.exec(baseline) ?? [];
  if (ref === undefined) return () => false;
  const git = createGit(programs);
  for (const file of new Set(files)) changed.set(file, await changedLinesOf(file, ref, git).catch(() => none));
  return (file, line) => changed.get(file)?.has(line) === true;
}

const none: ReadonlySet<number> = new Set();

async function changedLinesOf(file: string, ref: string, git: Git): Promise<ReadonlySet<number>> {
  const place = path.resolve(file);
  const commit = await git.repositoryOf(path.dirname(place))?.commit(ref);
  const committed = await commit?.file(place);
  if (commit === undefined || committed === undefined || committed.state === 'unknown') return none;
  const before = committed.state === 'there' ? await commit.text(committed.hash) : '';
  return before === undefined ? none : linesChanged(before, await readFoundFile(place, maxInputBytes));
}

/** The lines of a text, counted from 1, that another one does not have there. */
export function linesChanged(before: string, after: string): ReadonlySet<number> {
  const [old = '', now = ''] = [before, after].map((text) => text.replaceAll('\r\n', '\n'));
  const { start, endBefore, endAfter } = differenceBetween(old, now);
  const same = now.slice(0, start).split('\n');
  const from = start - (same.at(-1)?.length ?? 0);
  const former = new Set(wholeLines(old, from, endBefore));
  const lines = wholeLines(now, from, endAfter).map((text, index) => ({ text, line: same.length + index }));
  return new Set(lines.filter(({ text }) => !former.has(text)).map(({ line }) => line));
}

/** The lines from the beginning of one to the end of the one that a place lies in. */
function wholeLines(text: string, from: number, to: number): readonly string[] {
  const end = text.indexOf('\n', to);
  return text.slice(from, end < 0 ? undefined : end).split('\n');
}
