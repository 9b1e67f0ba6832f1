import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readManifests } from '../src/document/read-manifests.ts';
import { preview, type WorkloadPreview } from '../src/pipeline.ts';
import { noSurroundings } from '../src/rules/surroundings.ts';
import { present } from '../src/std/assert.ts';
import { defaultAssumptions, type NewVersion } from '../src/workload/assumptions.ts';

interface Case {
  readonly spec: Readonly<Record<string, unknown>>;
  readonly startupSeconds: number;
  readonly terminationSeconds: number;
  readonly newVersion: NewVersion;
}

const intOrPercent = fc.oneof(
  fc.integer({ min: 0, max: 6 }),
  fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`),
);

const strategy = fc
  .record({ maxSurge: intOrPercent, maxUnavailable: intOrPercent })
  .filter(
    ({ maxSurge, maxUnavailable }) => Number.parseInt(`${maxSurge}`, 10) + Number.parseInt(`${maxUnavailable}`, 10) > 0,
  );

const cases: fc.Arbitrary<Case> = fc.record({
  spec: fc.record({
    replicas: fc.integer({ min: 0, max: 25 }),
    minReadySeconds: fc.integer({ min: 0, max: 30 }),
    progressDeadlineSeconds: fc.integer({ min: 60, max: 600 }),
    strategy: strategy.map((rollingUpdate) => ({ rollingUpdate })),
  }),
  startupSeconds: fc.integer({ min: 0, max: 90 }),
  terminationSeconds: fc.integer({ min: 0, max: 40 }),
  newVersion: fc.constantFrom<NewVersion>({ behaviour: 'healthy' }, { behaviour: 'never-ready' }),
});

function previewOf({ spec, startupSeconds, terminationSeconds, newVersion }: Case): WorkloadPreview {
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'web', image: 'web:2' }] },
  };
  const object = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { ...spec, selector: { matchLabels: { app: 'web' } }, template },
  };
  const assumptions = { ...defaultAssumptions, startupSeconds, terminationSeconds, newVersion };
  return present(preview(readManifests(JSON.stringify(object)), noSurroundings, assumptions).workloads[0], 'a preview');
}

/** Checks what must hold of any rollout; fast-check shrinks a case that breaks it and prints its seed. */
function holds(check: (preview: WorkloadPreview, given: Case) => void): void {
  fc.assert(
    fc.property(cases, (given) => check(previewOf(given), given)),
    { numRuns: 200, seed: 20260101 },
  );
}

test('never more pods than replicas + maxSurge, and never fewer available than replicas − maxUnavailable', () => {
  holds(({ timeline, bounds }) => {
    assert(timeline && bounds);
    for (const frame of timeline.frames) {
      assert(frame.running <= bounds.maxPods, `${frame.running} pods at ${frame.at}, at most ${bounds.maxPods}`);
      assert(frame.available >= bounds.minAvailable, `${frame.available} available at ${frame.at}`);
    }
  });
});

test("the ReplicaSets' replicas sum to at most replicas + maxSurge", () => {
  holds(({ trace, bounds }) => {
    assert(trace && bounds);
    const replicas = new Map<string, number>();
    for (const entry of trace.entries) {
      if (entry.type !== 'write' || entry.object.kind !== 'ReplicaSet') continue;
      const { metadata, spec } = entry.object;
      replicas.set(metadata.name, entry.verb === 'delete' ? 0 : spec.replicas);
      const sum = [...replicas.values()].reduce((total, each) => total + each, 0);
      assert(sum <= bounds.replicas + bounds.maxSurge, `${sum} replicas at ${entry.at}`);
    }
  });
});

test('time never goes back, no count is negative, and a healthy version completes', () => {
  holds(({ trace, timeline }, { newVersion }) => {
    assert(trace && timeline);
    const instants = trace.entries.map(({ at }) => at);
    assert.deepEqual(
      instants,
      instants.toSorted((a, b) => a - b),
    );
    const counts = timeline.frames.flatMap(({ pods }) => pods.flatMap((lane) => Object.values(lane)));
    assert(counts.every((count) => count >= 0));
    assert.notEqual(trace.stop, 'event-limit');
    if (newVersion.behaviour === 'healthy') assert.match(timeline.outcome.state, /^(completes|deadline-exceeded)$/);
  });
});

test('the same input gives the same trace', () => {
  holds(({ trace }, given) => assert.equal(JSON.stringify(previewOf(given).trace), JSON.stringify(trace)));
});
