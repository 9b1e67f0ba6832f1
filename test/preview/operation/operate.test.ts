import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BaselineText } from '../../../src/change/change.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import type { Forecast } from '../../../src/preview/forecast.ts';
import { type Operation, operate } from '../../../src/preview/operation/operate.ts';
import type { StepAction } from '../../../src/simulation/scenario.ts';
import { defaultAssumptions as assumptions } from '../../../src/workload/assumptions.ts';
import { workloadsOf } from '../../../src/workload/decode-workload.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import { deployment, statefulSet } from './workload-texts.ts';

const history: BaselineText = {
  source: 'git',
  label: 'git HEAD',
  file: readManifests(deployment('app:2')),
  history: [readManifests(deployment('app:1'))],
};

function play(text: string, operation: Operation, baseline = history): Forecast {
  const file = readManifests(text);
  const [workload] = workloadsOf(file, versionTraitsOf('1.36'));
  assert.ok(workload !== undefined);
  const surroundings = { baseline: undefined, objects: [] };
  return operate(workload, operation, { file, baseline, surroundings, assumptions });
}

const settled = (...actions: readonly StepAction[]): Operation => ({ from: 'settled', actions, at: 0 });

test('undo goes back to the revision before, which gets the next number', () => {
  const { apply, change } = play(deployment('app:3'), settled({ do: 'undo', toRevision: 0 }));
  assert.deepEqual(
    apply?.timeline.outputs.map(({ text }) => text),
    ['rolled back'],
  );
  assert.equal(change.kind, 'rollout');
  const rows = apply?.timeline.revisions.after.map(({ revision, images, current }) => [revision, images[0], current]);
  assert.deepEqual(rows, [
    [1, 'app:1', false],
    [3, 'app:3', false],
    [4, 'app:2', true],
  ]);
});

test('undo goes back to the revision that is named', () => {
  const { apply } = play(deployment('app:3'), settled({ do: 'undo', toRevision: 1 }));
  assert.equal(apply?.timeline.revisions.after.find(({ current }) => current)?.images[0], 'app:1');
});

test('without a change since the baseline, undo goes back behind the baseline', () => {
  const { apply } = play(deployment('app:2'), settled({ do: 'undo', toRevision: 0 }));
  assert.equal(apply?.timeline.revisions.after.find(({ current }) => current)?.images[0], 'app:1');
});

test('scale is no rollout, and what is guaranteed holds for the new number', () => {
  const { change, bounds } = play(deployment('app:3'), settled({ do: 'scale', replicas: 8 }));
  assert.deepEqual([change.kind, change.replicas, bounds?.replicas], ['scaled', { before: 4, after: 8 }, 8]);
});

const ofFormer = (text: string): BaselineText => ({
  ...history,
  file: readManifests(text.replace('app:3', 'app:1')),
  history: [],
});
const never = `# rollout-preview: new-version=never-ready\n${deployment('app:3')}`;
const quota = '---\napiVersion: v1\nkind: ResourceQuota\nmetadata: { name: few }\nspec: { hard: { pods: "3" } }\n';
const onDelete = statefulSet
  .replace('app:2', 'app:3')
  .replace('spec:\n', 'spec:\n  updateStrategy: { type: OnDelete }\n');
const paused = deployment('app:3').replace('spec:\n', 'spec:\n  paused: true\n');
const undo: StepAction = { do: 'undo', toRevision: 0 };
const toEight: StepAction = { do: 'scale', replicas: 8 };

/** Pods of the new and of the old revision in the end. */
const unfinished: readonly (readonly [
  name: string,
  { text: string; before?: string; action: StepAction; label: string; end: string; pods: readonly number[] },
])[] = [
  [
    'undo of a stuck rollout only stops its new pods',
    { text: never, action: undo, label: 'rollout is stuck', end: 'completes', pods: [4, 0] },
  ],
  [
    'scale of a stuck rollout scales both revisions, and it stays stuck',
    { text: never, action: toEight, label: 'rollout is stuck', end: 'stuck', pods: [4, 6] },
  ],
  [
    'scale of what a quota keeps from starting starts from the pods that there are',
    {
      text: deployment('app:3') + quota,
      before: 'kind: List',
      action: toEight,
      label: 'rollout is stuck',
      end: 'stuck',
      pods: [3, 0],
    },
  ],
  [
    'undo of a rollout that waits for somebody to delete pods leaves the pods alone',
    { text: onDelete, action: undo, label: 'waits', end: 'completes', pods: [2, 0] },
  ],
  [
    'scale of a paused workload scales the pods that there are',
    { text: paused, action: toEight, label: 'waits', end: 'waits', pods: [0, 8] },
  ],
  [
    'scale of what has rolled out makes pods of the new revision',
    { text: deployment('app:3'), action: toEight, label: 'after its rollout', end: 'no-rollout', pods: [8, 0] },
  ],
];

for (const [name, { text, before = text, action, label, end, pods }] of unfinished) {
  test(name, () => {
    const { apply, change } = play(text, settled(action), ofFormer(before));
    assert.ok(apply !== undefined);
    const { lanes, frames, outcome } = apply.timeline;
    assert.match(change.baseline.label, new RegExp(label));
    assert.equal(outcome.state, end);
    const podsOf = (isNew: boolean) =>
      (frames.at(-1)?.pods ?? [])
        .filter((_, index) => lanes[index]?.isNew === isNew)
        .reduce((sum, { starting, ready, available }) => sum + starting + ready + available, 0);
    assert.deepEqual([podsOf(true), podsOf(false)], pods);
  });
}

test('resume rolls out what the paused manifest waits with', () => {
  const { apply } = play(paused, { from: 'applied', actions: [{ do: 'resume' }], at: 0 });
  assert.deepEqual(
    apply?.timeline.outputs.map(({ text }) => text),
    ['deployment.apps/web resumed'],
  );
  assert.equal(apply?.timeline.outcome.state, 'completes');
});

test('a refused manifest has no trace, and says why', () => {
  const { apply, workload } = play(
    deployment('app:3').replace('app: web }', 'app: other }'),
    settled({ do: 'restart' }),
  );
  assert.equal(apply, undefined);
  assert.match(workload.refusal?.message ?? '', /selector/);
});

test('more pods than can be simulated are counted only', () => {
  const vast = deployment('app:3').replace('replicas: 4', 'replicas: 2000000');
  const { apply, tooManyPods } = play(vast, settled({ do: 'restart' }));
  assert.deepEqual([apply, tooManyPods], [undefined, 2_000_000]);
});

/** The commands while the manifest runs and rests. */
const during = (at: number, action: StepAction): Operation => ({ from: 'applied', actions: [action], at });

const changes: readonly (readonly [action: StepAction, kind: string, paths: readonly string[]])[] = [
  [{ do: 'restart' }, 'rollout', ['spec.template.metadata.annotations["kubectl.kubernetes.io/restartedAt"]']],
  [
    { do: 'set-image', container: 'app', image: 'app:3' },
    'rollout',
    ['spec.template.spec.containers[name="app"].image'],
  ],
  [{ do: 'scale', replicas: 8 }, 'scaled', []],
  [{ do: 'pause' }, 'unchanged', []],
];
for (const [action, kind, paths] of changes)
  test(`${action.do} during what rests is a change of its own: ${kind}`, () => {
    const { change } = play(deployment('app:2'), during(30_000, action));
    assert.equal(change.kind, kind);
    assert.deepEqual(
      change.template.map(({ path }) => path),
      paths,
    );
    assert.equal(change.baseline.label, 'git HEAD');
  });
