import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { forecastEndpoints, framesOf, offBy, tolerance } from '../cluster/endpoints/endpoint-answers.ts';
import { endpointsCases } from '../cluster/endpoints/endpoint-cases.ts';
import type { PlayedEndpoints } from '../cluster/endpoints/endpoints-section.ts';
import { endpointsFile, readRecorded } from '../cluster/recorded.ts';

test('endpoints are those that a real control plane has written, to the second', async (t) => {
  const recorded = readRecorded<PlayedEndpoints>(endpointsFile);
  const folder = mkdtempSync(path.join(tmpdir(), 'endpoints-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const each of endpointsCases) {
    const found = recorded.find(({ name }) => name === each.name);
    assert(found, `${each.name} has been played`);
    const { frames } = await forecastEndpoints(each, folder);
    const off = offBy(frames, framesOf(found.real), found.real.untilSeconds);
    assert(off !== undefined && off <= tolerance, `${each.name}: ${off} s`);
  }
});
