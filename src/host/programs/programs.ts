// The one door through which other programs are started: an array of words, never a shell.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { signalsTold } from '../before-signals.ts';
import { caught } from '../caught.ts';
import { type Confinement, isUnstarted, type ProgramCommand, saidInside } from './confined-arguments.ts';
import { callInPlace, giveUpConfining } from './confined-place.ts';
import { endProcess, endsByItself, startWithUs } from './end-process.ts';
import { type EnvironmentVariables, type FoundProgram, findProgram, type ProgramSearch } from './find-program.ts';
import { onlineEnvironment, type ProgramName, programEnvironment } from './program-environment.ts';
import { type WatchedTogether, watchMemory } from './watch-memory.ts';

/** How a program is called. */
export interface ProgramCall {
  readonly words: readonly string[];
  /** Where it stands, and a folder that no program is taken from; without one it stands at the top of the file system. */
  readonly folder?: string;
  readonly input?: string;
  /** What it gets besides the least that it works with. */
  readonly environment?: Readonly<Record<string, string>>;
  /** So long it may say nothing at all; what it says has to be whole in three times as long. */
  readonly silenceMilliseconds: number;
  /** So much it may say. */
  readonly maxBytes: number;
  /** So much memory it may take, where the system tells; what runs in places of its own, together with the others there. */
  readonly maxMemoryBytes?: number;
  readonly signal?: AbortSignal;
  /** Whether the user has asked for what needs a network: it gets what leads there and signs in, too. */
  readonly isOnline?: boolean;
  /** Has it run where it has no network and nothing else to read, where the system lets us. */
  readonly confinement?: Confinement;
}

/** How a call ended. `errors` is what it said on its standard error, cut where that is long. */
export type Ended =
  | Exited
  | { readonly state: 'silent' | 'too-much' | 'too-large' | 'cancelled' | 'broken'; readonly errors: string }
  | MissingProgram;

interface Exited {
  readonly state: 'exited';
  readonly status: number;
  readonly output: Buffer;
  readonly errors: string;
  readonly isConfined?: true;
}

export interface ProgramsOptions {
  /** The folders of the workspace now; what this program stands in is one, too. */
  readonly workspace?: () => readonly string[];
  readonly environment?: EnvironmentVariables;
}

/** Programs of this machine: each is looked for once, and called by its full name with little of the environment. */
export interface Programs {
  /** Runs a program to its end. */
  run(name: ProgramName, call: ProgramCall): Promise<Ended>;
  /** Starts a program that is talked to; whoever starts it limits and ends it. */
  start(name: ProgramName, call: StartedCall): StartedProgram;
  /** Why a program cannot be started; undefined of one that is there. */
  missing(name: ProgramName): MissingProgram | undefined;
}

type StartedCall = Pick<ProgramCall, 'words' | 'folder' | 'environment' | 'isOnline' | 'signal'>;

export type MissingProgram = Exclude<FoundProgram, { state: 'found' }>;

export type StartedProgram =
  | { readonly state: 'started'; readonly child: ChildProcessWithoutNullStreams }
  | MissingProgram;

interface KnownProgram {
  readonly found: FoundProgram;
  readonly variables: Readonly<Record<string, string>>;
  readonly online: Readonly<Record<string, string>>;
}

