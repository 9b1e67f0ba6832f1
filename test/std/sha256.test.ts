import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sha256 } from '../../src/std/sha256.ts';

for (const text of ['', 'abc', 'ä€😀', '\ud800', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1000)]) {
  test(`agrees with the system about ${text.length} characters from “${text.slice(0, 3)}”`, () => {
    assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'));
  });
}
