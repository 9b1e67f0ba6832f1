import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readRecorded, stepsFile } from '../cluster/recorded.ts';
import { forecastRanges, outsideOf } from '../cluster/steps/step-answers.ts';
import { stepsCases } from '../cluster/steps/step-cases.ts';
import type { PlayedSteps } from '../cluster/steps/steps-section.ts';

test('the fewest available and the most pods that a real control plane had are in what is told, with a step in the middle', async (t) => {
  const recorded = readRecorded<PlayedSteps>(stepsFile);
  const folder = mkdtempSync(path.join(tmpdir(), 'steps-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const cases = stepsCases(1, recorded.length);
  assert.equal(recorded.length, 40);
  for (const [index, { name, real }] of recorded.entries()) {
    const played = cases[index];
    assert(played?.name === name, `${name} is drawn again`);
    const told = await forecastRanges(played, real.stepsAt, folder);
    assert.equal(outsideOf(told, real), undefined, `${name}: ${JSON.stringify({ told, real })}`);
  }
});
