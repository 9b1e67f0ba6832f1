import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  annotationKeys,
  lastRevision,
  maxRevision,
  newReplicaSetAnnotations,
  parseInteger,
  replicasAnnotation,
  rolledBackAnnotations,
} from '../../../../src/simulation/controllers/deployment/deployment-annotations.ts';
import { deployment, replicaSet } from '../../objects.ts';

const { revision, revisionHistory, desiredReplicas, maxReplicas, lastApplied, rollbackTo } = annotationKeys;
const annotated = (annotations: Record<string, string>) => replicaSet('a', 1, 1, { metadata: { annotations } });
const cause = 'kubernetes.io/change-cause';

test('newReplicaSetAnnotations gives a set that is made the numbers and the copied annotations', () => {
  const d = deployment({}, {}, { annotations: { [cause]: 'first', [lastApplied]: '{}', [revision]: '7' } });
  assert.deepEqual(newReplicaSetAnnotations(d, {}, 1, true), {
    [cause]: 'first',
    [revision]: '1',
    [desiredReplicas]: '10',
    [maxReplicas]: '13',
  });
});

const histories = [
  {
    name: 'a higher revision goes into the history',
    before: { [revision]: '1' },
    next: 3,
    expected: { [revision]: '3', [revisionHistory]: '1' },
  },
  {
    name: 'the history grows',
    before: { [revision]: '3', [revisionHistory]: '1' },
    next: 5,
    expected: { [revision]: '5', [revisionHistory]: '1,3' },
  },
  { name: 'a lower revision is not taken', before: { [revision]: '5' }, next: 4, expected: { [revision]: '5' } },
  { name: 'what is no number stays', before: { [revision]: 'x' }, next: 4, expected: { [revision]: 'x' } },
];

for (const { name, before, next, expected } of histories) {
  test(`newReplicaSetAnnotations: ${name}`, () => {
    assert.deepEqual(newReplicaSetAnnotations(deployment(), before, next, false), expected);
  });
}

test('newReplicaSetAnnotations keeps the history within 2000 characters', () => {
  const long = Array.from({ length: 500 }, (_, index) => String(1000 + index)).join(',');
  const next = newReplicaSetAnnotations(deployment(), { [revision]: '1500', [revisionHistory]: long }, 1501, false);
  const history = next[revisionHistory] ?? '';
  assert(history.length <= 2000 && history.endsWith(',1499,1500') && !history.startsWith('1000'), history);
});

test('rolledBackAnnotations keeps what is the Deployment’s and takes the rest of the ReplicaSet', () => {
  const own = { [revision]: '3', [rollbackTo]: '1', [cause]: 'bad', team: 'a' };
  assert.deepEqual(rolledBackAnnotations(own, { [revision]: '1', [cause]: 'good', [desiredReplicas]: '2' }), {
    [revision]: '3',
    [rollbackTo]: '1',
    [cause]: 'good',
  });
});

test('maxRevision and lastRevision take the greatest and the second greatest number', () => {
  const sets = ['4', '9', 'x', '7'].map((value) => annotated({ [revision]: value }));
  assert.equal(maxRevision(sets), 9);
  assert.equal(lastRevision(sets), 7);
  assert.equal(maxRevision([]), 0);
  assert.equal(lastRevision([annotated({ [revision]: '4' })]), 0);
});

test('replicasAnnotation reads numbers from 0 to 2³¹ − 1 only', () => {
  const read = (value: string) => replicasAnnotation(annotated({ [desiredReplicas]: value }), desiredReplicas);
  assert.deepEqual(['0', '10', '2147483647', '2147483648', '-1', '+1', '', '1.5'].map(read), [
    0,
    10,
    2147483647,
    ...Array(5).fill(undefined),
  ]);
});

test('parseInteger reads what Go’s ParseInt reads', () => {
  assert.deepEqual(['7', '+7', '-7', '7a', '', '0x7', ' 7'].map(parseInteger), [7, 7, -7, ...Array(4).fill(undefined)]);
});
