import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { palettePng } from '../../scripts/palette-png.ts';

/** The content of a chunk of a PNG. */
function chunkOf(png: Buffer, name: string): Buffer {
  const at = png.indexOf(name, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

test('a picture of few colours keeps each of them, the most frequent first', () => {
  const [red, blue] = [
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ] as const;
  const png = palettePng({ width: 2, height: 2, rgba: Uint8Array.from([...red, ...blue, ...blue, ...blue]) });
  assert.deepEqual([...chunkOf(png, 'IHDR')], [0, 0, 0, 2, 0, 0, 0, 2, 8, 3, 0, 0, 0]);
  assert.deepEqual([...chunkOf(png, 'PLTE')], [0, 0, 255, 255, 0, 0]);
  assert.deepEqual([...inflateSync(chunkOf(png, 'IDAT'))], [0, 1, 0, 0, 0, 0]);
});

test('of more than 256 colours the rare ones become the nearest of the others', () => {
  const twice = Array.from({ length: 256 }, (_, gray) => [gray, gray, gray, 255]);
  const rare = [9, 9, 10, 255];
  const rgba = Uint8Array.from([...twice, ...twice, rare].flat());
  const png = palettePng({ width: 513, height: 1, rgba });
  assert.equal(chunkOf(png, 'PLTE').length, 768);
  assert.equal(inflateSync(chunkOf(png, 'IDAT')).at(-1), 9);
});
