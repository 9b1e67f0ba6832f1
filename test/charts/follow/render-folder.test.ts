import assert from 'node:assert/strict';
import { test } from 'node:test';
import { present } from '../../../src/std/assert.ts';
import { chart, overlays } from './archives.ts';
import { withEditor } from './chart-editor.ts';

const [template, values, production] = ['web/templates/web.yaml', 'web/values.yaml', 'web/values-production.yaml'];

test('renders all charts and overlays of a folder for a report, with all that they can be rendered with', async () => {
  const broken = '-- broken/kustomization.yaml --\nresources: [nowhere.yaml]\n';
  await withEditor('folder', `${chart}${overlays.slice('An overlay\n'.length)}${broken}`, async (editor) => {
    const files = ['web/Chart.yaml', values, production, template, 'base/kustomization.yaml', 'base/api.yaml'];
    const own = ['production/kustomization.yaml', 'staging/kustomization.yaml', 'broken/kustomization.yaml'];
    const paths = [...files, ...own].map((name) => editor.uriOf(name).slice('file://'.length));
    const folder = present(await editor.renderings.folder(paths), 'a folder');
    const names = folder.documents.map(({ name }) => name);
    assert.deepEqual(names, ['web', 'web with values-production.yaml', 'production', 'staging', 'broken']);
    assert.deepEqual(
      paths.filter((file) => !folder.isPart(file)).map((file) => file.split('/').slice(-2).join('/')),
      [],
    );
    const report = editor.service.report(folder.documents, '1');
    for (const told of ['web/templates/web.yaml:2', 'base/api.yaml:1', 'there is no nowhere.yaml'])
      assert(report.includes(told));
    folder.close();
    assert.deepEqual(editor.service.workloads(folder.documents[0]?.uri ?? ''), []);
  });
});
