import { existsSync, readFileSync } from 'node:fs';

/** The processes of these numbers that still run; on Linux those that have ended and that nobody has buried are told apart. */
export function living(pids: readonly string[]): readonly string[] {
  return pids.filter((pid) => (existsSync('/proc/self') ? isRunning(pid) : isKnown(pid)));
}

function isRunning(pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function isKnown(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
