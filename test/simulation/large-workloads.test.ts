import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { scenarioOf } from '../../src/simulation/scenario-of.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { admit } from '../../src/workload/admit.ts';
import type { WorkloadObject } from '../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

function object(kind: string, image: string, spec: JsonMap): WorkloadObject {
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image }] } };
  const manifest: JsonMap = {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web' },
    spec: { ...spec, selector: { matchLabels: labels }, template },
  };
  return admit(manifest, undefined, '1.36').object as WorkloadObject;
}

const workloads: readonly { name: string; kind: string; spec: JsonMap }[] = [
  { name: 'a Deployment of 100,000 replicas', kind: 'Deployment', spec: { replicas: 100_000 } },
  { name: 'a StatefulSet of 6,000 replicas', kind: 'StatefulSet', spec: { replicas: 6000, serviceName: 'web' } },
  { name: 'a DaemonSet on 5,000 nodes', kind: 'DaemonSet', spec: {} },
];
const assumptions = { ...defaultAssumptions, nodes: 5000 };

for (const { name, kind, spec } of workloads) {
  test(`${name} comes to rest and rolls out within the event limit`, () => {
    const before = { object: object(kind, 'app:1', spec), history: [] };
    const trace = simulate(scenarioOf(object(kind, 'app:2', spec), before, assumptions));
    assert.equal(trace.stop, 'settled');
    assert(trace.origin > 0);
  });
}
