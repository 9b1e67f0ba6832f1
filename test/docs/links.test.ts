import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { brokenLinksOf } from './broken-links.ts';
import { folderPages } from './folder-pages.ts';

const pages = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md', 'bench/*.md', ...folderPages], {
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

test('the changelog has no link to a page, as it is packed without the others', () => {
  const text = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  assert.deepEqual(text.match(/\]\((?!https?:|#)[^)]*\)/g) ?? [], []);
});
