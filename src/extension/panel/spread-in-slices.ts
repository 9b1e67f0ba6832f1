import { spreadOf } from '../../what-if/spread.ts';
import type { StoppableSpread } from './panel.ts';

/** Runs on this thread, in slices between which the editor goes on. */
export const spreadInSlices: StoppableSpread = (scenario, options, signal) =>
  spreadOf(scenario, options, {
    now: () => performance.now(),
    rest: () => new Promise<void>((resolve) => setTimeout(resolve, 0)),
    isStopped: () => signal.aborted,
  });
