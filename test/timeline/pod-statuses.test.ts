import assert from 'node:assert/strict';
import { test } from 'node:test';
import { podStatuses } from '../../src/timeline/pod-statuses.ts';
import { TraceScript, template } from './trace-script.ts';

const lanes = ['web-1', 'web-2'].map((name, index) => ({ name, revision: index + 1, images: [], isNew: index === 1 }));

test('pods are counted by what kubectl prints of them, from each change on', () => {
  const trace = new TraceScript()
    .at(-60)
    .apply({})
    .replicaSet('web-1', 1, 2)
    .create('web-1', 'a0', 'a1')
    .ready('a0', 'a1')
    .at(0)
    .apply({ template: template('app:2') })
    .replicaSet('web-2', 2, 2)
    .create('web-2', 'b0', 'b1')
    .at(3)
    .ready('b0')
    .terminate('a1')
    .at(5)
    .ready('b1')
    .terminate('a0')
    .gone('a1')
    .at(7)
    .gone('a0')
    .trace();
  assert.deepEqual(podStatuses(trace, lanes), [
    [
      { status: 'Running', before: 2, at: [3000, 5000], pods: [1, 0] },
      { status: 'Terminating', before: 0, at: [3000, 5000, 7000], pods: [1, 1, 0] },
    ],
    [
      { status: 'Pending', before: 0, at: [0, 3000, 5000], pods: [2, 1, 0] },
      { status: 'Running', before: 0, at: [3000, 5000], pods: [1, 2] },
    ],
  ]);
});
