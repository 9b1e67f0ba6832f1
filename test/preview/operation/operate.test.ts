import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BaselineText } from '../../../src/change/change.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import type { Forecast } from '../../../src/preview/forecast.ts';
import { type Operation, operate } from '../../../src/preview/operation/operate.ts';
import type { StepAction } from '../../../src/simulation/scenario.ts';
import { defaultAssumptions as assumptions } from '../../../src/workload/assumptions.ts';
import { workloadsOf } from '../../../src/workload/decode-workload.ts';
import { deployment } from './workload-texts.ts';

const history: BaselineText = {
  source: 'git',
  label: 'git HEAD',
  file: readManifests(deployment('app:2')),
  history: [readManifests(deployment('app:1'))],
};

function play(text: string, operation: Operation): Forecast {
  const file = readManifests(text);
  const [workload] = workloadsOf(file, '1.36');
  assert.ok(workload !== undefined);
  const surroundings = { baseline: undefined, objects: [] };
  return operate(workload, operation, { file, baseline: history, surroundings, assumptions });
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

test('resume rolls out what the paused manifest waits with', () => {
  const paused = deployment('app:3').replace('spec:\n', 'spec:\n  paused: true\n');
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
