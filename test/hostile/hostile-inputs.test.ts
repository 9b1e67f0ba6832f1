import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../scripts/root.ts';
import { hostileInputs } from './hostile-inputs.ts';
import type { Outcome } from './read-input.ts';

const memoryMegabytes = 256;
/** Against hangs only; each takes less than a second of an idle machine. */
const patienceMilliseconds = 120_000;

/** Opens the inputs in a process of their own; one that hangs, crashes or takes too much memory fails. */
async function outcomesOf(names: readonly string[]): Promise<readonly Outcome[]> {
  const script = path.join(root, 'test/hostile/read-input.ts');
  const run = promisify(execFile);
  const flags = [`--max-old-space-size=${memoryMegabytes}`, script, ...names];
  return JSON.parse((await run(process.execPath, flags, { timeout: patienceMilliseconds })).stdout);
}

const groups = [...new Set(hostileInputs.map(({ group }) => group))];

for (const group of groups) {
  test(`${group}: told at their places, and the document behind is still seen`, async (context) => {
    const inputs = hostileInputs.filter((input) => input.group === group);
    const outcomes = await outcomesOf(inputs.map(({ name }) => name));
    for (const [index, { told, isShown }] of inputs.entries()) {
      const outcome = outcomes[index] as Outcome;
      const { name, milliseconds, cleanMilliseconds } = outcome;
      context.diagnostic(`${name}: ${(milliseconds / cleanMilliseconds).toFixed(1)} times a clean text of that size`);
      assert.deepEqual([outcome.told, outcome.log], [told, []], name);
      assert.equal(outcome.workloads.at(-1), 'Deployment/default/fine', name);
      assert.equal(outcome.workloads.length > 1, isShown, name);
      // CPU time, with a wide margin for machines that are busy with something else.
      assert(milliseconds < 10 * cleanMilliseconds + 3000, `${name} took ${milliseconds} ms of CPU time`);
    }
  });
}
