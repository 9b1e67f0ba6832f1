import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { brokenLinksOf } from './broken-links.ts';

const pages = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md', 'bench/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});

test('every link of the Markdown pages leads to a file, and to a heading where it names one', () => {
  assert(pages.length > 90, `only ${pages.length} pages were found`);
  assert.deepEqual(
    pages.flatMap((page) => brokenLinksOf(root, page)),
    [],
  );
});
