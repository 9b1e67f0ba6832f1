// A page of the docs: its search, and the time lines that readers open.
import MiniSearch, { type SearchResult } from 'minisearch';
import { noResults, resultsFound, showTimeLine } from '../src/wording/site.ts';
import type { SearchEntry } from './pages/docs/docs-pages.ts';
import { part } from './playground/page-parts.ts';

const maxResults = 12;

const input = part('search', HTMLInputElement);
const up = input.dataset.up ?? '';
let index: Promise<MiniSearch<SearchEntry>> | undefined;

input.addEventListener('input', () => void search(input.value.trim()));
// Who types before this is loaded has been heard by nobody.
if (input.value !== '') void search(input.value.trim());

// Enter opens the first result; the arrows go through the results.
input.parentElement?.addEventListener('keydown', (event) => {
  const links: readonly HTMLElement[] = [...part('results', HTMLElement).querySelectorAll('a')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? links.indexOf(focused) : -1;
  if (event.key === 'Enter' && event.target === input) links[0]?.click();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || links.length === 0) return;
  event.preventDefault();
  (links[at + step] ?? (at + step < 0 ? input : undefined))?.focus();
});

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-frame]'))
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.title = showTimeLine;
    frame.src = button.dataset.frame ?? '';
    button.closest('.try')?.after(frame);
    button.remove();
  });

async function search(sought: string): Promise<void> {
  index ??= loadIndex();
  const known = await index;
  if (sought !== input.value.trim()) return;
  const found = sought === '' ? [] : known.search(sought);
  // Of each page the section that fits best.
  const pageOf = ({ file }: SearchResult): string => String(file).split('#', 1).join('');
  const results = found.filter((each, at) => found.findIndex((other) => pageOf(other) === pageOf(each)) === at);
  const shown = results.slice(0, maxResults).map(({ file, title, heading }) => {
    const link = document.createElement('a');
    link.href = up + file;
    link.textContent = heading === title ? title : `${title} › ${heading}`;
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  part('results', HTMLElement).replaceChildren(...shown);
  const said = results.length === 0 ? noResults : resultsFound(results.length);
  part('found', HTMLElement).textContent = sought === '' ? '' : said;
}

/** Words are found by their beginnings, and despite a typing error. */
async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const searchOptions = { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 4, heading: 2 } } as const;
  const known = new MiniSearch<SearchEntry>({
    fields: ['title', 'heading', 'words'],
    storeFields: ['file', 'title', 'heading'],
    searchOptions,
  });
  const answer = await fetch(`${up}search.json`);
  known.addAll(await answer.json());
  return known;
}
