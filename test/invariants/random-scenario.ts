import fc from 'fast-check';
import type { JsonMap } from '../../src/document/manifest.ts';
import type { PodRule, Scenario, StepAction } from '../../src/simulation/scenario.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { world } from '../simulation/worlds.ts';

const images = ['app:1', 'app:2', 'app:3', 'app:bad'];
const secondsBetweenSteps = 40;

/** What a random Deployment is made of. */
interface RandomSpec {
  readonly replicas: number;
  readonly image: string;
  readonly strategy: JsonMap;
  readonly minReadySeconds: number;
  readonly progressDeadlineSeconds: number;
  readonly revisionHistoryLimit: number;
}

const count = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('0%', '10%', '25%', '34%', '50%', '100%'));

const strategy: fc.Arbitrary<JsonMap> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ type: 'Recreate' }) },
  {
    weight: 5,
    arbitrary: fc
      .record({ maxSurge: count, maxUnavailable: count })
      .map((rollingUpdate) => ({ type: 'RollingUpdate', rollingUpdate })),
  },
);

const spec: fc.Arbitrary<RandomSpec> = fc.record({
  replicas: fc.integer({ min: 0, max: 12 }),
  image: fc.constantFrom(...images),
  strategy,
  minReadySeconds: fc.constantFrom(0, 0, 0, 1, 3),
  progressDeadlineSeconds: fc.constantFrom(10, 30, 600),
  revisionHistoryLimit: fc.integer({ min: 0, max: 3 }),
});

/** How pods of the images behave: `app:bad` never gets ready, the others may be slow, fail and be slow to stop. */
const podRules: fc.Arbitrary<PodRule[]> = fc
  .tuple(
    ...['app:1', 'app:2', ''].map((image) =>
      fc.record({
        image: fc.constant(image),
        ready: fc.constantFrom(100, 700, 2000, 5000),
        step: fc.constantFrom(0, 0, 200, 1100),
        terminate: fc.constantFrom(0, 1000, 3000, 30_000),
        failAfter: fc.constantFrom(0, 0, 0, 4000, 20_000),
        unbound: fc.constantFrom(false, false, false, false, true),
      }),
    ),
  )
  .map((rules) => [...rules, { image: 'app:bad', ready: -1, step: 0, terminate: 1000, failAfter: 0, unbound: false }]);

const step: fc.Arbitrary<StepAction> = fc.oneof(
  spec.map((changed) => ({ do: 'apply-manifest' as const, manifest: manifestOf(changed) })),
  fc.integer({ min: 0, max: 15 }).map((replicas) => ({ do: 'scale' as const, replicas })),
  fc.constantFrom(...images).map((image) => ({ do: 'set-image' as const, container: 'app', image })),
  fc.constantFrom<StepAction>({ do: 'pause' }, { do: 'resume' }, { do: 'restart' }),
  fc.integer({ min: 0, max: 3 }).map((toRevision) => ({ do: 'undo' as const, toRevision })),
  fc.integer({ min: 0, max: 12 }).map((pods) => ({ do: 'quota' as const, pods })),
  fc.constantFrom(...images).map((image) => ({ do: 'delete-pod' as const, image })),
  fc.constantFrom('web', 'other').map((app) => ({
    do: 'patch-replica-set' as const,
    replicaSet: 'rs-1',
    patch: { metadata: { labels: { app } } },
  })),
  fc.constantFrom(...images).map((image) => ({ do: 'occupy' as const, image })),
  fc.boolean().map((orphan) => ({ do: 'delete' as const, orphan })),
);

/** A Deployment, how its pods behave, and up to eight steps at random times. */
export const randomScenario: fc.Arbitrary<Scenario> = fc
  .record({
    first: spec,
    podRules,
    steps: fc.array(fc.record({ wait: fc.integer({ min: 0, max: secondsBetweenSteps }), step }), { maxLength: 8 }),
  })
  .map(({ first, podRules: rules, steps }) => {
    let at = 50;
    const later = steps.map((next) => {
      at += next.wait * 1000;
      return { at, ...next.step };
    });
    return {
      assumptions: defaultAssumptions,
      steps: [{ at: 50, do: 'apply-manifest' as const, manifest: manifestOf(first) }, ...later],
      podRules: rules,
      world: world(),
      horizon: at + 3_600_000,
    };
  });

function manifestOf({ image, ...numbers }: RandomSpec): JsonMap {
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image }] } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { ...numbers, selector: { matchLabels: labels }, template },
  };
}
