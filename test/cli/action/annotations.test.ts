import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annotationCommands, type WrittenReport } from '../../../src/cli/action/annotations.ts';
import { hostileWords } from '../../security/runners.ts';

const report = (text: string): WrittenReport => ({
  workloads: [],
  findings: [],
  problems: [{ file: `${text}.yaml`, line: 1, column: 1, code: 'unreadable', message: text, severity: 'error' }],
});

for (const [what, text] of Object.entries(hostileWords))
  test(`${what} in the name of a file is no command of its own, and steers nothing`, () => {
    const [command = '', ...others] = annotationCommands(report(text));
    assert.deepEqual(others, []);
    assert.match(command, /^::error file=[^:,\n]*,line=1,col=1,title=unreadable::/);
    assert.doesNotMatch(command, /\p{Cc}|\p{Bidi_Control}/u);
  });
