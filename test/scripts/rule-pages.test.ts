import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { rulePages } from '../rules/rule-page.ts';

const folder = path.join(import.meta.dirname, '../../docs/rules');

test('docs/rules is what `node scripts/rule-pages.ts` writes', () => {
  const pages = rulePages();
  assert.deepEqual(readdirSync(folder).sort(), [...pages.keys()].sort());
  for (const [name, page] of pages) assert.equal(readFileSync(path.join(folder, name), 'utf8'), page, name);
});
