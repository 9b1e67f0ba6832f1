import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../../scripts/root.ts';
import { preview } from '../../../src/presentation/library/preview.ts';
import { faultsBySchema } from '../../../src/presentation/report/json-schema.ts';
import { commandLine } from '../../support/command-line.ts';

const schema = JSON.parse(readFileSync(path.join(root, 'schema/report.schema.json'), 'utf8'));
const example = readFileSync(path.join(root, 'examples/rolling-update.yaml'), 'utf8');

const web = (image: string, replicas: number) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: "${image}" }] }
`;

const quota = `apiVersion: v1
kind: ResourceQuota
metadata: { name: pods }
spec: { hard: { pods: "4" } }
`;

for (const text of [example, web('web:2', 3), 'kind: [', '', '{{ .Values.x }}: 1\n']) {
  test(`the report of ${JSON.stringify(text.slice(0, 30))} is that of the command line, and keeps to the schema`, () => {
    const args = [commandLine, '--format', 'json', '--against', 'assumed', '--fail-on', 'never', '-'];
    const { stdout } = spawnSync(process.execPath, args, { input: text, encoding: 'utf8' });
    const { problems: told, ...others } = JSON.parse(stdout);
    const { problems, ...own } = preview(text);
    assert.deepEqual(own, others);
    // The command line also says of an input that it is no manifest.
    assert.deepEqual(
      problems,
      told.filter(({ code }: { code: string }) => code !== 'no-manifest'),
    );
    assert.deepEqual([...faultsBySchema(preview(text), schema)], []);
  });
}

test('compares with what runs now', () => {
  const against = web('web:1', 3);
  assert.equal(preview(web('web:2', 3), { against }).workloads[0]?.change, 'rollout');
  assert.equal(preview(web('web:1', 4), { against }).workloads[0]?.change, 'scaled');
  assert.equal(preview(against, { against }).workloads[0]?.change, 'unchanged');
  assert.equal(preview(against, { against: '' }).workloads[0]?.change, 'created');
});

test('takes in what is beside the manifests', () => {
  const states = [[], [quota]].map((beside) => preview(web('web:2', 6), { beside }).workloads[0]?.outcome.state);
  assert.equal(states[0], 'completes');
  assert.notEqual(states[1], 'completes');
});

test('simulates the version and the world that are asked for', () => {
  const [slow, fast] = ['pull=60s', 'pull=0s'].map((assume) => preview(example, { assume, kubernetes: '1.30' }));
  assert.equal(slow?.kubernetes, '1.30');
  assert.ok((slow?.workloads[0]?.expected?.seconds ?? 0) > (fast?.workloads[0]?.expected?.seconds ?? 0));
});

const world = `apiVersion: rollout-preview/v1
kind: World
spec:
  kubernetes: "1.33"
  nodes: [{ name: a, count: 2, allocatable: { cpu: 2, pods: 3 } }]
  pods: [{ node: gone }]
  workloads:
    - ${JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'other' }, spec: {} })}
`;

test('a world tells what is there, what runs, and what of it is wrong', () => {
  const report = preview(web('web:2', 7), { world });
  const [workload] = report.workloads;
  assert.equal(report.kubernetes, '1.33');
  assert.deepEqual(report.world, { file: 'world', takenAt: null });
  assert.equal(workload?.change, 'created');
  assert.equal(workload?.outcome.cause, 'pods cannot be scheduled: 0/2 nodes are available: 2 Too many pods');
  assert.deepEqual(
    report.problems.map(({ file, line, column, code, severity }) => [file, line, column, code, severity].join(' ')),
    ['world 6 18 world warning'],
  );
  assert.deepEqual([...faultsBySchema(report, schema)], []);
  assert.throws(() => preview(example, { world: 'kind: Pod' }), RangeError);
});

test('throws for an option that is not understood', () => {
  assert.throws(() => preview(example, { kubernetes: '1.2' }), RangeError);
  assert.throws(() => preview(example, { assume: 'startup=soon' }), RangeError);
});
