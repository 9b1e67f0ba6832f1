import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { RenderTask } from '../../../src/charts/render-task.ts';
import { renderAll } from '../../../src/cli/inputs/render-all.ts';
import { createPrograms, type Ended } from '../../../src/host/programs/programs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-all-'));
after(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n');

const task: RenderTask = {
  is: 'chart',
  chart: { folder, isLibrary: false, isInside: false },
  request: { values: [], set: [], words: [] },
};

/** What is told of ten charts where helm ends as it is said, one after the other. */
async function toldWhere(ended: Ended): Promise<readonly string[]> {
  const programs = { ...createPrograms(), missing: () => undefined, run: async () => ended };
  const options = { kubernetesVersion: '1.36', programs, topOf: () => folder, processors: 1, tell: () => undefined };
  const results = await renderAll(Array<RenderTask>(10).fill(task), options);
  return results.map((each) => (each.state === 'rendered' ? each.state : each.fault.message));
}

for (const state of ['silent', 'too-large', 'too-much'] as const)
  test(`after three charts that had to be stopped, as they are ${state}, no further one is rendered`, async () => {
    const told = await toldWhere({ state, errors: '' });
    assert.deepEqual(
      told.map((each) => /helm was stopped|helm rendered more/.test(each)),
      [...Array(3).fill(true), ...Array(7).fill(false)],
    );
    assert.match(told.at(-1) ?? '', /^this is not previewed, because 3 charts or overlays before it had to be stopped/);
  });

test('all are rendered, however many of them fail', async () => {
  const told = await toldWhere({ state: 'exited', status: 1, output: Buffer.from(''), errors: 'Error: none' });
  assert.equal(new Set(told).size, 1);
});
