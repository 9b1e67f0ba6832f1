// Each promise of SECURITY.md names the tests that hold it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url);
const rows = readFileSync(new URL('SECURITY.md', root), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise '))
  .map((line) => line.slice(2, -2).split(' | '));

test('SECURITY.md makes promises', () => {
  assert.ok(rows.length >= 10);
});

for (const [promise = '', tests = ''] of rows) {
  test(`a test holds: ${promise}`, () => {
    const named = [...tests.matchAll(/\]\(([^)]{1,200})\)/g)].map(([, file = '']) => file);
    assert.notEqual(named.length, 0);
    for (const file of named) assert.ok(/^test\/.*\.test\.ts$/.test(file) && existsSync(new URL(file, root)), file);
  });
}
