import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { withFields } from '../../../src/cli/inputs/set-fields.ts';
import { asMap } from '../../../src/document/manifest.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { type FieldValue, fieldPathOf } from '../../../src/preview/what-if/field-value.ts';
import { commandLine } from '../../support/command-line.ts';

const container = '{ name: app, image: "app:2" }';
const deployment = (name: string, containers: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [${containers}] }
`;

for (const jobs of ['1', '2']) {
  test(`a field that a later file has no place for is told before a report begins, with --jobs ${jobs}`, (context) => {
    const cwd = mkdtempSync(path.join(tmpdir(), 'rollout-preview-set-'));
    context.after(() => rmSync(cwd, { recursive: true }));
    writeFileSync(path.join(cwd, 'a.yaml'), deployment('a', `${container}, ${container.replace('app', 'side')}`));
    writeFileSync(path.join(cwd, 'b.yaml'), deployment('b', container));
    const words = ['a.yaml', 'b.yaml', '--set', 'spec.template.spec.containers[1].image=app:3', '--jobs', jobs];
    const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, ...words], { cwd, encoding: 'utf8' });
    const fault =
      'rollout-preview: b.yaml: spec.template.spec.containers[1].image cannot be set, because that part of the manifest is missing, uses an anchor, or has syntax that this tool cannot edit\n';
    assert.deepEqual([status, stdout, stderr], [2, '', `${fault}Try rollout-preview --help\n`]);
  });
}

function fieldsOf(values: Readonly<Record<string, string | number>>): readonly FieldValue[] {
  return Object.entries(values).map(([place, value]) => ({ path: fieldPathOf(place) ?? [], value }));
}

const template = 'spec.template';
const together = [
  { name: 'of one map that is missing', values: { 'metadata.labels.a': 1, 'metadata.labels.b': 2 } },
  {
    name: 'of maps in each other, of which one is missing',
    values: {
      'metadata.labels.a': 1,
      [`${template}.metadata.labels.b`]: 'b',
      [`${template}.metadata.annotations.c`]: 'c',
    },
  },
  { name: 'at the end of maps in each other', values: { 'spec.paused': 'x', 'spec.selector.matchLabels.b': 'b' } },
  {
    name: 'one of which stands inside of another',
    values: { 'spec.strategy.type': 'Recreate', 'spec.strategy.rollingUpdate.maxSurge': 1, 'spec.replicas': 3 },
  },
] as const;

for (const { name, values } of together)
  test(`fields ${name} are set together as one after the other`, () => {
    const file = readManifests(`${deployment('a', container)}---\n${deployment('b', container)}`);
    const fields = fieldsOf(values);
    const oneByOne = fields.reduce((current, field) => withFields(current, [field], 'a.yaml'), file);
    const valuesOf = ({ manifests }: typeof file) => manifests.map(({ value }) => value);
    assert.deepEqual(valuesOf(withFields(file, fields, 'a.yaml')), valuesOf(oneByOne));
  });

test('a field that workloads share by an anchor is set in each', () => {
  const shared = (name: string, value: string) =>
    `- ${deployment(name, container).replaceAll('\n', '\n  ').trim()}\n    ${value}\n`;
  const items = [shared('a', 'replicas: &r 3'), shared('b', 'replicas: *r'), shared('c', 'minReadySeconds: *r')];
  const { manifests } = withFields(
    readManifests(`apiVersion: v1\nkind: List\nitems:\n${items.join('')}`),
    fieldsOf({ 'spec.replicas': 5, [`${template}.spec.containers[0].image`]: 'app:3' }),
    'a.yaml',
  );
  const specs = manifests.map(({ value }) => asMap(value.spec));
  assert.deepEqual(
    specs.map(({ replicas, minReadySeconds }) => [replicas, minReadySeconds]),
    [
      [5, undefined],
      [5, undefined],
      [5, 3],
    ],
  );
});

test('many fields cost about as much for each as few', () => {
  const file = readManifests(deployment('a', container));
  const costOf = (count: number): number => {
    const names = Array.from({ length: count }, (_, index) => [`${template}.metadata.annotations.n${index}`, index]);
    const fields = fieldsOf(Object.fromEntries(names));
    const before = process.cpuUsage();
    withFields(file, fields, 'a.yaml');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  assert.ok(costOf(20_000) < 4, 'seconds');
});
