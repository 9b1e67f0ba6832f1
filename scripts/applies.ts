// Compares what we make of random files with what kubectl apply does: npm run applies -- [--seed N] [--count N]
// What differs is left in test/.output/apply/.
import fc from 'fast-check';
import { differenceFrom, unexplained } from '../test/document/files/differences.ts';
import { type FileCase, fileCaseFrom } from '../test/document/files/file-case.ts';
import { randomFiles } from '../test/document/files/random-files.ts';
import { compareWithOracle } from './compare-with-oracle.ts';

compareWithOracle({
  mode: 'apply',
  count: 20_000,
  cases: (seed, count) => fc.sample(randomFiles, { seed, numRuns: count }),
  read: fileCaseFrom,
  differencesIn,
  isFault: (different) => different.some(({ reason }) => reason === unexplained),
});

interface Different extends FileCase {
  readonly reason: string | undefined;
}

/** Says how many files agree, and how many differ for which reason. */
function differencesIn(recorded: readonly FileCase[]): readonly Different[] {
  const judged = recorded.map((each) => ({ ...each, reason: differenceFrom(each) }));
  const different = judged.filter(({ reason }) => reason !== undefined);
  const taken = judged.filter(({ applied }) => applied.refusal === undefined);
  console.log(`${judged.length - different.length} files agree, ${different.length} do not; kubectl`);
  console.log(`takes all of ${taken.length} and refuses something of ${judged.length - taken.length}`);
  const reasons = different.map(({ reason }) => reason);
  for (const each of new Set(reasons)) console.log(`${reasons.filter((reason) => reason === each).length}: ${each}`);
  return different;
}
