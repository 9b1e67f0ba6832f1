import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fnv32 } from '../../src/std/fnv.ts';

test('FNV-1 of known texts, in UTF-8', () => {
  assert.equal(fnv32(''), 0x811c9dc5);
  assert.equal(fnv32('a'), 0x050c5d7e);
  assert.equal(fnv32('foobar'), 0x31f0b262);
});

test('a character beyond ASCII counts with all its bytes', () => {
  const hashes = ['é', '日', '😀', 'e'].map(fnv32);
  assert.equal(new Set(hashes).size, 4);
  assert.equal(fnv32('é'), fnvOfBytes([0xc3, 0xa9]));
  assert.equal(fnv32('日'), fnvOfBytes([0xe6, 0x97, 0xa5]));
  assert.equal(fnv32('😀'), fnvOfBytes([0xf0, 0x9f, 0x98, 0x80]));
});

function fnvOfBytes(bytes: readonly number[]): number {
  return bytes.reduce((hash, byte) => (Math.imul(hash, 16777619) ^ byte) >>> 0, 2166136261);
}
