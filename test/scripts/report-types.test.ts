import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allReportTypes, reportTypes } from '../../scripts/report-types.ts';

test('the library types are what `node scripts/report-types.ts` writes after the schema', () => {
  for (const [file, text] of reportTypes()) assert.equal(readFileSync(file, 'utf8'), text);
});

test('what the library declares imports nothing, and has each type once', () => {
  const text = allReportTypes();
  assert.doesNotMatch(text, /^import /m);
  const names = [...text.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual([names[0], names.length], ['Report', new Set(names).size]);
  assert.ok(names.includes('ReportedRelease'));
});
