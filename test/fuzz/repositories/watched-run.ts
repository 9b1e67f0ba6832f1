import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { straceWords } from './trace.ts';

export interface Start {
  readonly folder: string;
  /** A script for Node.js, and what it is called with. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The file that takes the trace of system calls, where there is strace. */
  readonly trace: string | undefined;
  /** The run is ended when all its processes together have taken more. */
  readonly maxCpuSeconds: number;
  /** The run is ended when one of its processes has used more. */
  readonly maxMegabytes: number;
}

/** How a run went, as its processes were seen from outside. */
export interface Course {
  readonly output: string;
  readonly status: number | null;
  readonly signal: string | null;
  /** Whether it had to be ended, after a time that nothing should take. */
  readonly hangs: boolean;
  /** What the process used that used most, and all of them together. */
  readonly megabytes: number;
  readonly cpuSeconds: number;
}

/** Somebody who speaks to the product while it runs. */
export type Talk = (child: ChildProcess, looks: Looks) => Promise<void>;

interface Looks {
  /** Whether a program runs that the product has started, but for git, which waits for the next question. */
  isBusy(): boolean;
}

/** Where systems have it; elsewhere a run is not traced. */
export const strace = '/usr/bin/strace';

const lookMilliseconds = 50;
/** Against hangs only: nothing that is waited for takes so long. */
const maxMilliseconds = 120_000;
const maxCharacters = 32 * 1024 * 1024;

/** Runs the product, and whoever speaks to it, to its end. */
export async function watchedRun(
  { folder, words, environment, trace, maxCpuSeconds, maxMegabytes }: Start,
  talk?: Talk,
): Promise<Course> {
  const product = [process.execPath, ...words];
  const [program = '', ...rest] = trace === undefined ? product : [strace, ...straceWords(trace), ...product];
  const options = { cwd: folder, env: environment, detached: true, stdio: 'pipe' } as const;
  const child = spawn(program, rest, options);
  const said: Buffer[] = [];
  let length = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      length += part.length;
      if (length < maxCharacters) said.push(part);
    });
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  const seen = new Map<string, Usage>();
  const usages = () => usageOfTree(child.pid ?? 0, trace !== undefined);
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      for (const [id, usage] of usages()) {
        // The system tells no memory of a process that has ended.
        const megabytes = Math.max(usage.megabytes, seen.get(id)?.megabytes ?? 0);
        seen.set(id, { ...usage, megabytes });
      }
      const isTooMuch = secondsOf(seen.values()) > maxCpuSeconds || megabytesOf(seen.values()) > maxMegabytes;
      if (isTooMuch) killAll(usages().keys());
      await pause(lookMilliseconds);
    }
  };
  const looking = look();
  let hangs = false;
  const hanging = setTimeout(() => {
    hangs = true;
    killAll(usages().keys());
  }, maxMilliseconds);
  try {
    if (talk === undefined) child.stdin.end();
    else
      await talk(child, {
        isBusy: () => [...usages().values()].some(({ name }) => /^(helm|kustomize|kubectl)/.test(name)),
      });
    const [status, signal] = await ended;
    const used = [...seen.values()];
    const usage = { megabytes: megabytesOf(used), cpuSeconds: secondsOf(used) };
    return { output: Buffer.concat(said).toString(), status, signal, hangs, ...usage };
  } finally {
    isOver = true;
    clearTimeout(hanging);
    killAll(usages().keys());
    await looking;
  }
}

function secondsOf(usages: Iterable<Usage>): number {
  return [...usages].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

function megabytesOf(usages: Iterable<Usage>): number {
  return Math.max(0, ...[...usages].map(({ megabytes }) => megabytes));
}

function killAll(ids: Iterable<string>): void {
  for (const id of ids) {
    try {
      process.kill(Number(id), 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
}

interface Usage {
  readonly name: string;
  readonly megabytes: number;
  readonly cpuSeconds: number;
}

/** What each process of the run has used so far, where the system tells it as Linux does. */
function usageOfTree(pid: number, isTraced: boolean): ReadonlyMap<string, Usage> {
  const found = new Map<string, Usage>();
  const add = (id: string): void => {
    const usage = usageOf(id);
    if (usage !== undefined) found.set(id, usage);
    for (const child of childrenOf(id)) add(child);
  };
  if (isTraced) for (const child of childrenOf(String(pid))) add(child);
  else add(String(pid));
  return found;
}

function childrenOf(id: string): readonly string[] {
  try {
    return readdirSync(`/proc/${id}/task`).flatMap((task) =>
      readFileSync(`/proc/${id}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}

/** The system counts the time of processes in hundredths of a second. */
const ticks = 100;

function usageOf(id: string): Usage | undefined {
  try {
    const [, most = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ');
    return { name, megabytes: Number(most) / 1024, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticks };
  } catch {
    return undefined;
  }
}
