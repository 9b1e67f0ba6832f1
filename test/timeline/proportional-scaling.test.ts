import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel } from '../../src/language-service/panel-service.ts';
import { present } from '../../src/std/assert.ts';
import { type Share, shareSentence } from '../../src/wording/panel/chart.ts';
import { questionOf, table } from '../webview/situations.ts';

const sharesOf = (name: string) => {
  const situation = present(table[name], name);
  const whatIf = { values: [], steps: situation.steps ?? [] };
  const { course } = answerPanel({ ...questionOf(situation), whatIf }).view;
  return present(course, 'a course').lanes.map(({ label, shares }) => ({ label, shares }));
};

test('each ReplicaSet of a scaling in the middle has the sum behind its size, for as long as it has it', () => {
  const next = 32_000;
  assert.deepEqual(sharesOf('scaled-in-the-middle'), [
    { label: 'new', shares: [{ from: 20_000, to: next, text: '10 × (16 + 4) / 13 = 15.4, rounded to 15' }] },
    { label: 'old', shares: [{ from: 20_000, to: next, text: '3 × (16 + 4) / 13 = 4.6, rounded to 5' }] },
  ]);
});

test('a rollout without a scaling, and a scaling of one ReplicaSet, share nothing', () => {
  for (const name of ['rolling-25-percent', 'scaled-and-rolled', 'rollover', 'statefulset'])
    assert.deepEqual(
      sharesOf(name).flatMap(({ shares }) => shares),
      [],
      name,
    );
});

const sentences: readonly (readonly [share: Share, sentence: string])[] = [
  [
    { sizeBefore: 8, size: 15, maxReplicasBefore: 13, replicas: 20, maxReplicas: 25, isLargest: true },
    '8 × (20 + 5) / 13 = 15.4, rounded to 15',
  ],
  [{ sizeBefore: 4, size: 8, maxReplicasBefore: 8, replicas: 16, maxReplicas: 16, isLargest: true }, '4 × 16 / 8 = 8'],
  [
    { sizeBefore: 5, size: 8, maxReplicasBefore: 10, replicas: 15, maxReplicas: 15, isLargest: true },
    '5 × 15 / 10 = 7.5, rounded to 8',
  ],
  [
    { sizeBefore: 5, size: 7, maxReplicasBefore: 10, replicas: 15, maxReplicas: 15, isLargest: false },
    '5 × 15 / 10 = 7.5, rounded to 8; −1, because no more is left to share: 7',
  ],
  [
    { sizeBefore: 4, size: 6, maxReplicasBefore: 12, replicas: 16, maxReplicas: 16, isLargest: true },
    '4 × 16 / 12 = 5.3, rounded to 5; the largest also takes the remainder of +1: 6',
  ],
];

for (const [share, sentence] of sentences)
  test(`a share of ${share.sizeBefore} says ${sentence}`, () => assert.equal(shareSentence(share), sentence));
