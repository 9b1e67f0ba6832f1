import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkBudget } from '../../src/simulation/engine/engine.ts';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { scenarioOf } from '../../src/simulation/scenario-of.ts';
import { simulate, simulateUntilDone } from '../../src/simulation/simulate.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { largeObject } from './large-objects.ts';

const plenty = 1_000_000;

function rollout(kind: string, replicas: number, nodes = replicas): Scenario {
  const spec = kind === 'DaemonSet' ? {} : { replicas };
  const before = { object: largeObject(kind, 'app:1', spec), history: [] };
  return scenarioOf(largeObject(kind, 'app:2', spec), before, { ...defaultAssumptions, nodes });
}

function workOf(run: (budget: WorkBudget) => unknown): number {
  const budget = { left: plenty };
  run(budget);
  return plenty - budget.left;
}

const scenario = rollout('Deployment', 20);

test('a run costs the same each time', () => {
  const costs = [1, 2].map(() => workOf((budget) => simulate(scenario, { budget })));
  assert(costs[0] === costs[1] && (costs[0] as number) > 0, String(costs));
});

test('a run within its budget is the same as one without', () => {
  assert.equal(JSON.stringify(simulate(scenario, { budget: { left: plenty } })), JSON.stringify(simulate(scenario)));
});

test('a run that costs more than its budget stops soon after it', () => {
  const whole = workOf((budget) => simulate(scenario, { budget }));
  for (const share of [0.1, 0.5, 0.9]) {
    const budget = { left: Math.round(whole * share) };
    assert.equal(simulate(scenario, { budget }).stop, 'event-limit');
    assert(budget.left <= 0 && budget.left > -0.2 * whole, `${budget.left} is left of ${share} of ${whole}`);
  }
});

test('a run that nothing is left for does not begin', () => {
  const budget = { left: 0 };
  assert.deepEqual(simulate(scenario, { budget }).records, []);
  assert.equal(simulateUntilDone(scenario, budget), undefined);
  assert.equal(budget.left, 0);
});

test('a course that is only followed to its end is paid as well', () => {
  const [followed, whole] = [
    workOf((budget) => simulateUntilDone(scenario, budget)),
    workOf((budget) => simulate(scenario, { budget })),
  ];
  assert(followed > 0 && followed <= whole, `${followed} of ${whole}`);
});

test('a run whose pods have too many containers and probes does not begin', () => {
  const probe = { tcpSocket: { port: 80 } };
  const probes = { startupProbe: probe, readinessProbe: probe, livenessProbe: probe };
  const initContainers = Array.from({ length: 400 }, (_, index) => ({ name: `c${index}`, image: 'app:1', ...probes }));
  const withSidecars = (image: string) => {
    const object = largeObject('Deployment', image, {});
    Object.assign(object.spec.template.spec, { initContainers });
    return object;
  };
  const before = { object: withSidecars('app:1'), history: [] };
  const { records } = simulate(scenarioOf(withSidecars('app:2'), before, defaultAssumptions));
  assert.deepEqual(records, []);
});

test('a run of more claims than it may write does not begin', () => {
  const claims = Array.from({ length: 200 }, (_, index) => ({
    metadata: { name: `c${index}` },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  }));
  const object = largeObject('StatefulSet', 'app:2', { replicas: 10_000, volumeClaimTemplates: claims });
  assert.deepEqual(simulate(scenarioOf(object, undefined, defaultAssumptions)).records, []);
});

for (const [kind, unit] of [
  ['StatefulSet', 'pod'],
  ['DaemonSet', 'node'],
] as const) {
  test(`a ${kind} costs the same for each ${unit}, however many there are`, () => {
    const perPod = [200, 800].map((size) => workOf((budget) => simulate(rollout(kind, size), { budget })) / size);
    const [few = 0, many = 0] = perPod;
    assert(many < 1.2 * few, `${few} and ${many} for each`);
  });
}
