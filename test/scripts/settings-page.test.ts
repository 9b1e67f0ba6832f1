import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { settingsPage } from '../../scripts/settings-page.ts';

test('docs/settings.md is what `node scripts/settings-page.ts` writes', () => {
  assert.equal(readFileSync(path.join(root, 'docs/settings.md'), 'utf8'), settingsPage());
});
