import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { drainDifferences, fileOf, forecastDrain } from '../../cluster/drains/drain-answers.ts';
import { drainCases } from '../../cluster/drains/drain-cases.ts';
import type { PlayedDrain } from '../../cluster/drains/drains-section.ts';
import { drainsFile, readRecorded } from '../../cluster/recorded.ts';

test('drains go as a real control plane has seen them go', async (t) => {
  const recorded = readRecorded<PlayedDrain>(drainsFile);
  const folder = mkdtempSync(path.join(tmpdir(), 'drains-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'drained.yaml');
  for (const each of drainCases) {
    const found = recorded.find(({ name }) => name === each.name);
    assert(found, `${each.name} has been played`);
    writeFileSync(file, fileOf(each, 'team'));
    assert.deepEqual(drainDifferences(await forecastDrain(each, file), found.real), [], each.name);
  }
});
