import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';

// No pod of what was scaled to none has shown that it starts, so what is assumed of a new version holds for it, too.

function manifest(kind: string, replicas: number): string {
  return `apiVersion: apps/v1
kind: ${kind}
metadata: { name: web }
spec:
  replicas: ${replicas}
  serviceName: ${kind === 'StatefulSet' ? 'web' : 'null'}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: "app:1" }] }
`.replace(/.*serviceName: null\n/, '');
}

function verdict(kind: string, before: number, after: number): string {
  const { assumptions } = readAssumptions('new-version=never-ready', defaultAssumptions);
  const file = readManifests(manifest(kind, before));
  const baseline = { source: 'git', label: 'git HEAD', file, history: [] } as const;
  const [forecast] = preview(
    readManifests(manifest(kind, after)),
    { ...noSurroundings, baseline },
    assumptions,
  ).workloads;
  assert(forecast !== undefined);
  return verdictSentence(forecast);
}

const rows: readonly (readonly [kind: string, before: number, after: number, words: RegExp])[] = [
  ['Deployment', 0, 1, /^Scales 0 → 1; gets stuck in wave 1: pods never become ready/],
  ['Deployment', 0, 3, /^Scales 0 → 3; gets stuck in wave 1: pods never become ready/],
  ['StatefulSet', 0, 2, /^Scales 0 → 2; gets stuck in wave 1/],
  ['Deployment', 1, 3, /^Scales 1 → 3 in/],
  ['Deployment', 3, 0, /^Scales 3 → 0: all pods stop/],
];

for (const [kind, before, after, words] of rows)
  test(`a ${kind} of ${before} scaled to ${after}, never ready`, () =>
    assert.match(verdict(kind, before, after), words));
