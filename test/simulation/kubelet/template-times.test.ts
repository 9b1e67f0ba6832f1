import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { terminationTime, timeToReady } from '../../../src/simulation/kubelet/template-times.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

/** Up 5 s after the start, stops in 2 s. */
const assumptions = defaultAssumptions;

function one(container: JsonMap, spec: JsonMap = {}): JsonMap {
  return { containers: [{ name: 'app', image: 'app:1', ...container }], ...spec };
}

const starts: readonly { name: string; spec: JsonMap; seconds: number | undefined }[] = [
  { name: 'without probes a pod is ready as soon as it runs', spec: one({}), seconds: 0 },
  {
    name: 'a readiness probe every 10 s finds it at the second try',
    spec: one({ readinessProbe: { periodSeconds: 10 } }),
    seconds: 10,
  },
  {
    name: 'a readiness probe every 2 s finds it after 6 s',
    spec: one({ readinessProbe: { periodSeconds: 2 } }),
    seconds: 6,
  },
  {
    name: 'its first look may be late enough',
    spec: one({ readinessProbe: { initialDelaySeconds: 7, periodSeconds: 3 } }),
    seconds: 7,
  },
  {
    name: 'it may have to succeed several times',
    spec: one({ readinessProbe: { periodSeconds: 5, successThreshold: 3 } }),
    seconds: 15,
  },
  {
    name: 'a startup probe alone makes it ready when it succeeds',
    spec: one({ startupProbe: { periodSeconds: 3 } }),
    seconds: 6,
  },
  {
    name: 'readiness is looked at after the startup probe',
    spec: one({ startupProbe: { periodSeconds: 4 }, readinessProbe: { periodSeconds: 3 } }),
    seconds: 9,
  },
  {
    name: 'a startup probe that gives up too early kills it each time',
    spec: one({ startupProbe: { periodSeconds: 1, failureThreshold: 5 } }),
    seconds: undefined,
  },
  {
    name: 'so does a liveness probe',
    spec: one({ livenessProbe: { periodSeconds: 1, failureThreshold: 3 } }),
    seconds: undefined,
  },
  {
    name: 'but a startup probe holds the liveness probe back',
    spec: one({ startupProbe: { periodSeconds: 5 }, livenessProbe: { periodSeconds: 1 } }),
    seconds: 5,
  },
  {
    name: 'the slowest container counts',
    spec: { containers: [{ name: 'a' }, { name: 'b', readinessProbe: { periodSeconds: 20 } }] },
    seconds: 20,
  },
  {
    name: 'a sidecar counts, another init container does not',
    spec: one(
      {},
      {
        initContainers: [
          { restartPolicy: 'Always', readinessProbe: {} },
          { readinessProbe: { initialDelaySeconds: 60 } },
        ],
      },
    ),
    seconds: 10,
  },
];

for (const { name, spec, seconds } of starts) {
  test(`timeToReady: ${name}`, () => {
    assert.equal(timeToReady(spec, assumptions), seconds === undefined ? undefined : seconds * 1000);
  });
}

const preStop = (action: JsonMap) => one({ lifecycle: { preStop: action } }, { terminationGracePeriodSeconds: 30 });
const shell = (script: string) => preStop({ exec: { command: ['/bin/sh', '-c', script] } });

const stops: readonly { name: string; spec: JsonMap; seconds: number }[] = [
  { name: 'a pod stops in the assumed time', spec: one({}), seconds: 2 },
  { name: 'a sleep action comes before', spec: preStop({ sleep: { seconds: 10 } }), seconds: 12 },
  { name: 'so does a sleep command', spec: preStop({ exec: { command: ['sleep', '10'] } }), seconds: 12 },
  { name: 'also within a shell', spec: shell('nginx -s quit; sleep 15'), seconds: 17 },
  { name: 'a variable says nothing', spec: shell('sleep $WAIT'), seconds: 2 },
  { name: 'the grace period is the end', spec: preStop({ sleep: { seconds: 60 } }), seconds: 30 },
  { name: 'a grace period of nothing stops at once', spec: one({}, { terminationGracePeriodSeconds: 0 }), seconds: 0 },
];

for (const { name, spec, seconds } of stops)
  test(`terminationTime: ${name}`, () => assert.equal(terminationTime(spec, assumptions), seconds * 1000));
