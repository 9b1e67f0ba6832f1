import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import type { PodTemplateSpec } from '../../../src/workload/api-types.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import { podTemplateWarnings } from '../../../src/workload/warnings/pod-template-warnings.ts';

const ports = Array.from({ length: 20_000 }, () => ({ containerPort: 80, protocol: 'TCP' }));
const items = Array.from({ length: 20_000 }, () => ({ key: 'a', path: 'a' }));

const rows: readonly { readonly what: string; readonly spec: JsonMap }[] = [
  { what: 'ports', spec: { containers: [{ name: 'web', image: 'web:1', ports }] } },
  { what: 'paths', spec: { containers: [], volumes: [{ name: 'data', configMap: { name: 'a', items } }] } },
];

for (const { what, spec } of rows) {
  test(`of 20,000 equal ${what} a hundred are told, in less than a second of CPU`, () => {
    const template = { metadata: { labels: {} }, spec } as unknown as PodTemplateSpec;
    const before = process.cpuUsage();
    assert.equal(podTemplateWarnings(template, versionTraitsOf('1.36')).length, 100);
    assert(process.cpuUsage(before).user < 1_000_000);
  });
}
