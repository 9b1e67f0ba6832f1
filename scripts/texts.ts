// Compares how we read random texts with how kubectl does: npm run texts -- [--seed N] [--count N] [FOLDER…]
// The manifests of the folders are among what the texts are made of. What differs is left in test/.output/texts/.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { differenceFrom, unexplained } from '../test/document/texts/differences.ts';
import { randomTexts } from '../test/document/texts/random-texts.ts';
import { documentsOf, type TextCase } from '../test/document/texts/text-case.ts';
import { compareWithOracle } from './compare-with-oracle.ts';
import { root } from './root.ts';

compareWithOracle({
  mode: 'texts',
  count: 10_000,
  cases: (seed, count, folders) =>
    fc.sample(randomTexts(manifestsIn(folders)), { seed, numRuns: count }).map((text) => ({ text })),
  differencesIn,
  isFault: (different) => different.some(({ reason }) => reason === unexplained),
});

interface Different extends TextCase {
  readonly reason: string | undefined;
}

function manifestsIn(folders: readonly string[]): readonly string[] {
  const files = [path.join(root, 'examples'), ...folders].flatMap((each) =>
    globSync('**/*.{yaml,yml,json}', { cwd: each }).map((found) => path.join(each, found)),
  );
  return files.sort().map((each) => readFileSync(each, 'utf8'));
}

/** Says how many texts agree, and how many differ for which reason. */
function differencesIn(recorded: readonly TextCase[]): readonly Different[] {
  const judged = recorded.map((each) => {
    const own = documentsOf(each.text);
    return { ...each, own, reason: differenceFrom(each, own) };
  });
  const different = judged.filter(({ reason }) => reason !== undefined);
  const accepted = judged.filter(({ documents }) => documents.every(({ refusal }) => refusal === undefined));
  console.log(`${judged.length - different.length} texts agree, ${different.length} do not; kubectl`);
  console.log(`takes all of ${accepted.length} and refuses something of ${judged.length - accepted.length}`);
  const reasons = different.map(({ reason }) => reason);
  for (const each of new Set(reasons)) console.log(`${reasons.filter((reason) => reason === each).length}: ${each}`);
  return different;
}