export function createPrograms({ workspace = () => [], environment = process.env }: ProgramsOptions = {}): Programs {
  const known = new Map<string, KnownProgram>();
  const lookUp = (name: ProgramName, folder: string | undefined) => {
    const folders = [process.cwd(), ...workspace(), ...(folder === undefined ? [] : [folder])];
    const key = JSON.stringify([name, folders]);
    const { platform } = process;
    const search: ProgramSearch = { platform, environment, workspace: folders, home: homedir(), realPath, isProgram };
    const answer = known.get(key) ?? {
      found: findProgram(name, search),
      variables: programEnvironment(name, search),
      online: onlineEnvironment(search),
    };
    known.set(key, answer);
    return answer;
  };
  const start = (name: ProgramName, call: StartedCall, confined?: ProgramCommand): StartedProgram => {
    const { folder, environment: more, isOnline = false, signal } = call;
    const { found, variables, online } = lookUp(name, folder);
    if (found.state !== 'found') return found;
    const { file, words } = confined ?? { file: found.file, words: call.words };
    const options = {
      cwd: folder ?? path.parse(homedir()).root,
      env: { ...variables, ...(isOnline ? online : {}), ...more },
      windowsHide: true,
      // A group of its own, so that all it starts can be ended with it; on Windows that would open a window.
      detached: process.platform !== 'win32',
    };
    const child = startWithUs(() => spawn(file, words, options));
    const stop = () => endProcess(child);
    signal?.addEventListener('abort', stop, { once: true });
    child.once('close', () => {
      signal?.removeEventListener('abort', stop);
      void signalsTold().then(() => endsByItself(child));
    });
    return { state: 'started', child };
  };
  const runOnce = async (name: ProgramName, call: ProgramCall, confined?: ProgramCommand): Promise<Ended> => {
    if (call.signal?.aborted === true) return { state: 'cancelled', errors: '' };
    const started = start(name, call, confined);
    if (started.state !== 'started') return started;
    const ended = await collect(started.child, call);
    // What comes next may take long, and a signal is to end it at once.
    await signalsTold();
    return ended;
  };
  /** Undefined where it is to run without a place of its own. */
  const runConfined = async (name: ProgramName, call: ProgramCall): Promise<Ended | undefined> => {
    const { found } = lookUp(name, call.folder);
    if (call.confinement === undefined || found.state !== 'found') return undefined;
    const { file } = found;
    const confined = await callInPlace(name, { file, words: call.words }, call.confinement);
    if (confined === undefined) return undefined;
    const ended = endedInside(await runOnce(name, call, confined));
    if (ended === undefined) giveUpConfining(file, call.confinement);
    return ended;
  };
  return {
    start,
    missing(name) {
      const { found } = lookUp(name, undefined);
      return found.state === 'found' ? undefined : found;
    },
    async run(name, call) {
      try {
        return (await runConfined(name, call)) ?? (await runOnce(name, call));
      } catch (error) {
        if (!isUnfitCall(error)) throw error;
        return { state: 'broken', errors: error.message };
      }
    },
  };
}

/** How a program ended in a place of its own; undefined where it did not start there, which says nothing of the program. */
function endedInside(ended: Ended): Ended | undefined {
  if (!('errors' in ended)) return ended;
  const errors = saidInside(ended.errors);
  if (ended.state !== 'exited')
    return ended.state === 'broken' && errors === undefined ? undefined : { ...ended, errors: errors ?? '' };
  return errors === undefined || isUnstarted(ended.status) ? undefined : { ...ended, errors, isConfined: true };
}

/** Words that no program can be given: names of a manifest with a zero byte, or longer than the system takes. */
function isUnfitCall(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && unfitCall.has(error.code);
}

const unfitCall: ReadonlySet<unknown> = new Set(['ERR_INVALID_ARG_VALUE', 'E2BIG', 'ENAMETOOLONG']);

const maxErrorCharacters = 10_000;

/** What renders; a chart is rendered more than once, and so are several charts. */
const inPlaces: WatchedTogether = new Set();

/** One byte now and then is no silence, and no answer either. */
const dribbleTimes = 3;

function collect(child: ChildProcessWithoutNullStreams, call: ProgramCall): Promise<Ended> {
  const { input = '', silenceMilliseconds, maxBytes, maxMemoryBytes, confinement, signal } = call;
  const output: Buffer[] = [];
  let [size, errors]: [number, string] = [0, ''];
  return new Promise((resolve, reject) => {
    const end = (ended: Ended): void => {
      clearTimeout(silence);
      clearTimeout(dribble);
      forget();
      signal?.removeEventListener('abort', cancel);
      resolve(ended);
    };
    const giveUp = (state: 'silent' | 'too-much' | 'too-large' | 'cancelled'): void => {
      endProcess(child);
      child.stdout.destroy();
      end({ state, errors });
    };
    const cancel = () => giveUp('cancelled');
    const silence = setTimeout(() => giveUp('silent'), silenceMilliseconds);
    const dribble = setTimeout(() => giveUp('silent'), silenceMilliseconds * dribbleTimes);
    const { pid } = child;
    const isWatched = pid !== undefined && maxMemoryBytes !== undefined;
    const tooLarge = () => giveUp('too-large');
    const together = confinement && inPlaces;
    const forget = isWatched ? watchMemory(pid, maxMemoryBytes, tooLarge, together) : () => undefined;
    signal?.addEventListener('abort', cancel, { once: true });
    const take = (bytes: Buffer): void => {
      silence.refresh();
      size += bytes.length;
      output.push(bytes);
      if (size > maxBytes) giveUp('too-much');
    };
    child.stdout.on('data', caught(take, reject));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (errors.length < maxErrorCharacters) errors += text;
    });
    child.once('error', ({ message }) => end({ state: 'broken', errors: message }));
    child.once('close', (status) =>
      end(
        status === null
          ? { state: 'broken', errors }
          : { state: 'exited', status, output: Buffer.concat(output), errors },
      ),
    );
    // It may end before it has read its input; what it answered until then tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function realPath(name: string): string | undefined {
  try {
    return realpathSync.native(name);
  } catch {
    return undefined;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
