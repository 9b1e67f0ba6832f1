import assert from 'node:assert/strict';
import { test } from 'node:test';
import { helmFault } from '../../../src/charts/helm/helm-fault.ts';

const faults: readonly (readonly [folder: string, said: string, file: string])[] = [
  ['charts/web', 'execution error at (web/templates/a.yaml:2:4): none', 'charts/web/templates/a.yaml'],
  ['.', 'execution error at (web/templates/a.yaml:2:4): none', 'templates/a.yaml'],
  ['.', 'web/templates/a.yaml:2:4\n  executing "web" at <.Values>: none', 'templates/a.yaml'],
  ['.', 'found in Chart.yaml, but missing in charts/ directory: db', 'Chart.yaml'],
];

for (const [folder, said, file] of faults) {
  test(`a fault in the chart of ${folder} stands in ${file}: ${said}`, () => {
    assert.equal(helmFault(`Error: ${said}`, { folder, values: [] }).file, file);
  });
}
