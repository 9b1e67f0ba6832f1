import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readManifests } from '../../src/document/read-manifests.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { preview } from '../../src/preview/preview.ts';
import { type SliceRunner, spreadOf, usualSpread } from '../../src/preview/spread.ts';
import { earliestEnd, startupVariation, typicalSeed } from '../../src/preview/uneven-starts.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { present } from '../../src/std/assert.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { completeAt } from '../../src/timeline/complete-at.ts';
import { outageOf } from '../../src/timeline/downtime.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';
import { workloadText } from './workload-text.ts';

const unhurried: SliceRunner = { now: () => 0, rest: () => Promise.resolve(), isStopped: () => false };

interface Case {
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly replicas: number;
  readonly surge: string;
  readonly unavailable: string;
  readonly startupSeconds: number;
  readonly minReadySeconds: number;
}

const cases = fc.record<Case>({
  kind: fc.constantFrom('Deployment', 'Deployment', 'StatefulSet', 'DaemonSet'),
  replicas: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 50 })),
  surge: fc.constantFrom('25%', '1', '3', '100%'),
  unavailable: fc.constantFrom('25%', '0', '1', '2'),
  startupSeconds: fc.constantFrom(2, 5, 20),
  minReadySeconds: fc.constantFrom(0, 10),
});

function manifest({ kind, replicas, surge, unavailable, minReadySeconds }: Case): string {
  const strategies = {
    Deployment: `strategy: { rollingUpdate: { maxSurge: ${surge}, maxUnavailable: ${unavailable} } }`,
    StatefulSet: 'serviceName: web',
    DaemonSet: `updateStrategy: { rollingUpdate: { maxUnavailable: ${unavailable === '0' ? 1 : unavailable} } }`,
  };
  return workloadText({
    kind,
    replicas,
    spec: [strategies[kind], `minReadySeconds: ${minReadySeconds}`],
    container: 'image: "web:2", readinessProbe: { httpGet: { port: 80 }, periodSeconds: 2 }',
  });
}

/** A time is named where somebody has given those of pods. */
const stated = ['startupSeconds', 'imagePullSeconds', 'terminationSeconds'] as const;

/** How far the one time that is named lies from the half of a hundred runs. */
async function distance(each: Case): Promise<number> {
  const { startupSeconds, kind, replicas } = each;
  const nodes = kind === 'DaemonSet' ? replicas : undefined;
  const [first] = preview(
    readManifests(manifest(each)),
    { baseline: undefined, objects: [] },
    { ...defaultAssumptions, startupSeconds, nodes, stated },
  ).workloads;
  const run = present(first?.next, 'a rollout');
  const spread = await spreadOf(run.scenario, usualSpread, unhurried);
  const half = present(spread?.quantiles, 'some run completes').p50;
  return Math.abs(present(run.complete, 'it completes') / half - 1);
}

test('nine of ten times that are named are within 5% of the median of a hundred runs, and none is 15% off', async (context) => {
  const seed = Number(process.env.ROLLOUT_SEED ?? 11);
  context.diagnostic(`seed ${seed}`);
  const distances = await Promise.all(fc.sample(cases, { seed, numRuns: 30 }).map(distance));
  // All waves of a DaemonSet wait for their nodes, which look at their pods at one time of each second.
  assert.ok(Math.max(...distances) < 0.15, `${Math.max(...distances)}`);
  const near = distances.filter((each) => each <= 0.05).length;
  assert.ok(near >= distances.length * 0.9, `${near} of ${distances.length}`);
});

test('the time that is named is that of the whole course with its seed', () => {
  for (const each of fc.sample(cases, { seed: 12, numRuns: 100 })) {
    const [first] = preview(
      readManifests(manifest(each)),
      { baseline: undefined, objects: [] },
      { ...defaultAssumptions, startupSeconds: each.startupSeconds, stated },
    ).workloads;
    const { scenario, complete, timeline } = present(first?.next, 'a rollout');
    const uneven = { ...scenario, startupJitter: { percent: startupVariation, seed: typicalSeed } };
    const whole = completeAt(buildTimeline(simulate(uneven))) ?? 0;
    assert.equal(complete, Math.max(whole, earliestEnd(timeline)));
  }
});

/** By when pods crash that are ready after ten seconds: the rollout of four of them, and whether it is certain. */
const crashes = [
  { after: '2s', minReady: 0, told: 'Gets stuck in wave 3: new pods do not stay ready' },
  { after: '6s', minReady: 0, told: 'No pod stays ready; completes in about 22 s over 3 waves or never' },
  { after: '8s', minReady: 0, told: 'No pod stays ready; completes in about 22 s over 3 waves' },
  { after: '8s', minReady: 10, told: 'Gets stuck in wave 1: new pods do not stay ready' },
] as const;

for (const { after, minReady, told } of crashes)
  test(`pods that crash after ${after}, available after ${minReady} s: ${told}`, () => {
    const manifest = (image: string) => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 4
  minReadySeconds: ${minReady}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: 'app:${image}' }] }
`;
    const { assumptions } = readAssumptions(`pull=10s,termination=2s,new-version=crashes:${after}`, defaultAssumptions);
    const baseline = { source: 'file', label: 'before', file: readManifests(manifest('1')), history: [] } as const;
    const [forecast] = preview(readManifests(manifest('2')), { ...noSurroundings, baseline }, assumptions).workloads;
    const [sentence] = verdictSentence(present(forecast, 'it is forecast')).split(': fewest');
    assert.equal(sentence, told);
  });

test('no outage and no wait lasts longer than the rollout that is told beside it', () => {
  fc.assert(
    fc.property(cases, fc.boolean(), ({ startupSeconds, ...each }, isRecreated) => {
      const text = manifest({ ...each, startupSeconds });
      const recreated = text.replace(/strategy: \{ rolling.*/, 'strategy: { type: Recreate }');
      const { assumptions } = readAssumptions(`startup=${startupSeconds}s,pull=3s,termination=4s`, defaultAssumptions);
      const [forecast] = preview(readManifests(isRecreated ? recreated : text), noSurroundings, assumptions).workloads;
      const { timeline, complete = 0 } = present(forecast?.next ?? forecast?.apply, 'a rollout');
      const { duration = 0 } = outageOf(timeline) ?? {};
      assert.ok(Math.max(duration, timeline.longestWait.duration) <= complete, `${duration} of ${complete}`);
    }),
    {
      numRuns: 40,
      examples: [
        [
          { kind: 'StatefulSet', replicas: 1, surge: '1', unavailable: '1', startupSeconds: 20, minReadySeconds: 0 },
          false,
        ],
      ],
    },
  );
});
