import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { animatedGif } from '../../scripts/animated-gif.ts';
import { animationFile } from '../../scripts/animation.ts';
import { root } from '../../scripts/root.ts';

interface Gif {
  readonly width: number;
  readonly height: number;
  /** How long each frame is shown. */
  readonly milliseconds: readonly number[];
}

/** What the blocks of a GIF say. */
function gifOf(bytes: Uint8Array): Gif {
  const view = Buffer.from(bytes);
  assert.equal(view.toString('latin1', 0, 6), 'GIF89a');
  const milliseconds: number[] = [];
  let at = 13 + colorsAfter(view.readUInt8(10));
  const skipSubBlocks = () => {
    while (view.readUInt8(at) > 0) at += view.readUInt8(at) + 1;
    at += 1;
  };
  for (let delay = 0; view.readUInt8(at) !== 0x3b; ) {
    if (view.readUInt8(at) === 0x21) {
      if (view.readUInt8(at + 1) === 0xf9) delay = view.readUInt16LE(at + 4) * 10;
      at += 2;
    } else {
      assert.equal(view.readUInt8(at), 0x2c);
      milliseconds.push(delay);
      at += 11 + colorsAfter(view.readUInt8(at + 9));
    }
    skipSubBlocks();
  }
  assert.equal(at, view.length - 1);
  return { width: view.readUInt16LE(6), height: view.readUInt16LE(8), milliseconds };
}

/** The bytes of the table of colors that follows, if one does. */
function colorsAfter(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

test('an animation has the frames that it was given, each for its time', () => {
  const [red, blue] = [
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ] as const;
  const frame = (colors: readonly (readonly number[])[], milliseconds: number) => {
    return { pixels: { width: 2, height: 1, rgba: Uint8Array.from(colors.flat()) }, milliseconds };
  };
  const frames = [frame([red, red], 500), frame([red, blue], 80), frame([red, blue], 1000)];
  assert.deepEqual(gifOf(animatedGif(frames)), { width: 2, height: 1, milliseconds: [500, 80, 1000] });
});

test('a frame that differs in nothing costs next to nothing', () => {
  const rgba = Uint8Array.from({ length: 40_000 }, (_, index) => (index * 7919) % 251);
  const frame = { pixels: { width: 100, height: 100, rgba }, milliseconds: 100 };
  const costs = animatedGif([frame, frame]).length - animatedGif([frame]).length;
  assert(costs < 300, `${costs} bytes`);
});

test('the animation of the README is short, fits its page, and loads soon', () => {
  const file = readFileSync(path.join(root, animationFile));
  const { width, height, milliseconds } = gifOf(file);
  const seconds = milliseconds.reduce((sum, each) => sum + each, 0) / 1000;
  assert.deepEqual([width, height], [900, 720]);
  assert(milliseconds.length > 40, `${milliseconds.length} frames`);
  assert(seconds > 6 && seconds < 10, `${seconds} s`);
  assert(file.length < 1_500_000, `${file.length} bytes`);
});
