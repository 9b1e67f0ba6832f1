import assert from 'node:assert/strict';
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
