import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readManifests } from '../../src/document/read-manifests.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import type { Forecast } from '../../src/preview/forecast.ts';
import { preview } from '../../src/preview/preview.ts';
import type { Step } from '../../src/simulation/scenario.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions, type NewVersion } from '../../src/workload/assumptions.ts';

interface Case {
  readonly kind: string;
  readonly strategy: string;
  readonly before: number;
  readonly after: number;
  readonly minReadySeconds: number;
  readonly nodes: number;
  readonly newVersion: NewVersion;
}

const amount = fc.constantFrom('0', '1', '2', '3', '25%', '50%', '100%');

const strategies: Readonly<Record<string, fc.Arbitrary<string>>> = {
  Deployment: fc.oneof(
    fc.constant('strategy: { type: Recreate }'),
    fc.tuple(amount, amount).map(([surge, unavailable]) => {
      return `strategy: { rollingUpdate: { maxSurge: ${surge}, maxUnavailable: ${unavailable} } }`;
    }),
  ),
  StatefulSet: fc.constantFrom(
    'podManagementPolicy: Parallel',
    'podManagementPolicy: OrderedReady',
    'updateStrategy: { rollingUpdate: { partition: 1 } }',
    'updateStrategy: { type: OnDelete }',
  ),
  DaemonSet: fc.oneof(
    fc.constant('updateStrategy: { type: OnDelete }'),
    amount.map((unavailable) => `updateStrategy: { rollingUpdate: { maxUnavailable: ${unavailable} } }`),
    amount.map((surge) => `updateStrategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: ${surge} } }`),
  ),
};

const cases: fc.Arbitrary<Case> = fc.constantFrom('Deployment', 'StatefulSet', 'DaemonSet').chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    strategy: present(strategies[kind], 'each kind has strategies'),
    before: fc.nat(12),
    after: fc.nat(12),
    minReadySeconds: fc.constantFrom(0, 5),
    nodes: fc.integer({ min: 1, max: 6 }),
    newVersion: fc.constantFrom<NewVersion>(
      { behaviour: 'healthy' },
      { behaviour: 'never-ready' },
      { behaviour: 'fails', percent: 30 },
    ),
  }),
);

function manifest({ kind, strategy, minReadySeconds }: Case, replicas: number, image: string): string {
  return `apiVersion: apps/v1
kind: ${kind}
metadata: { name: web }
spec:
  ${kind === 'DaemonSet' ? '' : `replicas: ${replicas}`}
  ${strategy}
  minReadySeconds: ${minReadySeconds}
  selector: { matchLabels: { app: web } }
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "${image}" }] } }
`;
}

function previewOf(each: Case): Forecast {
  const before = readManifests(manifest(each, each.before, 'app:1'));
  const baseline = { source: 'git', label: 'git HEAD', file: before, history: [] } as const;
  const assumptions = { ...defaultAssumptions, nodes: each.nodes, newVersion: each.newVersion };
  const after = readManifests(manifest(each, each.after, 'app:2'));
  return present(preview(after, { baseline, objects: [] }, assumptions).workloads[0], 'the text has a workload');
}

test('what is guaranteed holds in every expected course', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { apply } = previewOf(each);
      if (apply?.guarantee === undefined) return;
      const { timeline } = apply;
      const { maxPods, minAvailable } = apply.guarantee;
      assert.ok(timeline.peak.pods <= maxPods, `${timeline.peak.pods} pods, guaranteed at most ${maxPods}`);
      assert.ok(
        timeline.minAvailable >= minAvailable,
        `${timeline.minAvailable} available, guaranteed at least ${minAvailable}`,
      );
    }),
    { seed: 3, numRuns: 300 },
  );
});

test('a healthy version never gets stuck, and a version that never gets ready never completes', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const timeline = previewOf(each).apply?.timeline;
      if (timeline === undefined) return;
      const { state } = timeline.outcome;
      if (each.newVersion.behaviour === 'healthy') assert.notEqual(state, 'stuck');
      const isUpdated = each.kind === 'Deployment' && each.after > 0;
      if (each.newVersion.behaviour === 'never-ready' && isUpdated) assert.notEqual(state, 'completes');
    }),
    { seed: 4, numRuns: 300 },
  );
});

