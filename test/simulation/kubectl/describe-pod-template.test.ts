import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { describePodTemplate } from '../../../src/simulation/kubectl/describe-pod-template.ts';
import { podTemplate, statefulSet } from '../workloads.ts';

function golden(file: string): string {
  return readFileSync(new URL(`golden/${file}`, import.meta.url), 'utf8');
}

test('a template with everything that kubectl describes prints as kubectl 1.36 prints it', () => {
  const template = JSON.parse(golden('template.json')) as JsonMap;
  assert.equal(describePodTemplate(statefulSet({ template }).spec.template), golden('template.txt'));
});

test('a template with little prints what it lacks', () => {
  assert.equal(
    describePodTemplate(statefulSet({ template: podTemplate('app:1') }).spec.template),
    [
      'Pod Template:',
      '  Labels:\tapp=web',
      '  Containers:',
      '   app:',
      '    Image:\tapp:1',
      '    Port:\t<none>',
      '    Host Port:\t<none>',
      '    Environment:\t<none>',
      '    Mounts:\t<none>',
      '  Volumes:\t<none>',
      '  Node-Selectors:\t<none>',
      '  Tolerations:\t<none>',
      '',
    ].join('\n'),
  );
});

test('a volume of a type that is not described is named', () => {
  const { metadata, spec } = podTemplate('app:1');
  const volumes = [{ name: 'disk', awsElasticBlockStore: { volumeID: 'vol-1' } }];
  const template = { metadata, spec: { ...(spec as JsonMap), volumes } } as JsonMap;
  const lines = describePodTemplate(statefulSet({ template }).spec.template).split('\n');
  assert.deepEqual(lines.slice(9, 12), ['  Volumes:', '   disk:', '    Type:\tawsElasticBlockStore']);
});
