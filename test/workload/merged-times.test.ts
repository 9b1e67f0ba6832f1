import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MeasuredTimes } from '../../src/workload/measured-times.ts';
import { mergedTimes, withFormerEnds } from '../../src/workload/merged-times.ts';

const workload = { kind: 'Deployment', namespace: 'shop', name: 'web' } as const;
const first: MeasuredTimes = { image: 'web:1', workload, pods: 3, startupSeconds: 4, terminationSeconds: 2 };

test('what is measured again takes the place of what was, but for an end that was not seen this time', () => {
  const again = { image: 'web:1', workload, pods: 5, takenAt: '2026-11-21', startupSeconds: 6 };
  assert.deepEqual(mergedTimes([first], [again]), [{ ...again, terminationSeconds: 2 }]);
});

test('other images and other workloads keep their times', () => {
  const others: readonly MeasuredTimes[] = [
    { ...first, image: 'web:2' },
    { image: 'web:1', pods: 1, pullSeconds: 1 },
  ];
  assert.deepEqual(mergedTimes([first], others), [first, ...others]);
});

test('a new file takes over how long pods took to end, for all images of the repository, with its date', () => {
  const fresh = { image: 'web:3', workload, pods: 3, startupSeconds: 4 };
  const former = [first, { ...first, image: 'web:2', takenAt: '2026-11-05', terminationSeconds: 3 }];
  assert.deepEqual(withFormerEnds([fresh], former, '2026-11-01'), [
    fresh,
    { image: 'web', workload, pods: 3, takenAt: '2026-11-05', terminationSeconds: 3 },
  ]);
  assert.deepEqual(withFormerEnds([], [{ image: 'web:1', pods: 2, pullSeconds: 1 }], undefined), []);
});
