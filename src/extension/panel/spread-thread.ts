// The script of the thread that spreadInThread starts.
import { parentPort, workerData } from 'node:worker_threads';
import { type RunSpread, spreadOf } from '../../what-if/spread.ts';

interface Asked {
  readonly scenario: Parameters<RunSpread>[0];
  readonly options: Parameters<RunSpread>[1];
}

const { scenario, options } = workerData as Asked;
const alone = { now: () => 0, rest: () => Promise.resolve(), isStopped: () => false };
void spreadOf(scenario, options, alone).then((spread) => parentPort?.postMessage(spread));
