// What git knows of a file. git runs as a program with an argument array and a time limit, never through a shell.
import { execFile } from 'node:child_process';
import path from 'node:path';
import type { BaselineTexts } from '../language-service.ts';

/** Most older texts of a file that are read for its revisions. */
const mostOlderTexts = 50;
const timeLimitMilliseconds = 5000;
const mostBytes = 16 * 1024 * 1024;

/** The file at the ref, with its older texts; undefined without git, repository, ref or file. */
export async function gitTexts(file: string, ref: string): Promise<BaselineTexts | undefined> {
  if (!/^[\w@/.~^{}-]+$/.test(ref) || ref.startsWith('-')) return undefined;
  const folder = path.dirname(file);
  const name = `./${path.basename(file)}`;
  const text = await git(folder, ['cat-file', 'blob', `${ref}:${name}`]);
  if (text === undefined) return undefined;
  const log = await git(folder, ['log', `--max-count=${mostOlderTexts + 2}`, '--format=%H', ref, '--', name]);
  // One more than wanted tells whether there are more.
  const [, ...all] = (log ?? '').split('\n').filter((line) => line !== '');
  const older = all.slice(0, mostOlderTexts).reverse();
  const history = await Promise.all(older.map((commit) => git(folder, ['cat-file', 'blob', `${commit}:${name}`])));
  const shallow = await git(folder, ['rev-parse', '--is-shallow-repository']);
  const isHistoryCut = all.length > older.length || shallow?.trim() === 'true';
  return {
    source: 'git',
    label: `git ${ref}`,
    text,
    history: history.filter((each) => each !== undefined),
    isHistoryCut,
  };
}

function git(folder: string, options: readonly string[]): Promise<string | undefined> {
  const limits = { cwd: folder, timeout: timeLimitMilliseconds, maxBuffer: mostBytes, windowsHide: true };
  return new Promise((resolve) => {
    execFile('git', [...options], limits, (error, output) => resolve(error === null ? output : undefined));
  });
}
