import assert from 'node:assert/strict';
import { test } from 'node:test';
import { present } from '../../../../src/std/assert.ts';
import { measured, readoutLines } from '../../../../webview/draw/chart/readout.ts';
import { situations } from '../../situations.ts';

/** What stands at an instant: the second, the pods of each revision, and what comes next. */
const rows: readonly (readonly [situation: string, at: number, lines: readonly string[]])[] = [
  ['rolling-25-percent', -1, ['0 s', 'old: 10 available', 'STATUS: 10 Running', 'next, at 0 s: wave 1']],
  [
    'rolling-25-percent',
    0.2,
    [
      '0.2 s',
      'new: 5 starting',
      'STATUS: 5 ContainerCreating',
      'old: 8 available, 2 terminating',
      'STATUS: 8 Running, 2 Terminating',
      'next, at 21 s: wave 2',
    ],
  ],
  [
    'undo-in-the-middle',
    20,
    [
      '20 s',
      'new: 5 available, 5 terminating',
      'STATUS: 5 Running, 5 Terminating',
      'old: 3 available, 5 starting, 5 terminating',
      'STATUS: 3 Running, 5 Terminating, 5 Pending',
      'before: 13 pods, 8 available',
      'next, at 36 s: wave 4',
    ],
  ],
  [
    'crashes-later',
    156,
    ['2 min 36 s', 'new: 5 starting', 'STATUS: 5 CrashLoopBackOff', 'old: 8 available', 'STATUS: 8 Running'],
  ],
  [
    'statefulset',
    4,
    ['4 s', 'old: 4 available, 1 terminating', 'STATUS: 4 Running, 1 Terminating', 'next, at 24 s: wave 2'],
  ],
];

for (const [name, at, lines] of rows)
  test(`the readout of ${name} at ${at} s has each revision's pods, and what kubectl prints of them`, () => {
    const { course, former } = present(situations[name]?.(), name);
    assert.deepEqual(readoutLines({ course: present(course, name), former, at: at * 1000 }), lines);
  });

test('a stretch says how long it is within the course, and how many more or fewer pods are available after it', () => {
  const course = present(situations['rolling-25-percent']?.().course ?? undefined, 'a course');
  const end = `${Math.round(course.end / 1000)} s`;
  assert.deepEqual(measured(course, [course.end + 5000, -1000]), [end, 'new: +10 available', 'old: −10 available']);
  assert.deepEqual(measured(course, [2000, 6000]), ['4 s']);
});
