import { doesNotMatch, equal, match } from 'node:assert/strict';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { test } from 'node:test';
import { receivedFault, sentFault } from '../../../src/cli/jobs/thread-fault.ts';
import { complaintOf } from '../../../src/cli/outputs/complaint-of.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { faultOfPlace, ownFault, systemFaults } from '../../../src/wording/cli/inputs.ts';
import { complaint } from '../../../src/wording/cli/usage.ts';

function thrownBy(does: () => unknown): unknown {
  try {
    return does();
  } catch (error) {
    return error;
  }
}

function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: something`), { code, errno: -1, syscall: 'open', ...(path && { path }) });
}

const cases: readonly (readonly [error: unknown, sentence: string])[] = [
  [systemError('ENOSPC'), systemFaults.ENOSPC],
  [systemError('EMFILE', 'some/file'), faultOfPlace('some/file', systemFaults.EMFILE)],
  [systemError('ENOMEM'), systemFaults.ENOMEM],
  [thrownBy(() => mkdirSync('/no-such-folder/x')), faultOfPlace('/no-such-folder/x', systemFaults.ENOENT)],
  [thrownBy(() => mkdtempSync('/no-such-folder/x-')), faultOfPlace('/no-such-folder/x-XXXXXX', systemFaults.ENOENT)],
  [new TypeError('x is undefined'), ownFault('x is undefined')],
  [thrownBy(() => Buffer.alloc(-1)), ownFault((thrownBy(() => Buffer.alloc(-1)) as Error).message)],
];

for (const [error, sentence] of cases)
  test(`what is told is: ${sentence}, also where it happens in a thread`, () => {
    for (const each of [error, receivedFault(structuredClone(sentFault(error)))])
      equal(complaintOf(each), `${complaint(sentence)}\n`);
  });

test('a wrong use is told with what helps, and is no fault of the tool', () => {
  for (const each of [new UsageError('no'), receivedFault(sentFault(new UsageError('no')))]) {
    match(complaintOf(each), /no\n.*--help/);
    doesNotMatch(complaintOf(each), /a bug/);
  }
});
