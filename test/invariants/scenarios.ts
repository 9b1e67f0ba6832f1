import fc from 'fast-check';
import type { Json, JsonMap } from '../../src/document/manifest.ts';
import type { PodRule, Scenario, SimulatedNode, Step, StepAction } from '../../src/simulation/scenario.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { world } from '../simulation/worlds.ts';

const day = 86_400_000;
const images = ['app:1', 'app:2', 'app:3', 'app:flaky', 'app:bad', 'app:pending'];
const healthyImages = ['app:1', 'app:2', 'app:3'];

/** Every image with behavior of its own: slow ones, one that fails again, one never ready, one never bound. */
const podRules: fc.Arbitrary<PodRule[]> = fc.tuple(...images.map(podRule));

function podRule(image: string): fc.Arbitrary<PodRule> {
  return fc.record({
    image: fc.constant(image),
    ready: image === 'app:bad' ? fc.constant(-1) : fc.integer({ min: 0, max: 60 }).map((ticks) => ticks * 100),
    step: fc.constantFrom(0, 0, 100, 500),
    terminate: fc.constantFrom(0, 500, 1000, 5000, 10_000),
    failAfter: image === 'app:flaky' ? fc.integer({ min: 1, max: 100 }).map((ticks) => ticks * 100) : fc.constant(0),
    unbound: fc.constant(image === 'app:pending'),
  });
}

function template(image: string): JsonMap {
  return { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image }] } };
}

function manifestOf(kind: string, spec: JsonMap): JsonMap {
  return { apiVersion: 'apps/v1', kind, metadata: { name: 'web' }, spec };
}

function optional(fields: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<JsonMap> {
  return fc.record(fields, { requiredKeys: [] }).map((some) => some as JsonMap);
}

const minReadySeconds = fc.constantFrom(0, 0, 1, 3, 10);
const revisionHistoryLimit = fc.constantFrom(0, 1, 2, 10);

function patchOf(spec: JsonMap): StepAction {
  return { do: 'patch', patch: { spec } };
}

function commonAction(kind: 'StatefulSet' | 'DaemonSet', someImages: readonly string[]): fc.Arbitrary<StepAction> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...someImages).map((image) => patchOf({ template: template(image) })) },
    { weight: 2, arbitrary: fc.nat(3).map((toRevision) => ({ do: 'undo', toRevision }) as const) },
    { weight: 1, arbitrary: fc.constant({ do: 'restart' } as const) },
    { weight: 1, arbitrary: fc.constantFrom(...someImages).map((image) => ({ do: 'delete-pod', image }) as const) },
    { weight: 1, arbitrary: revisionHistoryLimit.map((limit) => patchOf({ revisionHistoryLimit: limit })) },
    { weight: 1, arbitrary: minReadySeconds.map((seconds) => patchOf({ minReadySeconds: seconds })) },
    ...(kind === 'StatefulSet' ? [{ weight: 3, arbitrary: statefulSetAction }] : []),
  );
}

const statefulSetAction: fc.Arbitrary<StepAction> = fc.oneof(
  fc.nat(8).map((replicas) => patchOf({ replicas })),
  fc.nat(8).map((partition) => patchOf({ updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition } } })),
);

function stepsOf(apply: JsonMap, action: fc.Arbitrary<StepAction>): fc.Arbitrary<Step[]> {
  const pause = fc.oneof(fc.nat(20), fc.nat(400)).map((ticks) => ticks * 100);
  return fc.array(fc.tuple(pause, action), { maxLength: 8 }).map((later) => {
    let at = 50;
    const steps: Step[] = [{ at, do: 'apply-manifest', manifest: apply }];
    for (const [wait, act] of later) {
      at += wait;
      steps.push({ at, ...act });
    }
    return steps;
  });
}

interface ScenarioOptions {
  readonly kind: 'StatefulSet' | 'DaemonSet';
  readonly spec: fc.Arbitrary<JsonMap>;
  readonly podSpec: fc.Arbitrary<JsonMap>;
  readonly nodes: fc.Arbitrary<SimulatedNode[]>;
  readonly version: fc.Arbitrary<string>;
  readonly someImages: readonly string[];
}

