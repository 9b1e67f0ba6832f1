import { setImmediate as pause } from 'node:timers/promises';

/** Those that a terminal or a system ends programs with; whoever cannot be asked hears none. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

const lookMilliseconds = 5;
/** No signal is put off for longer than half a second. */
const maxLooks = 100;

/**
 * Does something before a signal ends this program, where nobody else hears it. While it is not needed a signal is left to
 * the system, as this program may be too busy to hear it. Returns what is called when it may be needed, or no more.
 */
export function beforeSignals(isNeeded: () => boolean, act: () => void): () => void {
  let isHearing = false;
  const end = (signal: NodeJS.Signals, looks: number): void => {
    act();
    // What a thread is about to start is known in a moment.
    if (isNeeded() && looks < maxLooks) return void setTimeout(end, lookMilliseconds, signal, looks + 1);
    stopHearing();
    // Whoever else listens ends the program in a way of its own.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const hear = (signal: NodeJS.Signals): void => end(signal, 0);
  const stopHearing = (): void => {
    if (!isHearing) return;
    isHearing = false;
    for (const signal of endingSignals) process.off(signal, hear);
  };
  return () => {
    if (!isNeeded()) stopHearing();
    else if (!isHearing) {
      isHearing = true;
      for (const signal of endingSignals) process.on(signal, hear);
    }
  };
}

/**
 * Waits until the event loop has told of the signals that have come by now, as whoever stops hearing them before is told
 * of none, and the system has been told that somebody hears. Nothing that takes long may come before the look that follows.
 */
export async function signalsTold(): Promise<void> {
  // The first turn may have asked the system before they came.
  await pause();
  await pause();
}
