import { existsSync } from 'node:fs';
import path from 'node:path';
import { createPrograms } from './programs/programs.ts';

const silenceMilliseconds = 20_000;
const mostBytes = 256 * 1024 * 1024;

/** The top folder of the repository that the folder lies in, or undefined. */
export function repositoryOf(folder: string): string | undefined {
  for (let top = path.resolve(folder); ; top = path.dirname(top)) {
    if (existsSync(path.join(top, '.git'))) return top;
    if (top === path.dirname(top)) return undefined;
  }
}

/** A commit, and the texts of files in it, in order, undefined where there is none. */
export interface CommittedFiles {
  readonly commit: string;
  readonly texts: readonly (string | undefined)[];
}

/** What the files hold at the commit that a name means now, by one git; undefined without such a commit. */
export async function filesAt(
  repository: string,
  ref: string,
  files: readonly string[],
): Promise<CommittedFiles | undefined> {
  const names = [`${ref}^{commit}`, ...files.map((file) => `${ref}:${file}`)];
  const [commit, ...found] = await objectsOf(repository, names);
  return commit?.kind === 'commit' ? { commit: commit.hash, texts: found.map(textOf) } : undefined;
}

/** The texts of objects such as `HEAD:deploy/web.yaml`, in order; undefined where there is none. */
export async function textsOf(repository: string, names: readonly string[]): Promise<(string | undefined)[]> {
  return (await objectsOf(repository, names)).map(textOf);
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
  const commits = commitsOf(repository, ref, file, mostOlderTexts + 2);
  const [[, ...all], isShort] = await Promise.all([commits, isShallow(repository)]);
  const older = all.slice(0, mostOlderTexts).reverse();
  const names = older.map((commit) => `${commit}:${file}`);
  const texts = names.length === 0 ? [] : await textsOf(repository, names);
  const isCut = all.length > older.length || isShort;
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

/** The files of a commit, from the top of the repository: those of the folders, or all. */
export async function filesOfCommit(
  repository: string,
  ref: string,
  folders: readonly string[] = [''],
): Promise<string[]> {
  const options = ['-r', '-z', '--name-only', '--full-tree', '--end-of-options'];
  // No path at all stands for the top, which has no name.
  const paths = folders.includes('') ? [] : folders;
  const output = await git(repository, ['ls-tree', ...options, ref, ...paths]);
  return (output?.toString() ?? '').split('\0').filter((name) => name !== '');
}

/** An object as `git cat-file` prints it. */
interface GitObject {
  readonly hash: string;
  readonly kind: string;
  readonly bytes: Buffer;
}

function textOf(object: GitObject | undefined): string | undefined {
  return object?.kind === 'blob' ? object.bytes.toString('utf8') : undefined;
}

async function objectsOf(repository: string, names: readonly string[]): Promise<(GitObject | undefined)[]> {
  // One name a line is the protocol, so a name with a line end cannot be asked for; nothing has the empty name.
  const askable = names.map((name) => (name.includes('\n') ? '' : name));
  const output = await git(repository, ['cat-file', '--batch'], askable.map((name) => `${name}\n`).join(''));
  return output === undefined ? names.map(() => undefined) : readBatch(output, names.length);
}

/** Each answer is `HASH blob SIZE`, a line end, the bytes, a line end; or `NAME missing` and the like. */
function readBatch(output: Buffer, count: number): (GitObject | undefined)[] {
  const objects: (GitObject | undefined)[] = [];
  let offset = 0;
  while (objects.length < count && offset < output.length) {
    const lineEnd = output.indexOf('\n', offset);
    if (lineEnd < 0) break;
    const [, hash, kind, size] = /^([0-9a-f]+) (\w+) (\d+)$/.exec(output.toString('utf8', offset, lineEnd)) ?? [];
    const start = lineEnd + 1;
    const isFound = hash !== undefined && kind !== undefined;
    offset = isFound ? start + Number(size) + 1 : start;
    objects.push(isFound ? { hash, kind, bytes: output.subarray(start, offset - 1) } : undefined);
  }
  while (objects.length < count) objects.push(undefined);
  return objects;
}

const programs = createPrograms();

/** Said on the command line, so that it wins over what a repository's settings say. */
const settings = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
  'core.sshCommand=',
  'credential.helper=',
  'log.showSignature=false',
  'protocol.allow=never',
].flatMap((setting) => ['-c', setting]);

/** Closed twice, as old versions do not know all: nothing is fetched, by no protocol, and nobody is asked. */
const closed = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

/** What git answers, without what a repository's settings could start; undefined when it fails. */
async function git(repository: string, command: readonly string[], input = ''): Promise<Buffer | undefined> {
  const words = ['--literal-pathspecs', ...settings, ...command];
  // A folder above may be a repository, too: it is not meant.
  const environment = { ...closed, GIT_CEILING_DIRECTORIES: path.dirname(repository) };
  const call = { words, folder: repository, input, environment, silenceMilliseconds, mostBytes };
  const ended = await programs.run('git', call);
  return ended.state === 'exited' && ended.status === 0 ? ended.output : undefined;
}
