import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readManifests } from '../../src/document/read-manifests.ts';
import type { Run } from '../../src/preview/forecast.ts';
import { preview } from '../../src/preview/preview.ts';
import type { Step, StepAction } from '../../src/simulation/scenario.ts';
import { present } from '../../src/std/assert.ts';
import { completeAt } from '../../src/timeline/complete-at.ts';
import { outageOf } from '../../src/timeline/downtime.ts';
import { leastTold, type UnknownSpan } from '../../src/wording/lasting.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import { workloadText } from './workload-text.ts';

interface Case {
  readonly kind: 'Deployment' | 'Recreate' | 'StatefulSet' | 'DaemonSet';
  readonly replicas: number;
  readonly surge: string;
  readonly unavailable: string;
  readonly minReadySeconds: number;
  readonly period: number | undefined;
  readonly delay: number;
  readonly hasInit: boolean;
}

const cases = fc.record<Case>({
  kind: fc.constantFrom('Deployment', 'Deployment', 'Recreate', 'StatefulSet', 'DaemonSet'),
  replicas: fc.integer({ min: 1, max: 20 }),
  surge: fc.constantFrom('25%', '1', '3', '100%'),
  unavailable: fc.constantFrom('25%', '0', '1', '2'),
  minReadySeconds: fc.constantFrom(0, 0, 10),
  period: fc.constantFrom(undefined, 1, 5, 10),
  delay: fc.constantFrom(0, 0, 3, 20),
  hasInit: fc.boolean(),
});

function manifest({ kind, replicas, surge, unavailable, minReadySeconds, period, delay, hasInit }: Case): string {
  const bounds = `{ maxSurge: ${surge}, maxUnavailable: ${unavailable} }`;
  const strategies = {
    Deployment: `strategy: { rollingUpdate: ${bounds} }`,
    Recreate: 'strategy: { type: Recreate }',
    StatefulSet: 'serviceName: web',
    DaemonSet: `updateStrategy: { rollingUpdate: { maxUnavailable: ${unavailable === '0' ? 1 : unavailable} } }`,
  };
  const probe =
    period === undefined
      ? ''
      : `, readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: ${period}, initialDelaySeconds: ${delay} }`;
  return workloadText({
    kind: kind === 'Recreate' ? 'Deployment' : kind,
    replicas,
    spec: [strategies[kind], `minReadySeconds: ${minReadySeconds}`],
    pod: hasInit ? ['initContainers: [{ name: init, image: "init:1" }]'] : [],
    container: `image: "web:2"${probe}`,
  });
}

function runOf(each: Case, times: Partial<Assumptions> = {}, steps: readonly Step[] = []): Run {
  const nodes = each.kind === 'DaemonSet' ? each.replicas : undefined;
  const assumptions = { ...defaultAssumptions, ...times, nodes };
  const around = { baseline: undefined, objects: [] };
  const [first] = preview(readManifests(manifest(each)), around, assumptions, steps).workloads;
  return present(first?.next, 'a rollout');
}

const realTimes = fc.record({
  startupSeconds: fc.integer({ min: 0, max: 90 }),
  imagePullSeconds: fc.integer({ min: 0, max: 60 }),
  terminationSeconds: fc.integer({ min: 0, max: 30 }),
});

/** A few seconds are not told. */
function toldOf({ atLeast }: UnknownSpan): number {
  return atLeast < leastTold ? 0 : Math.floor(atLeast / 1000) * 1000;
}

test('no rollout is quicker than is told, nor is its outage, however long its pods take', () => {
  fc.assert(
    fc.property(cases, realTimes, (each, times) => {
      const { time } = runOf(each);
      assert.equal(time.basis, 'assumed');
      const { timeline } = runOf(each, times);
      const end = completeAt(timeline) ?? Number.POSITIVE_INFINITY;
      assert.ok(end >= toldOf(time.whole), `${end} < ${time.whole.atLeast}`);
      const outage = outageOf(timeline)?.duration ?? 0;
      assert.ok(outage >= toldOf(time.outage), `${outage} < ${time.outage.atLeast}`);
    }),
    { numRuns: 60 },
  );
});

