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
    const report = editor.service.report(folder.documents);
    for (const told of ['web/templates/web.yaml:2', 'base/api.yaml:1', 'nowhere.yaml does not exist'])
      assert(report.includes(told));
    folder.close(() => false);
    assert.deepEqual(editor.service.workloads(folder.documents[0]?.uri ?? ''), []);
  });
});

test('what installs a chart that the report renders is simulated, and what installs another one is not', async () => {
  const application = (name: string, way: string) =>
    `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: ${name}\nspec:\n  source:\n    repoURL: https://git.example/shop.git\n    path: ${way}\n`;
  const apps = [application('shop', 'web'), application('market', 'distant')].join('---\n');
  const distant = '-- distant/Chart.yaml --\napiVersion: v2\nname: distant\nversion: 0.1.0\n';
  await withEditor('folder-installed', `${chart}${distant}-- apps.yaml --\n${apps}`, async (editor) => {
    const [file, head] = ['apps.yaml', 'web/Chart.yaml'].map((name) => editor.uriOf(name).slice('file://'.length));
    const folder = present(
      await editor.renderings.folder([present(file, 'a file'), present(head, 'a chart')]),
      'a folder',
    );
    const followed = folder.followedIn(present(file, 'a file'));
    assert.deepEqual(followed, ['Application shop']);
    const uri = editor.uriOf('apps.yaml');
    editor.service.update(uri, apps);
    const counts = [{ uri }, { uri, followed }].map((each) => editor.service.notSimulated([each])[0]?.count);
    assert.deepEqual(counts, [2, 1]);
    const report = editor.service.report([{ uri, name: 'apps.yaml', followed }]);
    assert.match(report, /^Not simulated: Application of argoproj\.io \(1\)\.$/m);
    folder.close(() => false);
  });
});
