import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const judged = ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'];

/** What axe finds on a page and in its frames. */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    await frame.evaluate(axe);
    const { violations }: AxeResults = await frame.evaluate(`axe.run({ runOnly: ${JSON.stringify(judged)} })`);
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)));
  }
  return found;
}
