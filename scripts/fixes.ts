// Tries quick fixes and what-ifs on random texts, with kubectl and `yaml` as judges: npm run fixes -- [--seed N] [--count N]
// What is wrong is left in test/.output/texts/.
import fc from 'fast-check';
import { createLanguageService } from '../src/language-service/language-service.ts';
import { withEdits } from '../src/rules/with-edits.ts';
import { defaultAssumptions } from '../src/workload/assumptions.ts';
import { randomFixTexts } from '../test/fuzz/random-fix-texts.ts';
import { faultOfWhatIf, type WhatIfEdit, whatIfEdits } from '../test/preview/what-if/what-if-case.ts';
import { type FixCase, faultOfFix } from '../test/rules/fix-case.ts';
import { compareWithOracle } from './compare-with-oracle.ts';

/** A fix or a what-if, before the oracle has read what it makes. */
type Tried = Omit<FixCase, 'documents'> | WhatIfEdit;
type Read = Tried & Pick<FixCase, 'documents'>;

/** In the order in which the oracle reads their texts, of which it gives nothing else back. */
const tried: Tried[] = [];
let refused = 0;

compareWithOracle({
  mode: 'texts',
  count: 20_000,
  cases(seed, count) {
    tried.push(...fixesOf(seed, count));
    return tried.map(({ text }) => ({ text }));
  },
  differencesIn(read: readonly Pick<FixCase, 'documents'>[]) {
    return faultsIn(tried.map((each, index) => ({ ...each, documents: read[index]?.documents ?? [] })));
  },
});

/** So many fixes and what-ifs of random texts. */
function fixesOf(seed: number, count: number): readonly Tried[] {
  const found: Tried[] = [];
  for (let part = seed; found.length < count; part++) {
    for (const [index, text] of fc.sample(randomFixTexts, { seed: part, numRuns: 200 }).entries()) {
      const whatIfs = whatIfEdits(text, { first: index, every: 20 });
      refused += whatIfs.refused;
      found.push(...fixesIn(text), ...whatIfs.edits);
    }
  }
  return found.slice(0, count);
}

function fixesIn(before: string): readonly Tried[] {
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: (message) => console.log(message) });
  service.update('file', before);
  const actions = service.codeActions('file', { start: 0, end: before.length }, true);
  service.close('file');
  return actions.map(({ title, edits }) => ({ title, before, edits, text: withEdits(before, edits) }));
}

function faultsIn(recorded: readonly Read[]): readonly (Read & { readonly fault: string })[] {
  const wrong = recorded.flatMap((each) => {
    const fault = 'asked' in each ? faultOfWhatIf(each) : faultOfFix(each);
    return fault === undefined ? [] : [{ ...each, fault }];
  });
  const texts = new Set(recorded.map(({ before }) => before)).size;
  const whatIfs = recorded.filter((each) => 'asked' in each).length;
  const shared = recorded.filter(({ title }) => title.includes('(changes ')).length;
  console.log(
    `${recorded.length - whatIfs} fixes of ${texts} texts, ${shared} at shared places, and ${whatIfs} what-ifs`,
  );
  console.log(`${wrong.length} are wrong; ${refused} fields could not be written for a what-if`);
  for (const each of new Set(wrong.map(({ fault }) => fault))) {
    console.log(`${wrong.filter(({ fault }) => fault === each).length}: ${each}`);
  }
  return wrong;
}
