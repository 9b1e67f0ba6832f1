import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOfEnd, tooManyDocuments } from '../../src/charts/program-fault.ts';
import type { Ended } from '../../src/host/programs/programs.ts';

const rows: readonly (readonly [ended: Ended, state: string, message: RegExp])[] = [
  [{ state: 'absent' }, 'no-program', /^no helm$/],
  [{ state: 'inside-workspace', file: '/work/helm' }, 'no-program', /\/work\/helm/],
  [{ state: 'silent', errors: '' }, 'failed', /stopped after 60 s without finishing/],
  [{ state: 'too-much', errors: '' }, 'failed', /wrote more than 64 MB/],
  [{ state: 'too-large', errors: '' }, 'failed', /more than [\d.]+ GB of memory/],
  [{ state: 'exited', status: 1, output: Buffer.from(''), errors: 'Error: no' }, 'failed', /^said: Error: no$/],
  [{ state: 'broken', errors: 'EACCES\nand more' }, 'failed', /cannot be started: EACCES$/],
];

for (const [ended, state, message] of rows)
  test(`a rendering that ended as ${ended.state} says why in one sentence`, () => {
    const failed = (errors: string) =>
      ({ file: 'b', position: undefined, message: `said: ${errors}`, severity: 'error' }) as const;
    const rendered = faultOfEnd(ended, { program: 'helm', file: 'a', absent: 'no helm', failed });
    assert.equal(rendered.state, state);
    assert(rendered.state !== 'rendered');
    assert.match(rendered.fault.message, message);
  });

for (const [count, isPreviewed] of [
  [10_000, true],
  [10_001, false],
] as const)
  test(`a rendering of ${count} documents is ${isPreviewed ? '' : 'not '}previewed`, () => {
    const rendered = tooManyDocuments('---\na: b\n'.repeat(count), { program: 'helm', file: 'a', absent: 'no helm' });
    assert.deepEqual(rendered?.state, isPreviewed ? undefined : 'failed');
  });
