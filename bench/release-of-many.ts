// S14: a release of many workloads on many nodes, in a process of its own and there in a thread as editors have it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import { resourceLimits } from '../src/host/watched-thread.ts';
import { simulate } from '../src/simulation/simulate.ts';
import { manyWorkloads } from '../test/simulation/scheduler/many-workloads.ts';
import { cpuClock } from './compare.ts';

/** What a simulation took, and the most memory that its process had, Node and the sources included. */
export interface ManyWorkloads {
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

const program = fileURLToPath(import.meta.url);

/** 500 workloads of 20 pods that all roll, on 1,000 nodes of five shapes. */
export function rollManyWorkloads(): ManyWorkloads {
  const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  if (stdout === '') throw new Error(`the simulation of many workloads failed: ${stderr}`);
  return JSON.parse(stdout);
}

if (import.meta.main && isMainThread) new Worker(program, { resourceLimits });
if (!isMainThread) {
  const scenario = manyWorkloads(500, 1000);
  const before = cpuClock();
  const { stop } = simulate(scenario);
  const cpuSeconds = (cpuClock() - before) / 1000;
  if (stop !== 'settled') throw new Error(`the simulation stopped: ${stop}`);
  const peak = Number(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  console.log(JSON.stringify({ cpuSeconds, peakMegabytes: peak / 1000 }));
}
