import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf, typeMuch } from './run-typing.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);

test(`a thousand random edits of fifty documents leave no growing memory (seed ${seed})`, async (context) => {
  const typed = await typeMuch({ edits: 1000, seconds: 0, seed });
  context.diagnostic(`kilobytes after each tenth: ${typed.kilobytes.join(' ')}`);
  assert.equal(typed.edits, 1000);
  const growth = growthOf(typed);
  assert(growth < 0.1, `the heap grows by ${(growth * 100).toFixed(1)} %`);
});
