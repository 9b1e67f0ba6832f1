import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { panelCourse } from '../../../src/presentation/panel/course.ts';
import { preview } from '../../../src/preview/preview.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import type { Plot } from '../../../webview/draw/chart/plot.ts';
import { drawEndpoints, endpointsHeight } from '../../../webview/draw/endpoints.ts';

const workload = (name: string, strategy: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: 2
  strategy: ${strategy}
  selector: { matchLabels: { app: web, name: ${name} } }
  template:
    metadata: { labels: { app: web, name: ${name} } }
    spec:
      containers: [{ name: web, image: "web:1" }]
---
`;
const service = (selector: string): string => `apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: ${selector} }
---
`;

function courseOf(text: string) {
  const [forecast] = preview(readManifests(text), { baseline: undefined, objects: [] }, defaultAssumptions).workloads;
  const course = panelCourse(forecast?.next);
  assert(course !== null);
  return course;
}

const rows: readonly [name: string, text: string, expected: readonly string[]][] = [
  [
    'an old pod serves until it is gone',
    workload('a', '{ type: Recreate }') + service('{ name: a }'),
    [
      'serving none ready: Service "web": no ready endpoint for about 4.1 s, none that serves for about 2.1 s; requests may fail for about 6.1 s in all (kube-proxy)',
    ],
  ],
  [
    'one is always ready',
    workload('a', '{}') + service('{ name: a }'),
    ['ready: Service "web": at least 2 of 2 ready; requests may fail for about 4 s in all (kube-proxy)'],
  ],
  ['no Service', workload('a', '{}'), []],
  ['a Service of other pods', workload('a', '{}') + service('{ name: b }'), []],
  ['a Service with pods of others, too', workload('a', '{}') + workload('b', '{}') + service('{ app: web }'), []],
];

for (const [name, text, expected] of rows) {
  test(`the lane of a Service: ${name}`, () => {
    const { endpoints } = courseOf(text);
    assert.deepEqual(
      endpoints.map(({ spans, words }) => `${spans.map(({ state }) => state).join(' ')}: ${words}`),
      expected,
    );
  });
}

test('the lane has a strip for each stretch, half as high where only pods that terminate serve', () => {
  const course = courseOf(workload('a', '{ type: Recreate }') + service('{ name: a }'));
  const plot = { x: { domain: [0, course.end * 2], range: [40, 440] } } as unknown as Plot;
  assert.equal(endpointsHeight(course), 30);
  const drawn = JSON.stringify(drawEndpoints(course, plot, 0));
  const heights = [...drawn.matchAll(/"class":"(ready|serving|none)".*?"height":"(\d+)"/g)].map(
    ([, state, height]) => `${state} ${height}`,
  );
  assert.deepEqual(heights, ['serving 5', 'none 10', 'ready 10']);
  assert.match(drawn, /"role":"img","aria-label":"Service \\"web\\": no ready endpoint for about .*Endpoints of web/);
});
