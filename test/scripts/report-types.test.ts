import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { reportTypes, reportTypesFile } from '../../scripts/report-types.ts';

test('the library types are what `node scripts/report-types.ts` writes after the schema', () => {
  assert.equal(readFileSync(reportTypesFile, 'utf8'), reportTypes());
});
