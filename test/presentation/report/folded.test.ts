import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standingFindings } from '../../../src/presentation/report/folded.ts';
import type { FindingEntry } from '../../../src/presentation/report/reported-finding.ts';

type Told = Pick<FindingEntry, 'id' | 'isNew'>;

/** The findings of one workload after the other, and those that are left to `--verbose`. */
const rows: readonly [name: string, workloads: readonly (readonly Told[])[], expected: string][] = [
  ['one', [[{ id: 'requests-after-stop' }]], ''],
  [
    'two of one workload',
    [[{ id: 'requests-after-stop' }, { id: 'no-target-readiness-gate' }]],
    'no-target-readiness-gate',
  ],
  ['one of each of two workloads', [[{ id: 'proxy-stops-first' }], [{ id: 'proxy-stops-first' }]], 'proxy-stops-first'],
  ['others beside them', [[{ id: 'proxy-stops-first' }, { id: 'history-limit' }], [{ id: 'history-limit' }]], ''],
  [
    'what a change brings',
    [[{ id: 'requests-after-stop', isNew: true }], [{ id: 'requests-after-stop', isNew: true }]],
    '',
  ],
];

for (const [name, workloads, expected] of rows) {
  test(`a report names one finding that holds whatever a change is about: ${name}`, () => {
    const standingIn = standingFindings();
    const left = workloads.flatMap((findings) => standingIn(findings as readonly FindingEntry[]));
    assert.equal(left.map(({ id }) => id).join(), expected);
  });
}
