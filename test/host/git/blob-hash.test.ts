import { equal } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { isTextOf } from '../../../src/host/git/blob-hash.ts';
import { encodings } from '../../support/encodings.ts';

function hashOf(bytes: Buffer, algorithm: 'sha1' | 'sha256' = 'sha1'): string {
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

test('a text is what git keeps in every encoding that it is read from', () => {
  for (const [name, encoded] of Object.entries(encodings)) {
    for (const algorithm of ['sha1', 'sha256'] as const) {
      const hash = hashOf(encoded('kind: Ä\n'), algorithm);
      equal(isTextOf(hash, 'kind: Ä\n'), true, name);
      equal(isTextOf(hash, 'kind: A\n'), false, name);
    }
  }
});

test('other line ends in the work tree are the same text', () => {
  for (const mark of ['', '\ufeff']) equal(isTextOf(hashOf(Buffer.from(`${mark}a\nb\n`)), 'a\r\nb\r\n'), true);
});
