import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands } from '../../../src/cli/options/command-table.ts';
import { manPage } from '../../../src/cli/options/man-page.ts';

test('the manual page has every command and every option, and no line that is no macro of ours', () => {
  const page = manPage('1.2.3');
  assert.match(page, /^\.TH ROLLOUT-PREVIEW 1 "" "rollout-preview 1\.2\.3"\n/);
  for (const { words, flags } of commands) {
    if (words.length > 0) assert.ok(page.includes(`.SS ${words.join(' ')}\n`));
    for (const { name } of flags) assert.ok(page.includes(`\\-\\-${name.replaceAll('-', '\\-')}`), name);
  }
  const macros = page.split('\n').filter((line) => /^[.']/.test(line));
  for (const line of macros) assert.match(line, /^\.(TH|SH|SS|TP|B|br)\b/);
});
