import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { topOf } from '../../../src/charts/rendering.ts';
import type { InputFile } from '../../../src/cli/inputs/input-files.ts';
import { kustomizationsBeside } from '../../../src/cli/inputs/kustomizations-beside.ts';
import { plainApplier } from '../../../src/preview/release/appliers/applier.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-beside-'));
after(() => rmSync(folder, { recursive: true }));
const kustomization = path.join(folder, 'kustomization.yaml');
writeFileSync(kustomization, 'resources: [web.yaml]\n');

const found: InputFile = { file: path.join(folder, 'patch.yaml'), isNamed: false };
const named: InputFile = { ...found, isNamed: true };
const known: InputFile = { file: kustomization, isNamed: false };
const built: InputFile = {
  file: folder,
  isNamed: false,
  rendering: {
    text: '',
    spans: [],
    whole: topOf(kustomization),
    environment: '',
    applier: plainApplier('kustomize'),
    belongsTo: {},
  },
};

const cases = [
  { name: 'a file that is named itself', inputs: [named], beside: [kustomization] },
  { name: 'a file that was found in its folder with the kustomization', inputs: [found, known], beside: [] },
  { name: 'a file that a rendered overlay does not use', inputs: [built, found], beside: [kustomization] },
  { name: 'a rendered overlay alone', inputs: [built], beside: [] },
  { name: 'standard input', inputs: [{ ...named, text: '' }], beside: [] },
];

for (const { name, inputs, beside } of cases)
  test(`${name} has beside it ${beside.length === 0 ? 'no other kustomization' : 'the one of its folder'}`, async () => {
    assert.deepEqual(
      kustomizationsBeside(inputs).map(({ file }) => file),
      beside,
    );
  });
