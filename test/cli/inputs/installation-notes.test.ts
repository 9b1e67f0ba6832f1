import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saidObjectsIn } from '../../../src/charts/releases/said-objects.ts';
import type { RenderTask } from '../../../src/charts/render-task.ts';
import type { RenderResult } from '../../../src/charts/rendering.ts';
import { changedByOverlays } from '../../../src/cli/inputs/installation-notes.ts';

const release = (size: string, name = 'web') => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: ${name}, namespace: shop }
spec: { chart: { spec: { chart: ./charts/web } }, values: { size: ${size} } }
`;

/** What is told of the HelmRelease of a file which an overlay builds to a text. */
function told(
  built: string,
  { parts = ['base/web.yaml'], isElsewhere = false, text = release('1') } = {},
): readonly string[] {
  const objects = saidObjectsIn('base/web.yaml', text);
  const files = { known: new Map(parts.map((file) => [file, ''])) };
  const task = { is: 'overlay', overlay: { folder: 'prod', files } } as unknown as RenderTask;
  const result = { state: 'rendered', rendering: { text: built } } as unknown as RenderResult;
  const said = { elsewhere: isElsewhere ? objects : [] };
  return changedByOverlays({ objects, said }, [task], [result]).map(
    ({ severity, message }) => `${severity}: ${message}`,
  );
}

test('an overlay that changes the HelmRelease of a chart of the repository is told', () => {
  assert.deepEqual(told(release('2')), [
    'warning: this overlay changes HelmRelease web, whose chart is previewed without these changes: what they do to its workloads is unknown',
  ]);
  assert.deepEqual(told(`${release('1', 'api')}---\n${release('2')}`).length, 1);
});

test('one that leaves it as it is, has another one or does not take it in is not', () => {
  assert.deepEqual(told(release('1')), []);
  assert.deepEqual(told(release('2', 'api')), []);
  assert.deepEqual(told(release('2'), { parts: [] }), []);
  assert.deepEqual(told(''), []);
});

test('a patch of one is none itself', () => {
  const text = release('1').replace('chart: { spec: { chart: ./charts/web } }, ', '');
  assert.deepEqual(told(release('2'), { text }), []);
});

test('charts from elsewhere are pulled as overlays have them', () => {
  assert.deepEqual(told(release('2'), { isElsewhere: true }), []);
});
