import path from 'node:path';
import { afterEach } from 'node:test';
import type { Page } from 'playwright-core';
import { root } from '../../scripts/root.ts';

/** Leaves a picture of the page below test/.output after each test of the file that fails. */
export function pictureFailures(folder: string, pageOf: () => Page | undefined): void {
  afterEach(async (context) => {
    if ('passed' in context && context.passed) return;
    const name = `${context.name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`;
    await pageOf()?.screenshot({ path: path.join(root, 'test/.output', folder, name) });
  });
}
