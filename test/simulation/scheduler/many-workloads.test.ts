import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulate } from '../../../src/simulation/simulate.ts';
import { manyWorkloads } from './many-workloads.ts';

/** In seconds of the processor. */
function secondsFor(workloads: number, nodeCount: number): number {
  const scenario = manyWorkloads(workloads, nodeCount);
  const start = process.cpuUsage();
  assert.equal(simulate(scenario).stop, 'settled');
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

test('what a workload costs grows little with how many roll beside it', () => {
  secondsFor(20, 40);
  const [few, many] = [secondsFor(30, 60), secondsFor(120, 240)];
  assert(many < 10 * few + 1, `${many} s of the processor for four times what takes ${few} s`);
});
