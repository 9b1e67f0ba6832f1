import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportText } from '../../../src/presentation/panel/export.ts';
import { panelView } from '../../../src/presentation/panel/view.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { rejectedPreview, rollingPreview } from './previews.ts';

const options = { panel: 'web', assumptions: defaultAssumptions };
const rolling = { replicas: 10, maxSurge: 3, maxUnavailable: 2, startup: 7000, minReady: 5000, stop: 4000 };

test('Markdown holds the verdict, what it rests on, and the waves as a table', () => {
  const lines = exportText(panelView(rollingPreview(rolling), options), 'markdown', '2026-11-24').split('\n');
  assert.deepEqual(lines, [
    '### Deployment shop/web',
    '',
    '**Completes in about 28 s over 2 waves: at least 8 of 10 available, at most 13 pods.**',
    '',
    'Compared with git HEAD. Kubernetes 1.36; assumes 2 s to pull the image, 5 s to start (no readinessProbe waits for it), 2 s to stop.',
    '',
    '- spec.containers&#91;0&#93;.image: registry.example/web:1.9 → registry.example/web:2.0',
    '',
    '2 waves; new: registry.example/web:2.0; old: registry.example/web:1.9',
    '',
    '| Wave | At | Started | Stopped | Old | New | Available |',
    '|---:|---|---:|---:|---:|---:|---:|',
    '| 1 | 0 s | 5 | 2 | 8 | 5 | 8 |',
    '| 2 | 12 s | 5 | 5 | 0 | 10 | 10 |',
    '',
  ]);
});

test('what stands in a manifest never becomes markup', () => {
  const view = panelView(rejectedPreview(), options);
  const text = exportText({ ...view, name: '<img src=x>|`a`', namespace: '*b*' }, 'markdown', '2026-11-24');
  assert.equal(text.split('\n')[0], '### Deployment &#42;b&#42;/&#60;img src=x&#62;&#124;&#96;a&#96;');
});

test('JSON is the view without what only the panel needs', () => {
  const view = panelView(rollingPreview(rolling), options);
  const { panel: _panel, form: _form, questions: _questions, ...timeLine } = view;
  assert.deepEqual(JSON.parse(exportText(view, 'json', '2026-11-24')), { date: '2026-11-24', ...timeLine });
});

test('pictures come from the webview', () => {
  const view = panelView(rollingPreview(rolling), options);
  assert.deepEqual([exportText(view, 'svg', '2026-11-24'), exportText(view, 'png', '2026-11-24')], ['', '']);
});
