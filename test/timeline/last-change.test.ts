import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { asLastChanged } from '../../src/timeline/last-change.ts';
import { recordOf } from '../../src/timeline/sorted-trace.ts';
import { TraceScript, template } from './trace-script.ts';

const both = { replicas: 2, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 2 };

/** Two pods of app:1, ready. */
function twoRunning(): TraceScript {
  return new TraceScript({ replicas: 2 })
    .at(-60)
    .apply({})
    .replicaSet('web-1', 1, 2)
    .create('web-1', 'a0', 'a1')
    .ready('a0', 'a1')
    .status(both);
}

/** In which the pods of app:2 are ready at 10 s. */
function rolled(script: TraceScript): TraceScript {
  return script
    .at(0)
    .apply({ template: template('app:2') })
    .replicaSet('web-2', 2, 2)
    .create('web-2', 'b0', 'b1');
}

test('a rollout that is complete stays so when an autoscaler scales afterwards', () => {
  const script = rolled(twoRunning()).at(10).ready('b0', 'b1').replicaSet('web-1', 1, 0).terminate('a0', 'a1');
  const scaled = script.gone('a0', 'a1').status(both).at(15).scale(3).replicaSet('web-2', 2, 3).create('web-2', 'b2');
  assert.deepEqual(buildTimeline(scaled.trace()).outcome, { state: 'completes', cause: '', at: 10_000 });
});

test('a rollout in whose middle an autoscaler scales is complete once all of its pods are there', () => {
  const script = rolled(twoRunning()).at(5).scale(3).replicaSet('web-2', 2, 3).create('web-2', 'b2');
  script.at(10).ready('b0', 'b1').replicaSet('web-1', 1, 0).terminate('a0', 'a1').gone('a0', 'a1').status(both);
  const done = { replicas: 3, updatedReplicas: 3, readyReplicas: 3, availableReplicas: 3 };
  assert.deepEqual(buildTimeline(script.at(12).ready('b2').status(done).trace()).outcome, {
    state: 'completes',
    cause: '',
    at: 12_000,
  });
});

test('what an autoscaler scales without a change is no rollout', () => {
  const done = { replicas: 3, updatedReplicas: 3, readyReplicas: 3, availableReplicas: 3 };
  const script = twoRunning().at(15).scale(3).replicaSet('web-1', 1, 3).create('web-1', 'a2').ready('a2').status(done);
  const { state, at } = buildTimeline(script.trace()).outcome;
  assert.deepEqual({ state, at }, { state: 'no-rollout', at: 0 });
});

test('the workload as the last change left it has the replicas that the change asked for', () => {
  const script = rolled(twoRunning()).status(both).at(5).scale(3).status(both);
  const { workload } = recordOf(script.trace());
  assert.deepEqual(
    [workload.at(-1)?.object, asLastChanged(workload)].map((each) => each?.spec),
    [
      { ...workload[0]?.object.spec, template: template('app:2'), replicas: 3 },
      { ...workload[0]?.object.spec, template: template('app:2') },
    ],
  );
});
