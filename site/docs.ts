// A page of the docs: its search, and the time lines that readers open.
import { noResults, resultsFound, showTimeLine } from '../src/wording/site.ts';
import { type DocsSearch, docsSearch } from './docs-search.ts';
import { part } from './playground/page-parts.ts';

const maxResults = 12;

const input = part('search', HTMLInputElement);
const up = input.dataset.up ?? '';
let index: Promise<DocsSearch> | undefined;

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
  const { sections, isPartial } = known.search(sought);
  const shown = sections.slice(0, maxResults).map(({ file, title, heading }) => {
    const link = document.createElement('a');
    link.href = up + file;
    link.textContent = heading === title ? title : `${title} › ${heading}`;
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  part('results', HTMLElement).replaceChildren(...shown);
  const said = sections.length === 0 ? noResults : resultsFound(sections.length, isPartial);
  part('found', HTMLElement).textContent = sought === '' ? '' : said;
}

async function loadIndex(): Promise<DocsSearch> {
  const answer = await fetch(`${up}search.json`);
  return docsSearch(await answer.json());
}