test('each pod of a frame is counted once, and the frames are in order', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const timeline = previewOf(each).apply?.timeline;
      let last = -1;
      for (const { at, pods, running, available, terminating } of timeline?.frames ?? []) {
        assert.ok(at > last);
        last = at;
        const sums = { running: 0, available: 0, terminating: 0 };
        for (const count of pods) {
          for (const number of Object.values(count)) assert.ok(number >= 0);
          sums.running += count.starting + count.ready + count.available;
          sums.available += count.available;
          sums.terminating += count.terminating;
        }
        assert.deepEqual(sums, { running, available, terminating });
      }
    }),
    { seed: 5, numRuns: 200 },
  );
});

const paused = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  paused: true
  replicas: 3
  selector: { matchLabels: { app: web } }
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "app:2" }] } }
`;

const pausedCases: readonly (readonly [name: string, before: string, steps: readonly Step[], verdict: RegExp])[] = [
  ['waits', 'app:1', [], /^Paused: nothing rolls out until you resume\. When resumed: completes in/],
  ['and is resumed in the middle rolls out', 'app:1', [{ at: 5000, do: 'resume' }], /^Completes in 3 start-ups /],
  [
    'and would be paused again tells what comes then',
    'app:1',
    [{ at: 1000, do: 'pause' }],
    /When resumed: waits: it is paused halfway, so the rest rolls out when you resume it$/,
  ],
  ['starts no pod', '', [], /^Paused: no pod starts until you resume\. Next rollout: /],
  [
    'and new is created once it is resumed',
    '',
    [{ at: 5000, do: 'resume' }],
    /^Creates 3 pods in 1 start-up.* Next rollout: /,
  ],
];

for (const [name, image, steps, expected] of pausedCases) {
  test(`a paused Deployment ${name}`, () => {
    const file = readManifests(image === '' ? 'kind: List' : paused.replace('app:2', image).replace('true', 'false'));
    const baseline = { source: 'git', label: 'git HEAD', file, history: [] } as const;
    const { workloads } = preview(readManifests(paused), { baseline, objects: [] }, defaultAssumptions, steps);
    assert.match(verdictSentence(present(workloads[0], 'the text has a workload')), expected);
  });
}

const counts: readonly (readonly [name: string, resource: string, hard: number, before: string, verdict: RegExp])[] = [
  [
    'of ReplicaSets that is full stops the rollout',
    'replicasets.apps',
    1,
    'app:1',
    /^Gets stuck in wave 1: the API server refuses the new ReplicaSet: exceeded quota: few, requested: count\/replicasets.apps=1, used: count\/replicasets.apps=1/,
  ],
  ['of ReplicaSets with room for one more does not', 'replicasets.apps', 2, 'app:1', /^Completes in/],
  [
    'of Deployments refuses a new one',
    'deployments.apps',
    0,
    '',
    /^Rejected by the API server: deployments.apps "web" is forbidden: exceeded quota: few/,
  ],
  ['of Deployments lets one change that is there', 'deployments.apps', 0, 'app:1', /^Completes in/],
  [
    'of ReplicaSets refuses the first one',
    'replicasets.apps',
    0,
    '',
    /^Creates 3 pods; gets stuck in wave 1: the API server refuses the new ReplicaSet/,
  ],
];

for (const [name, resource, hard, image, expected] of counts) {
  test(`a quota ${name}`, () => {
    const text = paused.replace('true', 'false');
    const quota = `---\napiVersion: v1\nkind: ResourceQuota\nmetadata: { name: few }\nspec: { hard: { count/${resource}: "${hard}" } }\n`;
    const file = readManifests(image === '' ? 'kind: List' : text.replace('app:2', image));
    const baseline = { source: 'git', label: 'git HEAD', file, history: [] } as const;
    const { workloads } = preview(readManifests(text + quota), { baseline, objects: [] }, defaultAssumptions);
    assert.match(verdictSentence(present(workloads[0], 'the text has a workload')), expected);
  });
}
