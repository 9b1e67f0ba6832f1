import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { commonFolder } from '../../../src/charts/kustomize/render-overlay.ts';

const rows: readonly (readonly [names: readonly string[], folder: string])[] = [
  [['/a/b/one.yaml', '/a/b/two.yaml'], '/a/b'],
  [['/a/b/one.yaml', '/a/bc/two.yaml'], '/a'],
  [['/a/one.yaml', '/b/two.yaml'], '/'],
  [['base/one.yaml', 'overlay/two.yaml'], path.resolve('.')],
  [['../one.yaml', 'overlay/two.yaml'], path.resolve('..')],
];

for (const [names, folder] of rows)
  test(`the folder of ${names.join(' and ')} is ${path.isAbsolute(names[0] ?? '') ? folder : 'found from here'}`, () => {
    assert.equal(commonFolder(names), folder);
  });
