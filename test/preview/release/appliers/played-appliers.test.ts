import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { applierDifferences, forecastApplier } from '../../../cluster/appliers/applier-answers.ts';
import { applierCases, fileOf } from '../../../cluster/appliers/applier-cases.ts';
import type { PlayedApplier } from '../../../cluster/appliers/appliers-section.ts';
import { appliersFile, readRecorded } from '../../../cluster/recorded.ts';

test('kubectl, kustomize, Helm, Argo CD and Flux do what a real control plane has seen them do', async (t) => {
  const recorded = readRecorded<PlayedApplier>(appliersFile);
  const folder = mkdtempSync(path.join(tmpdir(), 'appliers-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = { before: path.join(folder, 'before.yaml'), after: path.join(folder, 'after.yaml') };
  for (const played of applierCases) {
    const { change, applier } = played;
    const found = recorded.find((each) => each.change === change && each.applier === applier);
    assert(found, `${change}: ${applier} has been played`);
    for (const which of ['before', 'after'] as const) writeFileSync(files[which], fileOf(played[which], 'team'));
    const forecast = await forecastApplier({ played, files });
    assert.deepEqual(applierDifferences(forecast, found.real), [], `${change}: ${applier}`);
  }
});
