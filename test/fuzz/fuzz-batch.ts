// Run as a process of its own, with little memory: node test/fuzz/fuzz-batch.ts KIND SEED RUNS FILE
// FILE holds the input that is being checked, for whoever waits in vain for this process.
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { checkInput } from './check-input.ts';
import { type FuzzInput, type InputKind, inputKinds, randomInput } from './random-inputs.ts';

/** How a batch ended. */
export interface BatchOutcome {
  readonly runs: number;
  /** What took longest, in CPU time for each of its characters, short texts counted as 2,000. */
  readonly slowest: { readonly milliseconds: number; readonly input: FuzzInput } | undefined;
  /** What went wrong, with the smallest input that shows it. */
  readonly failure?: { readonly message: string; readonly input: FuzzInput };
}

const [kind = '', seed = '', runs = '', file = ''] = process.argv.slice(2);
console.log(JSON.stringify(runBatch(kind as InputKind, Number(seed), Number(runs))));

function runBatch(inputKind: InputKind, firstSeed: number, numRuns: number): BatchOutcome {
  if (!inputKinds.includes(inputKind)) throw new Error(`there are ${inputKinds.join(', ')}, not ${inputKind}`);
  let slowest: BatchOutcome['slowest'];
  let mostPerCharacter = 0;
  const property = fc.property(randomInput(inputKind), (input) => {
    writeFileSync(file, JSON.stringify(input));
    const before = process.cpuUsage();
    checkInput(input);
    const { user, system } = process.cpuUsage(before);
    const milliseconds = (user + system) / 1000;
    const perCharacter = milliseconds / Math.max(2000, input.text.length + input.before.length);
    if (perCharacter <= mostPerCharacter) return;
    mostPerCharacter = perCharacter;
    slowest = { milliseconds, input };
  });
  const details = fc.check(property, { seed: firstSeed, numRuns });
  const [input] = details.counterexample ?? [];
  if (!details.failed || input === undefined) return { runs: details.numRuns, slowest };
  const { errorInstance } = details;
  const message =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  return { runs: details.numRuns, slowest, failure: { message, input } };
}
