import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright-core';
import { type Pixels, palettePng } from './palette-png.ts';
import { root } from './root.ts';

type Clip = NonNullable<PageScreenshotOptions['clip']>;

/** Takes a picture of the page, or of a part of it, for a file of the repository. */
export async function screenshot(page: Page, file: string, clip?: Clip): Promise<void> {
  writeRepositoryFile(file, palettePng(await pixelsSeen(page, clip)));
}

export function writeRepositoryFile(file: string, content: Uint8Array): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

/** What the page, or a part of it, looks like now. */
async function pixelsSeen(page: Page, clip?: Clip): Promise<Pixels> {
  return pixelsOf(page, await page.screenshot({ animations: 'disabled', ...(clip && { clip }) }));
}

/** The pixels of a PNG, read by the browser of the page. */
export async function pixelsOf(page: Page, png: Buffer): Promise<Pixels> {
  const blank = await (page.context().browser() ?? page.context()).newPage();
  try {
    const [width, height, rgba] = await blank.evaluate<[number, number, string]>(readPixels(png.toString('base64')));
    return { width, height, rgba: Buffer.from(rgba, 'base64') };
  } finally {
    await blank.close();
  }
}

/** What the browser runs to read the pixels of a picture. */
function readPixels(base64: string): string {
  return `(async () => {
  const blob = (bytes, type) => new Blob([bytes], { type });
  const image = await createImageBitmap(blob(Uint8Array.fromBase64('${base64}'), 'image/png'));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  return [image.width, image.height, new Uint8Array(data.buffer).toBase64()];
})()`;
}
