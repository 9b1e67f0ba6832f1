import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  belongsToCurrentRevision,
  getOrdinal,
  getStatefulSetMaxUnavailable,
} from '../../../../src/simulation/controllers/statefulset/stateful-set-utils.ts';
import type { IntOrString, StatefulSet } from '../../../../src/workload/api-types.ts';
import { statefulSet } from '../../workloads.ts';

const names: readonly (readonly [string, number | undefined])[] = [
  ['web-0', 0],
  ['web-12', 12],
  ['web', undefined],
  ['web-', undefined],
  ['web-a', undefined],
  ['other-1', undefined],
  ['web-x-1', undefined],
];

for (const [name, ordinal] of names)
  test(`${name} is ${ordinal === undefined ? 'no pod' : `pod ${ordinal}`} of web`, () =>
    assert.equal(getOrdinal(name, 'web'), ordinal));

const budgets: readonly (readonly [IntOrString | undefined, number, number])[] = [
  [undefined, 10, 1],
  [3, 10, 3],
  ['25%', 10, 2],
  ['25%', 3, 1],
  ['100%', 4, 4],
];

for (const [maxUnavailable, replicas, expected] of budgets) {
  test(`maxUnavailable ${maxUnavailable ?? 'absent'} of ${replicas} replicas is ${expected}`, () => {
    const rollingUpdate = maxUnavailable === undefined ? {} : { maxUnavailable };
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate } as const;
    assert.equal(getStatefulSetMaxUnavailable(withSpec({ replicas, updateStrategy })), expected);
  });
}

function withSpec(spec: Partial<StatefulSet['spec']>): StatefulSet {
  const set = statefulSet({});
  return { ...set, spec: { ...set.spec, ...spec } };
}

const strategies: readonly (readonly [string, StatefulSet['spec']['updateStrategy'], readonly boolean[]])[] = [
  ['a partition of 2', { type: 'RollingUpdate', rollingUpdate: { partition: 2 } }, [true, true, false, false]],
  ['no rollingUpdate block and one current pod', { type: 'RollingUpdate' }, [true, false, false, false]],
  ['OnDelete', { type: 'OnDelete' }, [false, false, false, false]],
];

for (const [name, updateStrategy, expected] of strategies) {
  test(`with ${name} the missing pods made from the current revision are those of ${JSON.stringify(expected)}`, () => {
    const set = withSpec({ updateStrategy, ordinals: { start: 5 } });
    const updating = { ...set, status: { ...set.status, currentReplicas: 1 } };
    assert.deepEqual(
      expected.map((_, index) => belongsToCurrentRevision(updating, 5 + index)),
      expected,
    );
  });
}
