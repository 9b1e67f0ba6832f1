import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** Between the first tenth, in which everything is loaded, and the last: caches may fill, but only to their ends. */
const maxGrowthKilobytes = 3000;

for (const [what, sentence] of [
  ['previews', 'fifteen hundred previews leave no growing memory'],
  ['documents', 'five hundred documents opened, edited and closed leave no growing memory'],
] as const) {
  test(sentence, async (context) => {
    const script = path.join(import.meta.dirname, 'preview-many.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, what]);
    const sizes: number[] = JSON.parse(stdout);
    context.diagnostic(`kilobytes after each tenth: ${sizes.map(Math.round).join(' ')}`);
    const [first = 0, middle = 0, last = 0] = [sizes[1], sizes[5], sizes.at(-1)];
    assert(last - first < maxGrowthKilobytes, `grows by ${last - first} kB`);
    assert(last < middle * 1.25, `grows from ${middle} to ${last} kB in the second half`);
  });
}
