import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../scripts/root.ts';
import { hostileInputs } from './hostile-inputs.ts';
import type { Outcome } from './read-input.ts';

const memoryMegabytes = 256;
/** Against hangs only; each group takes a few seconds of an idle machine. */
const patienceMilliseconds = 300_000;
/** Those of the text and those of each workload are capped. */
const maxDiagnostics = 300;

/** Opens a group of inputs in a process of its own; one that hangs, crashes or takes too much memory fails. */
async function outcomesOf(group: string): Promise<readonly Outcome[]> {
  const script = path.join(root, 'test/hostile/read-input.ts');
  const flags = [`--max-old-space-size=${memoryMegabytes}`, script, group];
  const limits = { timeout: patienceMilliseconds, maxBuffer: 64 * 1024 * 1024 };
  return JSON.parse((await promisify(execFile)(process.execPath, flags, limits)).stdout);
}

for (const group of new Set(hostileInputs.map((input) => input.group))) {
  test(`${group} are told at their places, and the document behind is still seen`, async (context) => {
    const inputs = hostileInputs.filter((input) => input.group === group);
    const outcomes = await outcomesOf(group);
    for (const [index, { name, told, isShown }] of inputs.entries()) {
      const outcome = outcomes[index] as Outcome;
      context.diagnostic(`${name}: ${timesOf(outcome)}`);
      assert.deepEqual([outcome.name, outcome.told, outcome.log], [name, told, []]);
      assert.equal(outcome.workloads.at(-1), 'Deployment/default/fine', name);
      assert.equal(outcome.workloads.length > 1, isShown, name);
      assert(outcome.diagnosticCount <= maxDiagnostics, `${name} has ${outcome.diagnosticCount} diagnostics`);
    }
  });
}

/** Wanted is at most twice as long, or 50 ms; no test fails by the clock. */
function timesOf({ milliseconds, cleanMilliseconds }: Outcome): string {
  const isSlow = milliseconds > 50 && milliseconds > 2 * cleanMilliseconds;
  const ratio = (milliseconds / cleanMilliseconds).toFixed(1);
  return `${isSlow ? 'SLOW, ' : ''}${ratio} times a clean text of that size, ${milliseconds.toFixed(0)} ms`;
}
