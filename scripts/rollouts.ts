// Compares our forecasts of random rollouts with the real controllers and kubelet: npm run rollouts -- [--seed N] [--count N]
// What differs is left in test/.output/rollouts/.
import { asText } from '../src/document/manifest.ts';
import { judgeRollout, type RolloutCase } from '../test/conformance/judge-rollout.ts';
import { randomRollouts } from '../test/simulation/kubelet/random-rollouts.ts';
import { compareWithOracle } from './compare-with-oracle.ts';

/** What differs once is played in so many more ways: what happens at one instant has no order. */
const seeds = 6;

compareWithOracle({
  mode: 'kubelet',
  folder: 'rollouts',
  count: 150,
  cases: randomRollouts,
  differencesIn: (played: readonly RolloutCase[]) => {
    const counts = new Map<string, { all: number; alike: number }>();
    const different = played.flatMap((each) => {
      const difference = judgeRollout(each);
      const kind = asText(each.scenario.rollout.to.kind);
      const { all, alike } = counts.get(kind) ?? { all: 0, alike: 0 };
      counts.set(kind, { all: all + 1, alike: alike + (difference === undefined ? 1 : 0) });
      return difference === undefined ? [] : [{ ...each, difference }];
    });
    for (const [kind, { all, alike }] of counts) console.log(`${kind}: ${alike} of ${all} as the real code has them`);
    for (const { name, difference } of different) console.log(`${name}: ${difference}`);
    return different;
  },
  again: (different) => different.map(({ name, scenario }) => ({ name, seeds, scenario })),
});