function scenarios({ kind, someImages, ...options }: ScenarioOptions): fc.Arbitrary<Scenario> {
  const { spec, podSpec, nodes, version } = options;
  return fc
    .record({ spec, podSpec, nodes, podRules, version, image: fc.constantFrom(...someImages) })
    .chain((chosen) => {
      const { metadata, spec: containers } = template(chosen.image);
      const podTemplate = { metadata, spec: { ...(containers as JsonMap), ...chosen.podSpec } } as JsonMap;
      const selector = { matchLabels: { app: 'web' } };
      const manifest = manifestOf(kind, { ...chosen.spec, selector, template: podTemplate });
      return stepsOf(manifest, commonAction(kind, someImages)).map((steps) => ({
        assumptions: { ...defaultAssumptions, kubernetesVersion: chosen.version },
        steps,
        podRules: chosen.podRules,
        world: world({ nodes: chosen.nodes }),
        horizon: day,
      }));
    });
}

const statefulSetSpec: fc.Arbitrary<JsonMap> = fc
  .record({
    replicas: fc.nat(7),
    podManagementPolicy: fc.constantFrom('OrderedReady', 'Parallel'),
    ordinals: fc.constantFrom(null, { start: 2 }),
    updateStrategy: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom<JsonMap>({ type: 'OnDelete' }, { type: 'RollingUpdate' }) },
      {
        weight: 3,
        arbitrary: optional({
          partition: fc.nat(5),
          maxUnavailable: fc.constantFrom<Json>(1, 2, 3, '50%'),
        }).map((rollingUpdate): JsonMap => ({ type: 'RollingUpdate', rollingUpdate })),
      },
    ),
    minReadySeconds,
    revisionHistoryLimit,
  })
  .map((spec): JsonMap => ({ ...spec, serviceName: 'web' }) as JsonMap);

const daemonSetSpec: fc.Arbitrary<JsonMap> = fc
  .record({
    updateStrategy: fc.oneof(
      { weight: 1, arbitrary: fc.constant<JsonMap>({ type: 'OnDelete' }) },
      { weight: 3, arbitrary: fc.constantFrom<Json>(1, 2, 5, '30%').map((value) => budget('maxUnavailable', value)) },
      { weight: 3, arbitrary: fc.constantFrom<Json>(1, 2, 5, '30%').map((value) => budget('maxSurge', value)) },
    ),
    minReadySeconds,
    revisionHistoryLimit,
  })
  .map((spec) => spec as JsonMap);

function budget(field: 'maxUnavailable' | 'maxSurge', value: Json): JsonMap {
  const rollingUpdate = field === 'maxSurge' ? { maxSurge: value, maxUnavailable: 0 } : { maxUnavailable: value };
  return { type: 'RollingUpdate', rollingUpdate };
}

function nodesWith(down: fc.Arbitrary<boolean>): fc.Arbitrary<SimulatedNode[]> {
  const node = fc.record({
    labels: fc.constantFrom<Record<string, string>>({}, { disk: 'ssd' }),
    taints: fc.constantFrom<SimulatedNode['taints']>(
      [],
      [],
      [{ key: 'dedicated', value: 'db', effect: 'NoSchedule' }],
      [{ key: 'dedicated', value: 'db', effect: 'NoExecute' }],
    ),
    unschedulable: fc.boolean(),
    down,
  });
  return fc
    .array(node, { minLength: 1, maxLength: 7 })
    .map((nodes) => nodes.map((one, index) => ({ ...one, name: `node-${index}` })));
}

const daemonPodSpec = fc.constantFrom<JsonMap>(
  {},
  { nodeSelector: { disk: 'ssd' } },
  { tolerations: [{ key: 'dedicated', operator: 'Exists' }] },
);

const statefulSets = {
  kind: 'StatefulSet',
  spec: statefulSetSpec,
  podSpec: fc.constant({}),
  nodes: fc.constant<SimulatedNode[]>([]),
  /** StatefulSets know maxUnavailable by default in 1.35.3 and in 1.37, which replace pods in different order. */
  version: fc.constantFrom('1.29', '1.34', '1.35.3', '1.36', '1.37'),
} as const;

const daemonSets = {
  kind: 'DaemonSet',
  spec: daemonSetSpec,
  podSpec: daemonPodSpec,
  version: fc.constantFrom('1.33', '1.36', '1.37'),
} as const;

export const statefulSetScenarios = scenarios({ ...statefulSets, someImages: images });
export const healthyStatefulSetScenarios = scenarios({ ...statefulSets, someImages: healthyImages });
export const daemonSetScenarios = scenarios({ ...daemonSets, nodes: nodesWith(fc.boolean()), someImages: images });
export const healthyDaemonSetScenarios = scenarios({
  ...daemonSets,
  nodes: nodesWith(fc.constant(false)),
  someImages: healthyImages,
});
