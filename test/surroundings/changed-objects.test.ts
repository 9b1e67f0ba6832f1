import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { allChanged, changedObjects, mayMatter, noObjects } from '../../src/surroundings/changed-objects.ts';
import { fileObjects } from '../../src/surroundings/folder-index.ts';

function objects(...texts: readonly string[]) {
  return fileObjects('a.yaml', readManifests(texts.join('---\n')));
}

function object(kind: string, name: string, spec = '{}', namespace = 'shop'): string {
  return `apiVersion: v1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace} }\nspec: ${spec}\n`;
}

const web = (replicas: number, image = 'app:1') =>
  `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
spec:
  replicas: ${replicas}
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "${image}" }] } }
`;
const settings = (level: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings, namespace: shop }\ndata: { level: ${level} }\n`;

const text = 'kind: Deployment\nmetadata: { name: web }\nlabels: { app: web }\nenvFrom: settings\n';
const touched = { namespace: 'shop', name: 'web', text };

interface Row {
  readonly name: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
  readonly isCounted?: boolean;
  readonly matters: boolean;
}

const rows: readonly Row[] = [
  { name: 'nothing is other', before: [web(2)], now: [web(2)], matters: false },
  { name: 'an image, which others do not see', before: [web(2)], now: [web(2, 'app:2')], matters: false },
  { name: 'replicas that nothing counts', before: [web(2)], now: [web(3)], matters: false },
  { name: 'replicas that something counts', before: [web(2)], now: [web(3)], isCounted: true, matters: true },
  { name: 'a ConfigMap that the text names', before: [settings('info')], now: [settings('debug')], matters: true },
  {
    name: 'a ConfigMap of another name',
    before: [settings('info').replace('settings', 'others')],
    now: [settings('debug').replace('settings', 'others')],
    matters: false,
  },
  {
    name: 'a Service of its labels that is gone',
    before: [object('Service', 'a', '{ selector: { app: web } }')],
    now: [],
    matters: true,
  },
  {
    name: 'a Service of other labels',
    before: [],
    now: [object('Service', 'a', '{ selector: { app: api } }')],
    matters: false,
  },
  { name: 'a quota of its namespace', before: [], now: [object('ResourceQuota', 'a')], matters: true },
  { name: 'a quota of another one', before: [], now: [object('ResourceQuota', 'a', '{}', 'other')], matters: false },
  { name: 'a node, wherever', before: [], now: [object('Node', 'a', '{}', 'other')], matters: true },
  {
    name: 'an autoscaler of it',
    before: [],
    now: [object('HorizontalPodAutoscaler', 'a', '{ scaleTargetRef: { kind: Deployment, name: web } }')],
    matters: true,
  },
  {
    name: 'an autoscaler of another',
    before: [],
    now: [object('HorizontalPodAutoscaler', 'a', '{ scaleTargetRef: { kind: Deployment, name: api } }')],
    matters: false,
  },
];

for (const { name, before, now, isCounted = false, matters } of rows) {
  test(`what changes ${matters ? 'may matter' : 'does not matter'} to a workload: ${name}`, () => {
    const changed = changedObjects(objects(...before), objects(...now), isCounted);
    assert.equal(mayMatter(changed, touched, isCounted), matters);
  });
}

test('where nobody knows what has changed, anything may have', () => {
  assert.equal(changedObjects(noObjects, { ...noObjects, isPartial: true }, false), 'any');
  assert.equal(allChanged([[], 'any']), 'any');
  assert.ok(mayMatter('any', touched, false));
});
