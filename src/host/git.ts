import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const timeLimitMilliseconds = 20_000;
const mostBytes = 256 * 1024 * 1024;

/** The top folder of the repository that the folder lies in, or undefined. */
export function repositoryOf(folder: string): string | undefined {
  for (let top = path.resolve(folder); ; top = path.dirname(top)) {
    if (existsSync(path.join(top, '.git'))) return top;
    if (top === path.dirname(top)) return undefined;
  }
}

/** Whether the repository has a commit of this name. */
export async function hasCommit(repository: string, ref: string): Promise<boolean> {
  return (await commitOf(repository, ref)) !== undefined;
}

/** The commit that a name means now. */
export async function commitOf(repository: string, ref: string): Promise<string | undefined> {
  const output = await git(repository, ['rev-parse', '--quiet', '--verify', '--end-of-options', `${ref}^{commit}`]);
  return output?.toString().trim();
}

/** The texts of objects such as `HEAD:deploy/web.yaml`, in order; undefined where there is none. */
export async function textsOf(repository: string, names: readonly string[]): Promise<(string | undefined)[]> {
  // One name a line is the protocol, so a name with a line end cannot be asked for.
  const output = await git(repository, ['cat-file', '--batch'], names.map((name) => `${askable(name)}\n`).join(''));
  return output === undefined ? names.map(() => undefined) : readBatch(output, names.length);
}

/** The commits up to the ref that changed the file, newest first. */
export async function commitsOf(repository: string, ref: string, file: string, most: number): Promise<string[]> {
  const output = await git(repository, [
    'log',
    `--max-count=${most}`,
    '--format=%H',
    '--end-of-options',
    ref,
    '--',
    file,
  ]);
  return (output?.toString() ?? '').split('\n').filter((line) => line !== '');
}

/** Older texts of a file that are read for its revisions. */
const mostOlderTexts = 50;

/** The texts of a file before the one at the ref, oldest first. */
export async function olderTextsOf(repository: string, ref: string, file: string): Promise<OlderTexts> {
  // One more than wanted tells whether there are more.
  const [, ...all] = await commitsOf(repository, ref, file, mostOlderTexts + 2);
  const older = all.slice(0, mostOlderTexts).reverse();
  const names = older.map((commit) => `${commit}:${file}`);
  const texts = names.length === 0 ? [] : await textsOf(repository, names);
  const isCut = all.length > older.length || (await isShallow(repository));
  return { texts: texts.filter((text) => text !== undefined), isCut };
}

export interface OlderTexts {
  readonly texts: readonly string[];
  /** Whether there may be still older texts that were not read. */
  readonly isCut: boolean;
}

/** The file's name within the repository, as git writes it. */
export function nameIn(repository: string, file: string): string {
  return path.relative(repository, path.resolve(file)).split(path.sep).join('/');
}

/** Whether the repository lacks the commits before some of its own. */
export async function isShallow(repository: string): Promise<boolean> {
  const output = await git(repository, ['rev-parse', '--is-shallow-repository']);
  return output?.toString().trim() === 'true';
}

/** Every file of a commit, from the top of the repository. */
export async function filesOfCommit(repository: string, ref: string): Promise<string[]> {
  const output = await git(repository, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', '--end-of-options', ref]);
  return (output?.toString() ?? '').split('\0').filter((name) => name !== '');
}

function askable(name: string): string {
  return name.includes('\n') ? 'none' : name;
}

/** Each answer is `HASH blob SIZE`, a line end, the bytes, a line end; or `NAME missing` and the like. */
function readBatch(output: Buffer, count: number): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  let offset = 0;
  while (texts.length < count && offset < output.length) {
    const lineEnd = output.indexOf('\n', offset);
    if (lineEnd < 0) break;
    const [, kind, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString('utf8', offset, lineEnd)) ?? [];
    const start = lineEnd + 1;
    offset = size === undefined ? start : start + Number(size) + 1;
    texts.push(kind === 'blob' ? output.toString('utf8', start, offset - 1) : undefined);
  }
  while (texts.length < count) texts.push(undefined);
  return texts;
}

/** Runs git without a shell, and without what a repository's settings could start; undefined when it fails. */
function git(repository: string, command: readonly string[], input = ''): Promise<Buffer | undefined> {
  const settings = [
    '--literal-pathspecs',
    '-c',
    'core.fsmonitor=false',
    '-c',
    'core.quotePath=false',
    '-c',
    'log.showSignature=false',
  ];
  const options = {
    cwd: repository,
    encoding: 'buffer',
    timeout: timeLimitMilliseconds,
    maxBuffer: mostBytes,
    windowsHide: true,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' },
  } as const;
  return new Promise((resolve) => {
    const child = execFile('git', [...settings, ...command], options, (error, output) =>
      resolve(error === null ? output : undefined),
    );
    // git may end before it has read its input; what it answered until then tells.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
