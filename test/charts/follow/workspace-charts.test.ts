import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chart, forecasts } from './archives.ts';
import { withEditor } from './chart-editor.ts';

test('renders a chart with the values that a HelmRelease has inside, and shows its forecast there', async () => {
  const release = 'releases/web.yaml';
  const released = `${chart}-- ${release} --
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: shop
spec:
  chart:
    spec:
      chart: ./web
      sourceRef: { kind: GitRepository, name: flux-system }
  values:
    replicaCount: 6
    maxSurge: 2
`;
  await withEditor('chart-released', released, async (editor) => {
    editor.open(release);
    await editor.renderings.render();
    const environment = 'releases/web.yaml, shop';
    assert.deepEqual(forecasts(editor.lenses(release)), [
      `11 ${environment} · web: Rollout: ≥ 6 of 6 available, ≤ 8 pods`,
    ]);
    assert.deepEqual(editor.hints(release), ['12 at most 8 pods']);
    editor.type(release, 'replicaCount: 6', 'replicaCount: 9');
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses(release)), [`11 ${environment} · web: Scales 6 → 9`]);
  });
});

const application = (file: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: shop
spec:
  source:
    repoURL: https://git.example/shop.git
    path: web
    helm:
      valueFiles: [${file}]
`;
const configuration = (file: string) => `apiVersion: rollout-preview/v1
kind: Configuration
spec:
  helm:
    - chart: web
      values: [web/${file}]
`;

for (const [name, file, say] of [
  ['chart-application', 'apps/shop.yaml', application],
  ['chart-configuration', '.rollout-preview.yaml', configuration],
] as const)
  test(`a commit counts with the values that its own ${file} names`, async () => {
    const files = `${chart}-- web/few.yaml --\nreplicaCount: 2\n-- web/many.yaml --\nreplicaCount: 5\n`;
    await withEditor(name, `${files}-- ${file} --\n${say('few.yaml')}`, async (editor) => {
      editor.commit();
      editor.open(file);
      editor.save(file, say('many.yaml'));
      editor.renderings.fileChanged(editor.fileOf(file));
      editor.open('web/templates/web.yaml');
      await editor.renderings.render();
      assert.match(forecasts(editor.lenses('web/templates/web.yaml')).join('\n'), /Scales 2 → 5/);
    });
  });
