// Compares what we make of random pods on a node with what the real kubelet does: npm run pods -- [--seed N] [--count N]
// What differs is left in test/.output/kubelet/.
import { judgeNode, type NodeCase } from '../test/conformance/judge-node.ts';
import { randomNodes } from '../test/simulation/kubelet/random-nodes.ts';
import { compareWithOracle } from './compare-with-oracle.ts';

/**
 * The kubelet waits at random before it tries again, and what happens at one instant has no order: what differs once is
 * played in so many more ways.
 */
const seeds = 16;

compareWithOracle({
  mode: 'kubelet',
  cases: randomNodes,
  differencesIn: (played: readonly NodeCase[]) => {
    const different = played.flatMap((each) => {
      const difference = judgeNode(each);
      return difference === undefined ? [] : [{ ...each, difference }];
    });
    console.log(`${played.length - different.length} of ${played.length} pods do what the kubelet has them do`);
    for (const { name, difference } of different) console.log(`${name}: ${difference}`);
    return different;
  },
  again: (different) => different.map(({ name, scenario }) => ({ name, seeds, scenario })),
});
