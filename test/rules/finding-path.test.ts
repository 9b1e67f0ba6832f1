import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { findingPath } from '../../src/rules/finding-path.ts';

const text = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  template:
    spec:
      containers:
        - { name: proxy, image: "proxy:1" }
        - name: app
          image: app:1
          args: [one, two]
`;

const rows: readonly (readonly [at: string, path: string])[] = [
  ['kind:', 'kind'],
  ['template:', 'spec.template'],
  ['proxy:1', 'spec.template.spec.containers.proxy.image'],
  ['app:1', 'spec.template.spec.containers.app.image'],
  ['image: app', 'spec.template.spec.containers.app.image'],
  ['two', 'spec.template.spec.containers.app.args.1'],
];

for (const [at, path] of rows) {
  test(`what stands at ${at} is ${path}`, () => {
    const [manifest] = readManifests(text).manifests;
    assert.ok(manifest);
    const start = text.indexOf(at);
    assert.equal(findingPath({ range: { start, end: start + 1 } }, manifest), path);
  });
}
