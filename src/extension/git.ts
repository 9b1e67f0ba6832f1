// What git knows of a file. git runs as a program with an argument array and a time limit, never through a shell.
import { execFile } from 'node:child_process';
import path from 'node:path';
import type { BaselineTexts } from '../language-service.ts';

/** Most older texts of a file that are read for its revisions. */
const mostRevisions = 10;
const timeLimitMilliseconds = 5000;
const mostBytes = 16 * 1024 * 1024;

/** The file at the ref, with its older texts; undefined without git, repository, ref or file. */
export async function gitTexts(file: string, ref: string): Promise<BaselineTexts | undefined> {
  if (!/^[\w@/.~^{}-]+$/.test(ref) || ref.startsWith('-')) return undefined;
  const folder = path.dirname(file);
  const name = `./${path.basename(file)}`;
  const text = await git(folder, ['cat-file', 'blob', `${ref}:${name}`]);
  if (text === undefined) return undefined;
  const log = await git(folder, ['log', `--max-count=${mostRevisions + 1}`, '--format=%H', ref, '--', name]);
  const older = (log ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .slice(1);
  const history = await Promise.all(
    older.reverse().map((commit) => git(folder, ['cat-file', 'blob', `${commit}:${name}`])),
  );
  return { source: 'git', label: `git ${ref}`, text, history: history.filter((each) => each !== undefined) };
}

function git(folder: string, options: readonly string[]): Promise<string | undefined> {
  const limits = { cwd: folder, timeout: timeLimitMilliseconds, maxBuffer: mostBytes, windowsHide: true };
  return new Promise((resolve) => {
    execFile('git', [...options], limits, (error, output) => resolve(error === null ? output : undefined));
  });
}
