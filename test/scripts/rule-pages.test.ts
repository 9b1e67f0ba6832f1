import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { catalogue } from '../../src/rules/registry.ts';
import { faultsOf, partHeadings, proseOf, sentencesOf, wordsIn } from '../rules/page-prose.ts';
import { rulePages } from '../rules/rule-page.ts';

const folder = path.join(import.meta.dirname, '../../docs/rules');

test('docs/rules is what `node scripts/rule-pages.ts` leaves', () => {
  const pages = rulePages(textOf);
  assert.deepEqual(readdirSync(folder).sort(), [...pages.keys()].sort());
  for (const [name, page] of pages) assert.equal(textOf(name), page, name);
});

test('every rule has a page that says what happens, why, how to fix it and when to ignore it', () => {
  const faults = catalogue.map(({ id }) => [id, faultsOf(textOf(`${id}.md`))] as const);
  assert.deepEqual(
    faults.filter(([, found]) => found.length > 0),
    [],
  );
});

test('the links of the pages are whole, and those to the source agree on one version', () => {
  const links = catalogue.flatMap(({ id }) => linksOf(textOf(`${id}.md`)));
  const known =
    /^https:\/\/(kubernetes\.io\/docs\/[\w/-]+\/|github\.com\/kubernetes\/kubernetes\/blob\/v1\.36\.3\/[\w/.-]+\.go|yaml\.org\/spec\/[\w/.]+\/)(#[\w-]+)?$/;
  assert(links.length > catalogue.length);
  assert.deepEqual(
    links.filter((link) => !known.test(link) && link !== 'README.md'),
    [],
  );
});

test('half of the sentences on the pages have at most 16 words', () => {
  const sentences = catalogue.flatMap(({ id }) => sentencesOf(textOf(`${id}.md`)));
  const counts = sentences.map(wordsIn).toSorted((a, b) => a - b);
  assert((counts[counts.length >> 1] ?? 0) <= 16);
});

test('what is wrong with a page is said of each part', () => {
  const link = '[Deployments](https://kubernetes.io/docs/concepts/workloads/controllers/deployment/)';
  const page = (why: string, fix: string) =>
    `# a\n\n## What happens\n\nIt stops.\n\n<!-- example -->\n\ntext\n\n<!-- /example -->\n\n` +
    `## Why Kubernetes does this\n\n${why}\n\n## How to fix it\n\n${fix}\n\n## When to ignore it\n\nNever.\n`;
  assert.deepEqual(faultsOf(page(`See ${link}.`, 'Set `maxSurge`.')), []);
  assert.deepEqual(faultsOf(page('See a blog.', '')), ['“How to fix it” is empty', '“Why” links to no source']);
  assert.match(faultsOf(page(link, `${'word '.repeat(26)}.`)).join(), /^26 words/);
  assert.deepEqual(faultsOf(page(link, 'It never gets ready.')), [
    '“gets ready” under “How to fix it” → becomes ready',
  ]);
  assert.match(faultsOf(page(link, 'Yes.').replace('## When to ignore it', '## Notes')).join(), /headings/);
});

function linksOf(page: string): readonly string[] {
  return partHeadings.flatMap((heading) =>
    [...proseOf(page, heading).matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link),
  );
}

function textOf(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}
