// How git is called: nothing that a repository's settings name is started, and no connection is opened.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import path from 'node:path';
import type { Programs } from '../programs/programs.ts';
import { commandWords, versionWords } from './git-arguments.ts';
import { GitFault } from './git-fault.ts';

/** So long git may say nothing while objects are asked for; it goes through a history before its first word. */
const usualLimits = { objectMilliseconds: 20_000, historyMilliseconds: 60_000, memoryBytes: 1024 ** 3 };
export type GitLimits = Partial<typeof usualLimits>;

const maxBytes = 256 * 1024 * 1024;

/** The first version that knows `--end-of-options`. */
const oldestVersion = [2, 24] as const;

/** Closed twice, as old versions do not know all: nothing is fetched, by no protocol, and nobody is asked. */
const closed = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

/** git in one repository. */
export interface GitProgram {
  /** What a command answers. Throws a GitFault where it fails. */
  run(words: readonly string[]): Promise<Buffer>;
  /** Starts a command that is talked to. */
  start(words: readonly string[]): ChildProcessWithoutNullStreams;
  /** Why it does not work: its version may be too old, else it is its own words. */
  faultOf(words: string): Promise<GitFault>;
  /** So long it may take over an object. */
  readonly silenceMilliseconds: number;
  /** That it has said nothing for so long. */
  silence(milliseconds: number): GitFault;
  /** An object may be a thousand times longer than it is stored. */
  readonly maxMemoryBytes: number;
  /** That it says, or holds, more than anything that it is asked for. */
  tooMuch(): GitFault;
}

export function gitIn(repository: string, programs: Programs, limits: GitLimits = {}): GitProgram {
  const { objectMilliseconds, historyMilliseconds, memoryBytes } = { ...usualLimits, ...limits };
  // A folder above may be a repository, too: it is not meant.
  const environment = { ...closed, GIT_CEILING_DIRECTORIES: path.dirname(repository) };
  const callOf = (words: readonly string[]) => ({
    words: commandWords(words),
    folder: repository,
    environment,
    silenceMilliseconds: historyMilliseconds,
    maxBytes,
    maxMemoryBytes: memoryBytes,
  });
  const silence = (milliseconds: number) => new GitFault({ kind: 'silent', repository, seconds: milliseconds / 1000 });
  const tooMuch = () => new GitFault({ kind: 'too-much', repository });
  const faultOf = async (words: string): Promise<GitFault> => {
    const ended = await programs.run('git', callOf(versionWords));
    const version = ended.state === 'exited' ? versionIn(ended.output.toString('utf8')) : undefined;
    if (version !== undefined && isTooOld(version))
      return new GitFault({ kind: 'too-old', version: version.join('.'), oldest: oldestVersion.join('.') });
    return new GitFault({ kind: 'refused', repository, words: withoutContent(firstLine(words)) });
  };
  return {
    silence,
    tooMuch,
    silenceMilliseconds: objectMilliseconds,
    maxMemoryBytes: memoryBytes,
    faultOf,
    async run(words) {
      const ended = await programs.run('git', callOf(words));
      if (ended.state === 'exited' && ended.status === 0) return ended.output;
      if (ended.state === 'absent') throw new GitFault({ kind: 'absent' });
      if (ended.state === 'inside-workspace') throw new GitFault({ kind: 'inside-workspace', file: ended.file });
      if (ended.state === 'silent') throw silence(historyMilliseconds);
      if (ended.state === 'too-much' || ended.state === 'too-large') throw tooMuch();
      throw await faultOf(ended.errors);
    },
    start(words) {
      const started = programs.start('git', callOf(words));
      if (started.state === 'started') return started.child;
      throw new GitFault(
        started.state === 'absent' ? { kind: 'absent' } : { kind: 'inside-workspace', file: started.file },
      );
    },
  };
}

/** The numbers of `git version 2.39.5 (Apple Git-154)`. */
function versionIn(text: string): readonly number[] | undefined {
  const [, numbers] = /^git version (\d{1,5}(?:\.\d{1,5}){1,2})/.exec(text) ?? [];
  return numbers?.split('.').map(Number);
}

function isTooOld([first = 0, second = 0]: readonly number[]): boolean {
  const [oldestFirst, oldestSecond] = oldestVersion;
  return first < oldestFirst || (first === oldestFirst && second < oldestSecond);
}

/** The line that says why; what git advises then is longer than a sentence. */
function firstLine(words: string): string {
  const lines = words.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => line.startsWith('fatal: '))?.slice('fatal: '.length) ?? lines.find((line) => line !== '') ?? ''
  );
}

/** git quotes what it cannot read of a file, and a link may have led it to a file of somebody else. */
function withoutContent(words: string): string {
  const [, line] = /^([a-z]{1,20} (?:shallow )?line(?: in [^:]{1,1000})?): /.exec(words) ?? [];
  if (line !== undefined) return line;
  // Of several lines the first alone is here, without the other quotation mark.
  const [, invalid, reason = ''] = /^(Invalid path) '(?:.*'(: [^':]{1,100}$))?/.exec(words) ?? [];
  if (invalid !== undefined) return `${invalid}${reason}`;
  // A setting is quoted before its name, and some without one.
  const [, value] =
    /^(unknown date format|invalid --pretty format|invalid mode for object creation)\b/.exec(words) ?? [];
  return value ?? words.replace(/^(bad [a-z]{1,20} config value) '.*' (for '[^']{1,200}')/, '$1 $2');
}
