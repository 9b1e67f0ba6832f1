import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../src/simulation/trace.ts';
import { present } from '../../src/std/assert.ts';
import { workloadTraces } from '../../src/timeline/workload-traces.ts';
import { admit } from '../../src/workload/admit.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { resourceListOf } from '../../src/workload/placement/limit-range.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';
import { node } from '../simulation/run-cluster.ts';
import { world } from '../simulation/worlds.ts';

function workload(name: string) {
  const labels = { app: name };
  const container = { name: 'app', image: 'app:1', resources: { requests: { cpu: '2' } } };
  const template = { metadata: { labels }, spec: { containers: [container] } };
  const spec = { replicas: 3, selector: { matchLabels: labels }, template };
  const manifest = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec };
  return present(admit(manifest, undefined, versionTraitsOf('1.36')).object, 'a workload that is taken');
}

function unplaced(trace: Trace): string[] {
  return entriesOf(trace).flatMap((entry) =>
    entry.type === 'event' && entry.event.reason === 'FailedScheduling' ? [entry.event.involvedObject] : [],
  );
}

test('what is said of pods that were made together is in the trace of their workload', () => {
  const allocatable = present(resourceListOf({ cpu: '1', memory: '1Gi', pods: '110' }), 'what the node has');
  const trace = simulate({
    assumptions: defaultAssumptions,
    world: world({ nodes: [node('small', { allocatable })] }),
    steps: ['api', 'web'].map((name) => ({ at: 0, do: 'apply', object: workload(name) }) as const),
    podRules: [],
    horizon: 60_000,
  });
  for (const { name, trace: own } of workloadTraces(trace)) {
    const said = unplaced(own);
    assert.equal(new Set(said).size, 3, `${name.name}: ${said}`);
    assert(said.every((pod) => pod.startsWith(`Pod/${name.name}-`)));
  }
});
