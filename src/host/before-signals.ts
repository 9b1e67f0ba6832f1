const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const lookMilliseconds = 5;
/** No signal is put off for longer than half a second. */
const mostLooks = 100;

/**
 * Does something before a signal ends this program, where nobody else hears it. While it is not needed a signal is left to
 * the system, as this program may be too busy to hear it. Returns what is called when it may be needed, or no more.
 */
export function beforeSignals(isNeeded: () => boolean, act: () => void): () => void {
  let isHearing = false;
  let isToLook = false;
  const end = (signal: NodeJS.Signals, looks: number): void => {
    act();
    // What a thread is about to start is known in a moment.
    if (isNeeded() && looks < mostLooks) return void setTimeout(end, lookMilliseconds, signal, looks + 1);
    stopHearing();
    // Whoever else listens ends the program in a way of its own.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const hear = (signal: NodeJS.Signals): void => end(signal, 0);
  const stopHearing = (): void => {
    if (!isHearing) return;
    isHearing = false;
    for (const signal of signals) process.off(signal, hear);
  };
  const lookAgain = (): void => {
    isToLook = false;
    if (!isNeeded()) stopHearing();
  };
  return () => {
    if (isNeeded()) {
      if (!isHearing) for (const signal of signals) process.on(signal, hear);
      isHearing = true;
    } else if (isHearing && !isToLook) {
      // A signal that has come meanwhile is told in the next turn of the event loop, and to nobody who has left before.
      isToLook = true;
      setImmediate(lookAgain);
    }
  };
}
