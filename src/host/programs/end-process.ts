import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { threadEnded } from '../../wording/cli/inputs.ts';
import { beforeSignals } from '../before-signals.ts';
import {
  addGroup,
  beginStart,
  closeStarts,
  endStart,
  isStarting,
  knownGroups,
  removeGroup,
  shareGroups,
} from './process-groups.ts';

/** From the request to the end by force. */
const graceMilliseconds = 500;

const lookMilliseconds = 5;
/** A start that takes longer than a second is not waited for. */
const maxLooks = 200;

let isEndHeard = false;

/** When this program ends, so does what it runs; also what its threads run, which are ended without a word. */
function hearEnd(): void {
  if (isEndHeard || !isMainThread) return;
  isEndHeard = true;
  process.prependOnceListener('exit', endAllNow);
}

/** Knows of all that threads run that are started from now on. */
export function expectThreads(): void {
  hearEnd();
  shareGroups();
}

/**
 * Starts a process that does not outlive this program, nor does what it starts. It has to lead a group of its own. Throws
 * when this program is ending.
 */
export function startWithUs<Child extends ChildProcess>(start: () => Child): Child {
  if (!beginStart()) throw new Error(threadEnded);
  hearEnd();
  // A signal that comes in between is heard when the process is known.
  hearSignals();
  try {
    const child = start();
    if (child.pid !== undefined) addGroup(child.pid);
    return child;
  } finally {
    endStart();
    hearSignals();
  }
}

/** Keeps a process from outliving this program again, after it would have ended by itself. */
export function endWithUs({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  addGroup(pid);
  hearEnd();
  hearSignals();
}

/** Says that a process has ended by itself, and with it what it started, or will as soon as this program does. */
export function endsByItself({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  removeGroup(pid);
  hearSignals();
}

/** Ends a process and all that it started within half a second. */
export function endProcess(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  const force = () => {
    signalGroup(pid, 'SIGKILL');
    endsByItself(child);
  };
  if (process.platform === 'win32') {
    spawn(treeKiller(), treeWords(pid), treeLimits).on('error', () => undefined);
    endsByItself(child);
  } else {
    signalGroup(pid, 'SIGTERM');
    // That the first has ended says nothing of what it started.
    setTimeout(force, graceMilliseconds).unref();
  }
}

/** Ends at once whatever still runs, in all threads. */
export function endAllNow(): void {
  for (const pid of knownGroups()) {
    if (process.platform === 'win32') spawnSync(treeKiller(), treeWords(pid), treeLimits);
    else signalGroup(pid, 'SIGKILL');
    removeGroup(pid);
  }
}

/** The same of threads that are to end: what one of them is just starting is waited for. */
export async function endAllOfThreads(): Promise<void> {
  closeStarts();
  for (let looks = 0; isStarting() && looks < maxLooks; looks++) await pause(lookMilliseconds);
  endAllNow();
}

/** Processes have groups of their own, which a signal does not reach. */
const hearSignals = beforeSignals(() => isMainThread && (isStarting() || knownGroups().length > 0), endAllNow);

function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

const treeLimits = { windowsHide: true, stdio: 'ignore', timeout: graceMilliseconds } as const;

/** Windows has no groups: its own program walks the tree. */
function treeKiller(): string {
  return path.join(process.env.SystemRoot ?? String.raw`C:\Windows`, 'System32', 'taskkill.exe');
}

function treeWords(pid: number): readonly string[] {
  return ['/pid', String(pid), '/t', '/f'];
}
