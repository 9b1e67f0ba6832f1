// Compares where we place random pods with what the real scheduler does: npm run scheduling -- [--seed N] [--count N]
// What differs is left in test/.output/scheduling/.
import { isDeepStrictEqual } from 'node:util';
import { randomSchedulings } from '../test/simulation/scheduler/random-scheduling.ts';
import { type SchedulingCase, verdictOn } from '../test/simulation/scheduler/scheduling-case.ts';
import { compareWithOracle } from './compare-with-oracle.ts';

compareWithOracle({
  mode: 'scheduling',
  cases: randomSchedulings,
  differencesIn: (placed: readonly SchedulingCase[]) => {
    const different = placed
      .map((each) => ({ ...each, own: verdictOn(each) }))
      .filter(({ own, verdict }) => !isDeepStrictEqual(own, verdict));
    const fitting = placed.filter(({ verdict }) => verdict.scores !== undefined);
    const preempting = placed.filter(({ verdict }) => verdict.nominated !== undefined);
    console.log(
      `${placed.length - different.length} pods agree, ${different.length} do not; the scheduler finds a node`,
    );
    console.log(`for ${fitting.length}, and makes room for ${preempting.length} others`);
    return different;
  },
});
