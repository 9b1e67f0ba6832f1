const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does something before a signal ends this program, where nobody else hears it. While it is not needed a signal is left to
 * the system, as this program may be too busy to hear it. Returns what is called when it may be needed, or no more.
 */
export function beforeSignals(isNeeded: () => boolean, act: () => void): () => void {
  let isHearing = false;
  const end = (signal: NodeJS.Signals): void => {
    act();
    look();
    // Whoever else listens ends the program in a way of its own.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const look = (): void => {
    if (isNeeded() === isHearing) return;
    isHearing = !isHearing;
    for (const signal of signals) {
      if (isHearing) process.on(signal, end);
      else process.off(signal, end);
    }
  };
  return look;
}
