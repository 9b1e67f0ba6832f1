import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { LiveState } from '../../src/change/change.ts';
import { asMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { verdictSentence } from '../../src/wording/forecast/verdict.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

// Read from a real control plane (1.36.3): 6 replicas, 3 ordinals and 3 nodes, some minutes after an image that never gets
// ready was applied.
const states = ['deployment', 'stateful-set', 'daemon-set'] as const;
type Name = (typeof states)[number];

function liveOf(name: Name): LiveState {
  const file = new URL(`../simulation/live-states/${name}-stuck.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The sentence of the forecast for the live object with another image. */
function sentenceFor(name: Name, tag: string): string {
  const live = liveOf(name);
  const { apiVersion, kind, metadata, spec } = live.object;
  const { name: own, namespace } = asMap(metadata);
  const written = JSON.stringify({ apiVersion, kind, metadata: { name: own, namespace }, spec });
  const file = readManifests(written.replace(':never', `:${tag}`));
  const read = readManifests(JSON.stringify(live.object));
  const baseline = { source: 'cluster', label: 'cluster real', file: read, history: [], live: [live] } as const;
  const [forecast] = preview(file, { ...noSurroundings, baseline }, defaultAssumptions).workloads;
  assert(forecast !== undefined);
  return verdictSentence(forecast);
}

const rows: readonly (readonly [state: Name, tag: string, sentence: string])[] = [
  [
    'deployment',
    'never',
    'Changes nothing; the rollout under way gets stuck in wave 1: pods of the new revision never become ready',
  ],
  ['deployment', '1', 'Completes in about 7.1 s in 1 wave: the most pods 6, the fewest available 5'],
  ['deployment', '2', 'Completes in about 15 s in 3 waves: the most pods 8, the fewest available 5'],
  [
    'stateful-set',
    'never',
    'Changes nothing; the rollout under way gets stuck in wave 1: pods of the new revision never become ready',
  ],
  ['stateful-set', '1', 'Gets stuck in wave 1: db-2 of the old revision is not ready, and nothing replaces it'],
  ['stateful-set', '2', 'Gets stuck in wave 1: db-2 of the old revision is not ready, and nothing replaces it'],
  [
    'daemon-set',
    'never',
    'Changes nothing; the rollout under way gets stuck in wave 1: pods of the new revision never become ready',
  ],
  ['daemon-set', '1', 'Completes in about 9.1 s in 1 wave: the most pods 3, the fewest available 2'],
  ['daemon-set', '2', 'Completes in about 27 s in 3 waves: the most pods 3, the fewest available 2'],
];

for (const [state, tag, sentence] of rows) {
  test(`a stuck ${state} with the image ${tag}: ${sentence}`, () => assert.equal(sentenceFor(state, tag), sentence));
}
