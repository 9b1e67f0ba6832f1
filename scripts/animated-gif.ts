import gifenc from 'gifenc';
import { colorsOf, nearest, type Pixels, paletteOf, rgbOf } from './palette-png.ts';

export interface Frame {
  readonly pixels: Pixels;
  readonly milliseconds: number;
}

/** What a frame leaves as it was. */
const unchanged = 255;

/**
 * An animation that starts again at its end. All frames share one palette of the 255 most frequent colors, and each
 * draws only what differs from the one before.
 */
export function animatedGif(frames: readonly Frame[]): Uint8Array {
  const colors = frames.map(({ pixels }) => colorsOf(pixels));
  const palette = paletteOf(colors, unchanged);
  const indexes = new Map(
    colors.flatMap((some) => [...new Set(some)]).map((color) => [color, nearest(color, palette)]),
  );
  const table = Array.from({ length: 256 }, (_, index) => rgbOf(palette[index] ?? 0));
  const gif = gifenc.GIFEncoder();
  let last = new Uint8Array();
  for (const [at, { pixels, milliseconds }] of frames.entries()) {
    const drawn = Uint8Array.from(colors[at] ?? [], (color) => indexes.get(color) as number);
    const changes = drawn.map((index, place) => (index === last[place] ? unchanged : index));
    gif.writeFrame(changes, pixels.width, pixels.height, {
      ...(at === 0 && { palette: table }),
      transparent: true,
      transparentIndex: unchanged,
      delay: milliseconds,
      // What is there stays below the next frame.
      dispose: 1,
    });
    last = drawn;
  }
  gif.finish();
  return gif.bytes();
}
