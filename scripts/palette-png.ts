import { crc32, deflateSync } from 'node:zlib';

/** The colors of a picture, row by row from the top, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * An opaque picture as a PNG with a palette of its 256 most frequent colors; each other color becomes the nearest of
 * them. A screenshot of an editor has few more, and is then half as large.
 */
export function palettePng({ width, height, rgba }: Pixels): Buffer {
  const colors = colorsOf({ width, height, rgba });
  const palette = paletteOf([colors], 256);
  const indexes = new Map([...new Set(colors)].map((color) => [color, nearest(color, palette)]));
  const rows = Buffer.alloc((width + 1) * height);
  for (const [index, color] of colors.entries())
    rows[index + Math.floor(index / width) + 1] = indexes.get(color) as number;
  const header = Buffer.from([...bytesOf(width), ...bytesOf(height), 8, 3, 0, 0, 0]);
  const colorBytes = Buffer.from(palette.flatMap(rgbOf));
  const chunks = [chunk('IHDR', header), chunk('PLTE', colorBytes), chunk('IDAT', deflateSync(rows, { level: 9 }))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** Of each pixel its color as one number. */
export function colorsOf({ width, height, rgba }: Pixels): readonly number[] {
  return Array.from({ length: width * height }, (_, index) => colorAt(rgba, index * 4));
}

/** The most frequent colors of all pictures, the most frequent first. */
export function paletteOf(pictures: readonly (readonly number[])[], size: number): readonly number[] {
  const counts = new Map<number, number>();
  for (const colors of pictures) for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const byCount = [...counts].toSorted(([one, some], [other, more]) => more - some || one - other);
  return byCount.slice(0, size).map(([color]) => color);
}

/** The red, green and blue of a color. */
export function rgbOf(color: number): number[] {
  return bytesOf(color).slice(1);
}

function colorAt(rgba: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3);
  return (red << 16) | (green << 8) | blue;
}

/** Such as the index 1 for nearly white in a palette of black and white. */
export function nearest(color: number, palette: readonly number[]): number {
  let [found, least] = [0, Number.POSITIVE_INFINITY];
  for (const [index, other] of palette.entries()) {
    const [, red = 0, green = 0, blue = 0] = bytesOf(color).map((byte, place) => byte - (bytesOf(other)[place] ?? 0));
    const distance = red * red + green * green + blue * blue;
    if (distance < least) [found, least] = [index, distance];
  }
  return found;
}

function bytesOf(number: number): number[] {
  return [(number >>> 24) & 255, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([Buffer.from(bytesOf(content.length)), named, Buffer.from(bytesOf(crc32(named)))]);
}
