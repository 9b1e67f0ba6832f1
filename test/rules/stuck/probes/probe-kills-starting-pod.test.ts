import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../../src/document/read-manifests.ts';
import { preview } from '../../../../src/preview/preview.ts';
import { noSurroundings } from '../../../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../../../src/workload/assumptions.ts';

/** Pods of the image were ready after so long, found by a readiness probe every 10 s. */
function findingsWith(startupSeconds: number, livenessPeriod: number) {
  const readinessProbe = { initialDelaySeconds: 0, periodSeconds: 10, successThreshold: 1 };
  const measuredTimes = [{ image: 'web', pods: 3, pullSeconds: 0, startupSeconds, probes: { readinessProbe } }];
  const world = { file: 'world.yaml', objects: [], whole: [], pods: [], measuredTimes };
  const file = readManifests(`apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: web
          image: web:2
          readinessProbe: { tcpSocket: { port: 80 } }
          livenessProbe: { tcpSocket: { port: 80 }, periodSeconds: ${livenessPeriod} }
`);
  const [forecast] = preview(file, noSurroundings, { ...defaultAssumptions, world }).workloads;
  return forecast?.findings.filter(({ id }) => id === 'probe-kills-starting-pod');
}

test('a probe that gives up before the look that found pods starting is an error, with the time in the cluster', () => {
  const [finding, ...others] = findingsWith(40, 5) ?? [];
  assert.deepEqual([finding?.severity, others.length], ['error', 0]);
  assert.match(
    finding?.message ?? '',
    /^the livenessProbe restarts container "web" 15 s after each start, because the container took 40 s to start in the cluster/,
  );
  assert.equal(finding?.fixes.length, 1);
});

test('a probe that the pods may have passed is none, as nobody knows when they were up', () => {
  assert.deepEqual(findingsWith(40, 12), []);
  assert.deepEqual(findingsWith(10, 2), []);
});
