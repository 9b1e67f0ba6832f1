// What blocks the thread that checks inputs is seen by this one.
import { isMainThread, Worker, workerData } from 'node:worker_threads';

interface Watched {
  readonly maxMilliseconds: number;
  /** How many pieces of work have begun. */
  readonly begun: Int32Array;
}

const intervalMilliseconds = 500;

/** Kills this process where it spends so much CPU time on a piece of work; the result tells that one begins. */
export function watchCpuTime(maxMilliseconds: number): () => void {
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const watched: Watched = { maxMilliseconds, begun };
  new Worker(import.meta.filename, { workerData: watched, execArgv: [] }).unref();
  return () => void Atomics.add(begun, 0, 1);
}

function watch({ maxMilliseconds, begun }: Watched): void {
  let present = 0;
  let before = process.cpuUsage();
  setInterval(() => {
    const now = Atomics.load(begun, 0);
    const { user, system } = process.cpuUsage(before);
    if (now === present && (user + system) / 1000 > maxMilliseconds) process.kill(process.pid, 'SIGKILL');
    if (now !== present) before = process.cpuUsage();
    present = now;
  }, intervalMilliseconds);
}

if (!isMainThread) watch(workerData);
