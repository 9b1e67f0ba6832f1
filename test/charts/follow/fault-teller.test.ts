import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { chart, forecasts } from './archives.ts';
import { withEditor } from './chart-editor.ts';

const template = 'web/templates/web.yaml';

test('tells in a configuration why it says nothing of charts, until it does', async () => {
  const configuration = '.rollout-preview.yaml';
  const faulty = `${chart}-- ${configuration} --
apiVersion: rollout-preview/v1
kind: Configuration
spec:
  helm:
    - { chart: web, value: [values-production.yaml] }
`;
  await withEditor('chart-misconfigured', faulty, async (editor) => {
    for (const name of [template, configuration]) editor.open(name);
    await editor.renderings.render();
    assert.deepEqual(editor.problems(configuration), ['5 error rendering']);
    editor.type(configuration, 'value:', 'values:');
    editor.type(configuration, 'values-', 'web/values-');
    await editor.renderings.render();
    assert.deepEqual(editor.problems(configuration), []);
    assert.deepEqual(forecasts(editor.lenses(template)), ['3 Rollout: ≥ 10 of 10 available, ≤ 13 pods']);
  });
});

/** The archive of a row of the table. */
function row(name: string): string {
  return readFileSync(path.join(import.meta.dirname, '..', 'table', `${name}.txt`), 'utf8');
}

test('tells in an Application that its path leads nowhere, at what is typed, until it does', async () => {
  const file = 'apps/shop.yaml';
  await withEditor('misspelt-path', row('misspelt-path'), async (editor) => {
    editor.open(file);
    editor.type(file, 'name: shop', 'name: shop\n  # Ours.');
    await editor.renderings.render();
    assert.deepEqual(editor.problems(file), ['9 error rendering']);
    editor.type(file, 'wbe', 'web');
    await editor.renderings.render();
    assert.deepEqual(editor.problems(file), []);
  });
});

test('tells in a kustomization each patch that changes nothing', async () => {
  const file = 'production/kustomization.yaml';
  await withEditor('idle-patch', row('idle-patch'), async (editor) => {
    editor.open(file);
    await editor.renderings.render();
    assert.deepEqual(editor.problems(file), ['3 warning rendering', '24 warning rendering']);
  });
});
