import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { scenarioOf } from '../../src/simulation/scenario-of.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { largeObject } from './large-objects.ts';

const workloads: readonly { name: string; kind: string; spec: JsonMap }[] = [
  { name: 'a Deployment of 100,000 replicas', kind: 'Deployment', spec: { replicas: 100_000 } },
  { name: 'a StatefulSet of 6,000 replicas', kind: 'StatefulSet', spec: { replicas: 6000, serviceName: 'web' } },
  { name: 'a DaemonSet on 5,000 nodes', kind: 'DaemonSet', spec: {} },
];
/** Request limits only make more of the same. */
const unlimited = { ...defaultAssumptions, controllerQps: 0 };
const assumptions = { ...unlimited, nodes: 5000 };

for (const { name, kind, spec } of workloads) {
  test(`${name} comes to rest and rolls out within the event limit`, () => {
    const before = { object: largeObject(kind, 'app:1', spec), history: [] };
    const trace = simulate(scenarioOf(largeObject(kind, 'app:2', spec), before, assumptions));
    assert.equal(trace.stop, 'settled');
    assert(trace.origin > 0);
  });
}

test('pods that find a node each cost no more than those that share a few', () => {
  const secondsOn = (nodes: number): number => {
    const spec = { replicas: 10_000 };
    const before = { object: largeObject('Deployment', 'app:1', spec), history: [] };
    const scenario = scenarioOf(largeObject('Deployment', 'app:2', spec), before, { ...unlimited, nodes });
    const start = process.cpuUsage();
    assert.equal(simulate(scenario).stop, 'settled');
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
  secondsOn(10);
  const [few, many] = [secondsOn(10), secondsOn(50_000)];
  assert(many < few + 2, `${many} s of the processor instead of ${few} s`);
});
