import * as words from '../../../src/wording/site.ts';
import { escaped, htmlPage, siteHeader } from '../page.ts';
import { addressOf } from './examples.ts';
import { type Links, type RenderedText, renderMarkdown } from './render-markdown.ts';

/** A text by its path below the repository, such as `docs/rules/README.md`. */
export type Texts = ReadonlyMap<string, string>;

export interface DocsSources {
  /** The Markdown of `docs`, and what the project says of itself. */
  readonly pages: Texts;
  /** The manifests that pages lead to. */
  readonly examples: Texts;
  /** The forecast that a command of a page prints of an example with something changed. */
  readonly forecastOf: Links['forecastOf'];
  /** Whether the site has this file beside its pages, such as a picture. */
  readonly hasFile: (file: string) => boolean;
}

/** What the search knows of a section. */
export interface SearchEntry {
  readonly id: number;
  readonly file: string;
  readonly title: string;
  readonly heading: string;
  readonly words: string;
}

export interface DocsPages {
  /** By the file below the site. */
  readonly pages: ReadonlyMap<string, string>;
  readonly search: readonly SearchEntry[];
}

/** All pages of the docs, with what the search knows of them. */
export async function docsPages(sources: DocsSources): Promise<DocsPages> {
  const addresses = new Map<string, string>();
  for (const [file, text] of sources.examples) {
    const address = await addressOf({ text });
    if (address !== undefined) addresses.set(file, address);
  }
  const rendered = new Map<string, RenderedText>();
  for (const [file, text] of sources.pages)
    rendered.set(file, await renderMarkdown(text, linksOf(file, sources, addresses)));
  const inOrder = [...rendered].toSorted(inCourse(sources.pages.get(courseIndex) ?? ''));
  const titles = new Map(inOrder.map(([file, { title }]) => [file, title]));
  const pages = new Map([...rendered].map(([file, text]) => [siteFile(file), docsPage(file, text, titles)]));
  const search = [...rendered].filter(isSearched).flatMap(([file, { title, sections }]) =>
    sections.map(({ heading, anchor, words: said }) => {
      return { file: `${siteFile(file)}#${anchor}`, title, heading, words: said };
    }),
  );
  return { pages, search: search.map((each, id) => ({ id, ...each })) };
}

const courseIndex = 'docs/course/README.md';

/** Lists of everything have all words, and lead nowhere by themselves. */
function isSearched([file]: readonly [string, unknown]): boolean {
  return file !== 'CHANGELOG.md' && file !== 'docs/rules/README.md';
}

/** What people come with, the first question first. */
const taskPages = [
  'README.md',
  'docs/stuck.md',
  'docs/reading.md',
  'docs/glossary.md',
  'docs/other-tools.md',
  'docs/ci.md',
];

/** What shows how far the forecasts can be trusted. */
const evidencePages = ['docs/how-right.md', 'docs/cluster-test.md', 'docs/versions.md', 'docs/upgrades.md'];

function isListed(file: string): boolean {
  return taskPages.includes(file) || evidencePages.includes(file);
}

/** Chapters are in the order of their index; everything else stays as it is. */
function inCourse(index: string) {
  const placeOf = (file: string): number =>
    file.startsWith('docs/course/') ? index.indexOf(`](${file.slice('docs/course/'.length)})`) : 0;
  return ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
    placeOf(one) - placeOf(other);
}

/** `docs/rules/README.md` is `docs/rules/index.html`; files outside `docs` are put into it. */
function siteFile(file: string): string {
  const below = file.startsWith('docs/') ? file : `docs/${file === 'README.md' ? 'index.md' : file.toLowerCase()}`;
  return below.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html');
}

function upFrom(file: string): string {
  return '../'.repeat(siteFile(file).split('/').length - 1);
}

function linksOf(file: string, { pages, forecastOf, hasFile }: DocsSources, addresses: Texts): Links {
  const up = upFrom(file);
  const targetOf = (href: string): string =>
    new URL(href.replace(/#.*$/, ''), `https://site.test/${file}`).pathname.slice(1);
  const isElsewhere = (href: string): boolean => /^[a-z]+:/.test(href);
  const exampleAt = (href: string) => (isElsewhere(href) ? undefined : addresses.get(targetOf(href)));
  return {
    up,
    exampleAt,
    forecastOf,
    resolve(href) {
      if (isElsewhere(href) || href.startsWith('#')) return href;
      const [target, anchor] = [targetOf(href), /#.*$/.exec(href)?.[0] ?? ''];
      const address = exampleAt(href);
      if (address !== undefined) return `${up}index.html#${address}`;
      if (pages.has(target)) return `${up}${siteFile(target)}${anchor}`;
      return hasFile(target) ? `${up}${target}` : undefined;
    },
  };
}

function docsPage(file: string, { html, title }: RenderedText, titles: Texts): string {
  const up = upFrom(file);
  const of = (pattern: RegExp): readonly string[] => [...titles.keys()].filter((each) => pattern.test(each));
  const item = (each: string): string => {
    const present = each === file ? ' aria-current="page"' : '';
    return `<li><a href="${up}${siteFile(each)}"${present}>${escaped(titles.get(each) ?? each)}</a></li>`;
  };
  const list = (heading: string, files: readonly string[]): string =>
    files.length === 0 ? '' : `<h2>${heading}</h2><ul>${files.map(item).join('')}</ul>`;
  const body = `<body>
${siteHeader(up, 'docs')}
<div class="docs">
<search>
<input type="search" id="search" data-up="${up}" placeholder="${words.searchLabel}" aria-label="${words.searchLabel}" autocomplete="off">
<p id="found" class="note" role="status"></p><ul id="results"></ul>
<p class="to-pages"><a href="#pages">${words.allPages}</a></p>
</search>
<main id="content"><article>
${html}</article></main>
<nav id="pages" aria-label="${words.docsNavigation}">
${list(words.tasksHeading, taskPages)}
${list(words.courseHeading, of(/^docs\/course\//))}
${list(
  words.guidesHeading,
  of(/^docs\/[^/]+$/).filter((each) => !isListed(each)),
)}
${list(words.evidenceHeading, evidencePages)}
${list(words.findingsHeading, of(/^docs\/rules\/README\.md$/))}
</nav>
</div>
</body>`;
  return htmlPage({ title, up, styles: ['theme.css', 'site.css', 'docs.css'], scripts: ['docs.js'], body });
}
