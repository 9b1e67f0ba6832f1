import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RealCourse } from '../../../src/preview/follow/real-course.ts';

test('a real course has an entry for each change; of one instant the last counts', () => {
  const course = new RealCourse({ pods: 4, available: 4 });
  const noted: readonly (readonly [at: number, pods: number, available: number])[] = [
    [500, 4, 4],
    [1000, 5, 4],
    [1000, 6, 4],
    [3000, 6, 5],
    // The clock of the machine was set back.
    [2000, 5, 5],
  ];
  for (const [at, pods, available] of noted) course.note(at, { pods, available });
  assert.deepEqual(course.entries, [
    { at: 0, pods: 4, available: 4 },
    { at: 1000, pods: 6, available: 4 },
    { at: 3000, pods: 5, available: 5 },
  ]);
});
