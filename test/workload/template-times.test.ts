import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import { probeTimes, terminationTime } from '../../src/workload/template-times.ts';

/** 2 s of image pull, up 5 s after the start, which somebody has said, stops in 2 s. */
const assumptions: Assumptions = { ...defaultAssumptions, stated: ['startupSeconds'] };

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
    name: 'looks within its initial delay are skipped, the others stay where they are',
    spec: one({ readinessProbe: { initialDelaySeconds: 7, periodSeconds: 3 } }),
    seconds: 9,
  },
  {
    name: 'an initial delay of half a period waits for the whole period',
    spec: one({ readinessProbe: { initialDelaySeconds: 5, periodSeconds: 10 } }),
    seconds: 10,
  },
  {
    name: 'it may have to succeed several times',
    spec: one({ readinessProbe: { periodSeconds: 5, successThreshold: 3 } }),
    seconds: 15,
  },
  {
    name: 'a startup probe alone makes it ready when it succeeds, 9 s after the binding',
    spec: one({ startupProbe: { periodSeconds: 3 } }),
    seconds: 7,
  },
  {
    name: 'a startup probe looks at every period from the binding on, first after its delay from the start',
    spec: one({ startupProbe: { initialDelaySeconds: 60, periodSeconds: 30 } }),
    seconds: 88,
  },
  {
    name: 'readiness is looked at as soon as the startup probe has succeeded',
    spec: one({ startupProbe: { periodSeconds: 4 }, readinessProbe: { periodSeconds: 30 } }),
    seconds: 6,
  },
  {
    name: 'and from then on every period, after its delay from the start',
    spec: one({ startupProbe: { periodSeconds: 4 }, readinessProbe: { initialDelaySeconds: 8, periodSeconds: 3 } }),
    seconds: 9,
  },
  {
    name: 'a startup probe that gives up too early kills it each time',
    spec: one({ startupProbe: { periodSeconds: 1, failureThreshold: 5 } }),
    seconds: undefined,
  },
  {
    name: 'so does a liveness probe before the readiness probe succeeds',
    spec: one({ livenessProbe: { periodSeconds: 1, failureThreshold: 3 }, readinessProbe: {} }),
    seconds: undefined,
  },
  {
    name: 'but without a readiness probe a container is ready as soon as it has started',
    spec: one({ livenessProbe: { periodSeconds: 1, failureThreshold: 3 } }),
    seconds: 0,
  },
  {
    name: 'a startup probe holds the liveness probe back',
    spec: one({ startupProbe: { periodSeconds: 5 }, livenessProbe: { periodSeconds: 1 } }),
    seconds: 8,
  },
  {
    name: 'a readiness probe that asks a port which is not there never succeeds',
    spec: one({ ports: [{ name: 'web', containerPort: 80 }], readinessProbe: { httpGet: { port: 'http' } } }),
    seconds: undefined,
  },
  {
    name: 'nor does a startup probe, which never fails either',
    spec: one({ startupProbe: { tcpSocket: { port: 'http' } } }),
    seconds: undefined,
  },
  {
    name: 'a liveness probe that asks a port which is not there has no effect',
    spec: one({ livenessProbe: { httpGet: { port: 'http' }, periodSeconds: 1, failureThreshold: 1 } }),
    seconds: 0,
  },
  {
    name: 'a port that the container names is found',
    spec: one({ ports: [{ name: 'http', containerPort: 80 }], readinessProbe: { httpGet: { port: 'http' } } }),
    seconds: 10,
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

/** Nobody has said how long a container takes to start. */
const guesses: typeof starts = [
  {
    name: 'a startup probe that gives up after 5 s finds it at the last try',
    spec: one({ startupProbe: { periodSeconds: 1, failureThreshold: 5 } }),
    seconds: 5,
  },
  {
    name: 'a liveness probe that gives up after 4 s finds it up, and a readiness probe within the next second',
    spec: one({
      livenessProbe: { initialDelaySeconds: 1, periodSeconds: 1, failureThreshold: 3 },
      readinessProbe: { periodSeconds: 1 },
    }),
    seconds: 4,
  },
  {
    name: 'a probe that waits longer than we guess leaves the guess alone',
    spec: one({ startupProbe: { periodSeconds: 2, failureThreshold: 5 } }),
    seconds: 6,
  },
];

for (const { name, spec, seconds } of guesses) {
  test(`guessed: ${name}`, () => {
    const { ready, killed } = probeTimes(spec, defaultAssumptions);
    assert.deepEqual([ready, killed], [(seconds ?? 0) * 1000, undefined]);
  });
}

for (const { name, spec, seconds } of starts) {
  test(`ready: ${name}`, () => {
    assert.equal(probeTimes(spec, assumptions).ready, seconds === undefined ? undefined : seconds * 1000);
  });
}

const kills: readonly { name: string; container: JsonMap; seconds: number | undefined }[] = [
  {
    name: 'a liveness probe kills at the third failure: 5 s, 10 s and 15 s after the binding',
    container: { livenessProbe: { initialDelaySeconds: 1, periodSeconds: 5, failureThreshold: 3 } },
    seconds: 13,
  },
  {
    name: 'one that waits long enough does not',
    container: { livenessProbe: { periodSeconds: 10 } },
    seconds: undefined,
  },
  {
    name: 'nor one behind a startup probe',
    container: { startupProbe: {}, livenessProbe: { periodSeconds: 1 } },
    seconds: undefined,
  },
];

for (const { name, container, seconds } of kills) {
  test(`killed, up after 20 s: ${name}`, () => {
    const { killed } = probeTimes(one(container), { ...assumptions, startupSeconds: 20 });
    assert.equal(killed, seconds === undefined ? undefined : seconds * 1000);
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
