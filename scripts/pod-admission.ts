// Compares what we make of random pods with what the API server's own admission does: npm run pod-admission -- [--seed N] [--count N]
// What differs is left in test/.output/pod-admission/.
import { isRecorded, type PodCase, verdictOn } from '../test/simulation/admission/pod-case.ts';
import { randomPods } from '../test/simulation/admission/random-pods.ts';
import { compareWithOracle } from './compare-with-oracle.ts';

compareWithOracle({
  mode: 'pod-admission',
  cases: randomPods,
  differencesIn: (judged: readonly PodCase[]) => {
    const different = judged
      .map((each) => ({ ...each, own: verdictOn(each, each.kubernetes) }))
      .filter(({ own, ...recorded }) => !isRecorded(own, recorded));
    const refused = judged.filter(({ verdicts }) => verdicts[0]?.refusal !== undefined);
    console.log(`${judged.length - different.length} pods agree, ${different.length} do not; the API server`);
    console.log(`takes ${judged.length - refused.length} and refuses ${refused.length}`);
    return different;
  },
});
