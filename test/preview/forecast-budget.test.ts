import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { lensTitle } from '../../src/presentation/forecast/verdict.ts';
import type { Forecast } from '../../src/preview/forecast.ts';
import { forecastOf } from '../../src/preview/preview.ts';
import { present } from '../../src/std/assert.ts';
import { withObjectsOf } from '../../src/surroundings/own-objects.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';

/** About what an editor spends at once. */
const budget = 10_000;

function manifest(kind: string, replicas: number, image: string): string {
  const own = { Deployment: '', StatefulSet: '  serviceName: web\n', DaemonSet: '' }[kind];
  const size = kind === 'DaemonSet' ? '' : `  replicas: ${replicas}\n`;
  return `apiVersion: apps/v1
kind: ${kind}
metadata: { name: web }
spec:
${size}${own}  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: "app:${image}" }] }
`;
}

function forecast(kind: string, replicas: number, most?: number, expect?: Assumptions['expect']): Forecast {
  const [file, before] = [readManifests(manifest(kind, replicas, '2')), readManifests(manifest(kind, replicas, '1'))];
  const around = { baseline: { source: 'file', label: 'before', file: before, history: [] } as const, objects: [] };
  const world = {
    file,
    surroundings: withObjectsOf(file, around, defaultAssumptions),
    assumptions: { ...defaultAssumptions, ...(kind === 'DaemonSet' && { nodes: replicas }), ...(expect && { expect }) },
    steps: [],
  };
  const [workload] = workloadsOf(file, versionTraitsOf(defaultAssumptions.kubernetesVersion));
  return forecastOf(present(workload, 'a workload'), { ...world, budget: most });
}

test('a forecast within its budget says what one without says', () => {
  for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet']) {
    const [bounded, whole] = [forecast(kind, 10, budget), forecast(kind, 10)];
    assert.equal(bounded.isOverBudget, undefined);
    assert.equal(lensTitle(bounded), lensTitle(whole));
    assert.deepEqual(bounded.findings, whole.findings);
  }
});

test('what is tried for a fix never makes a forecast cost too much', () => {
  const expected = [{ that: 'duration', duration: 1, line: 5 }] as const;
  const expect = [{ file: 'team.yaml', at: { line: 4, column: 7 }, where: {}, expected }];
  const isOver = (most: number, wanted?: Assumptions['expect']) => {
    return forecast('Deployment', 60, most, wanted).isOverBudget === true;
  };
  const budgets = [1000, 2000, 3000, 4000, 5000, 6000, 8000, 10_000];
  assert.deepEqual(
    budgets.map((most) => isOver(most, expect)),
    budgets.map((most) => isOver(most)),
  );
  assert.deepEqual(new Set(budgets.map((most) => isOver(most))), new Set([true, false]));
});

for (const [kind, replicas] of [
  ['Deployment', 150_000],
  ['StatefulSet', 100_000],
  ['DaemonSet', 100_000],
] as const) {
  test(`a ${kind} of ${replicas} pods says that it costs more than its budget, and costs no second`, () => {
    forecast(kind, 10, budget);
    const start = process.cpuUsage();
    const { apply, next, bounds, change, isOverBudget, ...others } = forecast(kind, replicas, budget);
    const { user, system } = process.cpuUsage(start);
    assert.deepEqual([apply, next, isOverBudget], [undefined, undefined, true]);
    assert.equal(change.kind, 'rollout');
    assert.equal(bounds?.replicas, replicas);
    const told = lensTitle({ apply, next, bounds, change, isOverBudget: true, ...others });
    assert.match(told, /^Not simulated here: /);
    const seconds = (user + system) / 1e6;
    assert.ok(seconds < 1, `${seconds} s of the processor`);
  });
}

test('what is over its budget is the same each time', () => {
  const told = [1, 2].map(() => forecast('StatefulSet', 1000, budget));
  assert.deepEqual(told[0]?.findings, told[1]?.findings);
  assert.equal(told[0]?.isOverBudget, true);
});
