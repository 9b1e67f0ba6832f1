// S12: random rollouts with every invariant checked.
import fc from 'fast-check';
import { simulate } from '../src/simulation/simulate.ts';
import { checkInvariants } from '../test/invariants/invariants.ts';
import { randomScenario } from '../test/invariants/random-scenario.ts';
import { cpuClock } from './compare.ts';

const minute = 60_000;
const cores = 2;

/** How many random rollouts two cores check in a minute, reckoned from the CPU time of so many; they are made anew too. */
export function rolloutsInAMinute(runs: number): number {
  const check = (numRuns: number, seed: number): void => {
    fc.assert(
      fc.property(randomScenario, (scenario) => checkInvariants(simulate(scenario))),
      { seed, numRuns },
    );
  };
  // In 100,000 runs what the compiler does at first does not count.
  check(runs, 1);
  const before = cpuClock();
  check(runs, 2);
  return (runs / (cpuClock() - before)) * minute * cores;
}
