import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';

const pages = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md', 'bench/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});

test('every link of the Markdown pages leads to a file, and to a heading where it names one', () => {
  assert(pages.length > 90, `only ${pages.length} pages were found`);
  assert.deepEqual(pages.flatMap(brokenLinksOf), []);
});

function brokenLinksOf(page: string): string[] {
  return linksOf(readFileSync(path.join(root, page), 'utf8'))
    .filter((link) => !leadsSomewhere(page, link))
    .map((link) => `${page}: ${link}`);
}

/** The targets of links and pictures, without those in code. */
function linksOf(text: string): string[] {
  const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/(?<!\\)\[[^\]]*\]\(([^)\s]+)(?: "[^"]*")?\)/g)];
  const tags = [...prose.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g)];
  return [...links, ...tags].map(([, target = '']) => target);
}

function leadsSomewhere(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return /^https:/.test(link) && URL.canParse(link);
  const [name = '', anchor] = link.split('#');
  const file = name === '' ? path.join(root, page) : path.resolve(root, path.dirname(page), decodeURI(name));
  if (!file.startsWith(root) || !existsSync(file)) return false;
  return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
