// Run as a process of its own, with little memory: node test/fuzz/fuzz-batch.ts TARGET SEED RUNS FILE
// FILE holds the input that is being checked, for whoever waits in vain for this process.
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { fuzzTargets } from './targets.ts';
import { watchCpuTime } from './watch-cpu-time.ts';

/** How a batch ended. */
export interface BatchOutcome {
  readonly runs: number;
  /** What took longest, in CPU time for each of its characters, short texts counted as 2,000. */
  readonly slowest: { readonly milliseconds: number; readonly input: unknown } | undefined;
  /** What went wrong, with the smallest input that shows it. */
  readonly failure?: { readonly message: string; readonly input: unknown };
}

/**
 * CPU time that no input may take, however busy the machine is. Most take a few milliseconds; if pods crash, editor, panel
 * and report each simulate up to 50,000 events of other courses, which takes a slow machine two seconds.
 */
const budgetMilliseconds = 5000;

/** After so much CPU time an input is taken for one that hangs. */
const patienceMilliseconds = 60_000;

/** After so many inputs the smallest that fails is small enough: some of them take a second each. */
const maxSmaller = 60;

const [name = '', seed = '', runs = '', file = ''] = process.argv.slice(2);
// A target may have left a program running for the next input.
process.stdout.write(JSON.stringify(await runBatch(name, Number(seed), Number(runs))), () => process.exit());

async function runBatch(target: string, firstSeed: number, numRuns: number): Promise<BatchOutcome> {
  const load = fuzzTargets[target];
  if (load === undefined) throw new Error(`there are ${Object.keys(fuzzTargets)}, not ${target}`);
  const { inputs, check } = await load();
  let slowest: BatchOutcome['slowest'];
  let maxPerCharacter = 0;
  const startWatch = watchCpuTime(patienceMilliseconds);
  const judge = soon(async (input: unknown) => {
    const text = JSON.stringify(input);
    writeFileSync(file, text);
    startWatch();
    const before = process.cpuUsage();
    await check(input);
    const { user, system } = process.cpuUsage(before);
    const milliseconds = (user + system) / 1000;
    if (milliseconds > budgetMilliseconds) throw new Error(`it takes ${milliseconds} ms`);
    const perCharacter = milliseconds / Math.max(2000, text.length);
    if (perCharacter <= maxPerCharacter) return;
    maxPerCharacter = perCharacter;
    slowest = { milliseconds, input };
  });
  const property = fc.asyncProperty(inputs, judge);
  const details = await fc.check(property, { seed: firstSeed, numRuns });
  const [input] = details.counterexample ?? [];
  if (!details.failed || input === undefined) return { runs: details.numRuns, slowest };
  const { errorInstance } = details;
  const message =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  return { runs: details.numRuns, slowest, failure: { message, input } };
}

/** The same check, for which all is fine that comes long after its first failure. */
function soon(check: (input: unknown) => Promise<void>): (input: unknown) => Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  return async (input) => {
    if (left-- <= 0) return;
    try {
      await check(input);
    } catch (error) {
      left = Math.min(left, maxSmaller);
      throw error;
    }
  };
}
