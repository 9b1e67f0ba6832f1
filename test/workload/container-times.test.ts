import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import { podTimes } from '../../src/workload/container-times.ts';
import type { MeasuredTimes } from '../../src/workload/measured-times.ts';
import { probeTimes, startupToAssume, terminationTime } from '../../src/workload/template-times.ts';

const timing = (readinessProbe: Partial<Record<'initialDelaySeconds' | 'periodSeconds', number>>) => ({
  readinessProbe: { initialDelaySeconds: 0, periodSeconds: 10, successThreshold: 1, ...readinessProbe },
});
const shown = (more: Partial<MeasuredTimes> = {}): MeasuredTimes => ({
  image: 'shop/web:1',
  pods: 3,
  startupSeconds: 11,
  probes: timing({}),
  ...more,
});
const one = (container: JsonMap = {}, image = 'shop/web:2'): JsonMap => {
  return { containers: [{ name: 'web', image, readinessProbe: {}, ...container }] };
};
const given = (measured: readonly MeasuredTimes[], more: Partial<Assumptions> = {}): Assumptions => {
  return { ...defaultAssumptions, ...more, measured };
};

const rows: readonly {
  name: string;
  spec?: JsonMap;
  measured: readonly MeasuredTimes[];
  seconds: number | undefined;
}[] = [
  {
    name: 'what was measured at a tick of the same probe comes out as that, not a period later',
    measured: [shown()],
    seconds: 11,
  },
  {
    name: 'where the probe asks more often, a container is ready at the first look after what was measured',
    spec: one({ readinessProbe: { periodSeconds: 3 } }),
    measured: [shown({ startupSeconds: 20 })],
    seconds: 21,
  },
  {
    name: 'where it asks later, it is ready at that look',
    spec: one({ readinessProbe: { initialDelaySeconds: 45 } }),
    measured: [shown()],
    seconds: 50,
  },
  {
    name: 'what was ready at the first look was up some time before, as is assumed where the probe asks earlier',
    spec: one({ readinessProbe: { periodSeconds: 1 } }),
    measured: [shown({ startupSeconds: 31, probes: timing({ initialDelaySeconds: 30 }) })],
    seconds: 5,
  },
  {
    name: 'times that somebody has written hold for any probe',
    spec: one({ readinessProbe: { periodSeconds: 4 } }),
    measured: [{ image: 'shop/web', pods: 1, startupSeconds: 11 }],
    seconds: 12,
  },
  {
    name: 'the very image counts more than its repository',
    measured: [shown(), shown({ image: 'shop/web:2', startupSeconds: 20, pods: 1 })],
    seconds: 20,
  },
  {
    name: 'of several entries the median of all pods counts',
    measured: [shown({ startupSeconds: 40, pods: 1 }), shown({ pods: 2 })],
    seconds: 11,
  },
  { name: 'another repository tells nothing', measured: [shown({ image: 'shop/web-api:1' })], seconds: 10 },
  {
    name: 'the port of a registry is no tag',
    spec: one({}, 'registry:5000/web@sha256:ab'),
    measured: [shown({ image: 'registry:5000/web:1' })],
    seconds: 11,
  },
  {
    name: 'without a probe a container is ready at once, whatever was measured',
    spec: { containers: [{ name: 'web', image: 'shop/web:2' }] },
    measured: [shown()],
    seconds: 0,
  },
  {
    name: 'a liveness probe that gives up while the container was known to start kills it',
    spec: one({ livenessProbe: { periodSeconds: 5 } }),
    measured: [shown({ startupSeconds: 40 })],
    seconds: undefined,
  },
  {
    name: 'one that may have been early enough does not',
    spec: one({ livenessProbe: { periodSeconds: 12 } }),
    measured: [shown({ startupSeconds: 40 })],
    seconds: 40,
  },
];
for (const { name, spec = one(), measured, seconds } of rows) {
  test(`ready: ${name}`, () => {
    assert.equal(probeTimes(spec, given(measured)).ready, seconds === undefined ? undefined : seconds * 1000);
  });
}

test('what somebody has stated wins, time by time', () => {
  const measured = [shown({ pullSeconds: 9, terminationSeconds: 7 })];
  const stated = given(measured, { stated: ['startupSeconds'], startupSeconds: 21 });
  assert.deepEqual(probeTimes(one(), stated), { pull: 9000, ready: 30_000, killed: undefined });
  assert.equal(terminationTime(one(), stated), 7000);
  const all = given(measured, { stated: ['imagePullSeconds', 'terminationSeconds'] });
  assert.deepEqual(probeTimes(one(), all), { pull: 2000, ready: 11_000, killed: undefined });
  assert.equal(terminationTime(one(), all), 2000);
});

test('each container counts from its own start, and the last one that is ready decides', () => {
  const measured = [
    shown({ image: 'app', pullSeconds: 1, startupSeconds: 10 }),
    { image: 'proxy', pods: 3, pullSeconds: 3 },
  ];
  const spec = {
    containers: [
      { name: 'a', image: 'app', readinessProbe: {} },
      { name: 'b', image: 'proxy' },
    ],
  };
  assert.deepEqual(probeTimes(spec, given(measured)), { pull: 3000, ready: 8000, killed: undefined });
});

test('what is told of a pod names the measured times, and starting only where a probe waits for it', () => {
  const measured = [shown({ pullSeconds: 1, terminationSeconds: 4 })];
  const told = (spec: JsonMap) => {
    const { pull, startup, termination, waitsForStart } = podTimes(spec, given(measured));
    const of = ({ seconds, measured: by }: typeof pull) => (by === undefined ? `assumed ${seconds}` : seconds);
    return [of(pull), of(startup), of(termination), waitsForStart];
  };
  assert.deepEqual(told(one()), [1, 11, 4, true]);
  assert.deepEqual(told({ containers: [{ name: 'web', image: 'shop/web:2' }] }), [1, 'assumed 5', 4, false]);
});

const assumed: readonly { readonly spec: JsonMap; readonly ready: number; readonly startup: number }[] = [
  { spec: one(), ready: 10, startup: 10 },
  { spec: one(), ready: 11, startup: 10 },
  { spec: one(), ready: 14, startup: 14 },
  { spec: one({ readinessProbe: null, startupProbe: { periodSeconds: 5 } }), ready: 13, startup: 12.9 },
];
for (const { spec, ready, startup } of assumed) {
  test(`to be ready after ${ready} s, ${startup} s have to be assumed of starting with ${JSON.stringify(spec)}`, () => {
    assert.equal(startupToAssume(spec, defaultAssumptions, ready), startup);
  });
}
