import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

/** From the request to the end by force. */
const graceMilliseconds = 500;

/** The leaders of the groups that may still be there. */
const groups = new Set<number>();
let isWatched = false;

/** Keeps a process, and all that it starts, from outliving this program. It has to lead a group of its own. */
export function endWithUs({ pid }: ChildProcess): void {
  if (!isWatched) process.once('exit', endAllNow);
  isWatched = true;
  if (pid !== undefined) groups.add(pid);
}

/** Says that a process has ended by itself, and with it what it started. */
export function endedByItself({ pid }: ChildProcess): void {
  if (pid !== undefined) groups.delete(pid);
}

/** Ends a process and all that it started within half a second. */
export function endProcess({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') endTree(pid);
  else endGroup(pid);
}

/** Ends at once whatever still runs. */
export function endAllNow(): void {
  for (const pid of groups) {
    if (process.platform === 'win32') spawnSync(treeKiller(), treeWords(pid), treeLimits);
    else signalGroup(pid, 'SIGKILL');
  }
  groups.clear();
}

function endGroup(pid: number): void {
  signalGroup(pid, 'SIGTERM');
  // That the first has ended says nothing of what it started.
  const force = () => {
    signalGroup(pid, 'SIGKILL');
    groups.delete(pid);
  };
  setTimeout(force, graceMilliseconds).unref();
}

function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

const treeLimits = { windowsHide: true, stdio: 'ignore', timeout: graceMilliseconds } as const;

/** Windows has no groups: its own program walks the tree. */
function endTree(pid: number): void {
  spawn(treeKiller(), treeWords(pid), treeLimits).on('error', () => undefined);
  groups.delete(pid);
}

function treeKiller(): string {
  return path.join(process.env.SystemRoot ?? String.raw`C:\Windows`, 'System32', 'taskkill.exe');
}

function treeWords(pid: number): readonly string[] {
  return ['/pid', String(pid), '/t', '/f'];
}
