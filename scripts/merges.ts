// Compares how we merge random applies with how kubectl and the server do: npm run merges -- [--seed N] [--count N]
// What differs is left in test/.output/merges/.
import { UnmergedFault } from '../src/change/strategic-merge/patch-lists.ts';
import { merged } from '../src/change/three-way-merge.ts';
import type { JsonMap } from '../src/document/manifest.ts';
import { deepEqual } from '../src/std/deep-equal.ts';
import { type RandomMerge, randomMerges, stored } from '../test/change/applies/random-merges.ts';
import { compareWithOracle } from './compare-with-oracle.ts';

interface Judged extends RandomMerge {
  /** Absent where there is a fault. */
  readonly merged?: JsonMap;
  readonly fault?: string;
}

compareWithOracle({
  mode: 'merges',
  cases: randomMerges,
  differencesIn: (all: readonly Judged[]) => {
    const different = all
      .map((each) => ({ ...each, own: ownAnswer(each) }))
      .filter(({ own, merged: object, fault }) => !deepEqual(own, { merged: object && stored(object), fault }));
    const refused = all.filter(({ fault }) => fault !== undefined);
    const agreeing = all.length - different.length;
    console.log(`${agreeing} merges agree, ${different.length} do not; ${refused.length} are refused`);
    return different;
  },
});

function ownAnswer({ live, original, modified }: RandomMerge) {
  try {
    return { merged: stored(merged(live, original, modified)) };
  } catch (error) {
    if (error instanceof UnmergedFault) return { fault: error.message };
    throw error;
  }
}
