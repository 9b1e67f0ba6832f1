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
    assert.deepEqual(editor.hints(release), ['12 = 2, peak 8']);
    editor.type(release, 'replicaCount: 6', 'replicaCount: 9');
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses(release)), [`11 ${environment} · web: Scales 6 → 9`]);
  });
});