const steps = fc
  .array(
    fc.record({
      at: fc.integer({ min: 1, max: 90 }).map((at) => at * 1000),
      action: fc.constantFrom<StepAction>(
        { do: 'restart' },
        { do: 'set-image', container: '*', image: 'web:9' },
        { do: 'undo', toRevision: 0 },
        { do: 'scale', replicas: 2 },
        { do: 'pause' },
        { do: 'resume' },
        { do: 'quota', pods: 3 },
        { do: 'quota', pods: 0 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((some) => some.map(({ at, action }) => ({ at, ...action })).toSorted((one, other) => one.at - other.at));

test('no rollout with steps in the middle is quicker than is told, however long its pods take', () => {
  let told = 0;
  fc.assert(
    fc.property(cases, steps, realTimes, (each, middle, times) => {
      const { time, timeline } = runOf(each, {}, middle);
      assert.equal(time.outage.atLeast, 0);
      const end = completeAt(runOf(each, times, middle).timeline);
      if (completeAt(timeline) === undefined || end === undefined) return;
      told += Number(time.whole.atLeast >= leastTold);
      assert.ok(end >= toldOf(time.whole), `${end} < ${time.whole.atLeast}`);
    }),
    { numRuns: 20 },
  );
  assert.ok(told > 1, `${told} bounds are told`);
});

test('after a step in the middle at least one start-up is left of what it makes, and nothing of what is there', () => {
  const slow: Case = { ...plain, replicas: 4, period: 10, delay: 20 };
  const leastOf = (action: StepAction) => runOf(slow, {}, [{ at: 200_000, ...action }]).time.whole.atLeast;
  assert.ok(Math.abs(leastOf({ do: 'restart' }) - 220_000) < 11_000, `${leastOf({ do: 'restart' })}`);
  assert.ok(Math.abs(leastOf({ do: 'undo', toRevision: 0 }) - 200_000) < 1000);
  assert.ok(Math.abs(leastOf({ do: 'quota', pods: 0 }) - 20_000) < 11_000);
});

test('start-ups that are told lie one after the other: however long each takes, the rollout takes that many times', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 20, max: 90 }), (each, schedulingSeconds) => {
      const { startUps } = runOf(each).time.whole;
      const end = completeAt(runOf(each, { schedulingSeconds, startupSeconds: 0 }).timeline) ?? Number.NaN;
      assert.ok(end >= startUps * schedulingSeconds * 1000, `${end} for ${startUps} of ${schedulingSeconds} s`);
      const slack = 1000 * (schedulingSeconds / 2 + startUps * (15 + 2 * each.minReadySeconds + each.delay + 12));
      assert.ok(end <= startUps * schedulingSeconds * 1000 + slack, `${end} for ${startUps} of ${schedulingSeconds} s`);
    }),
    { numRuns: 60 },
  );
});

const plain: Case = {
  kind: 'Deployment',
  replicas: 1000,
  surge: '25%',
  unavailable: '25%',
  minReadySeconds: 0,
  period: 2,
  delay: 0,
  hasInit: false,
};

for (const [name, each, startUps] of [
  ['a rollout in two halves', plain, 2],
  ['all at once', { ...plain, surge: '100%', unavailable: '0' }, 1],
  ['four quarters', { ...plain, surge: '25%', unavailable: '0' }, 4],
  ['one by one', { ...plain, replicas: 40, surge: '1', unavailable: '0' }, 40],
  ['a StatefulSet', { ...plain, kind: 'StatefulSet', replicas: 50 }, 50],
] as const)
  test(`pods that wait for the request limit alone are no start-ups one after the other: ${name}`, () => {
    assert.equal(runOf(each).time.whole.startUps, startUps);
  });
