// The search of the docs: sections by the words of those who look for them.
import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchEntry } from './pages/docs/docs-pages.ts';

/** Answers a text that somebody types; the index is made once. */
export interface DocsSearch {
  search(sought: string): FoundSections;
}

/** The best section of each page that has at least half of the words, by how rare these words are and how many it has. */
export interface FoundSections {
  readonly sections: readonly Pick<SearchEntry, 'file' | 'title' | 'heading'>[];
  /** Whether no page has all of the words. */
  readonly isPartial: boolean;
}

/** Words are found by their beginnings, despite a typing error, and by other words for the same. */
export function docsSearch(entries: readonly SearchEntry[]): DocsSearch {
  const index = new MiniSearch<SearchEntry>({
    fields: ['title', 'heading', 'words'],
    storeFields: ['file', 'title', 'heading'],
    processTerm: termOf,
  });
  index.addAll(entries);
  return {
    search(sought) {
      const words = [...new Set(sought.split(notInWords).flatMap((word) => termOf(word) ?? []))];
      const searched = words.map((word) => new Map(found(index, word).map((each) => [String(each.file), each])));
      const files = new Set(searched.flatMap((each) => [...each.keys()]));
      const ranked = [...files].map((file) => {
        const results = searched.flatMap((each) => each.get(file) ?? []);
        const score = results.reduce((sum, each) => sum + each.score, 0);
        return { file, has: results.length, score, title: results[0]?.title, heading: results[0]?.heading };
      });
      ranked.sort((one, other) => other.score * other.has - one.score * one.has);
      const ofPages = new Map<string, (typeof ranked)[number]>();
      for (const each of ranked) if (!ofPages.has(pageOf(each.file))) ofPages.set(pageOf(each.file), each);
      const most = Math.max(0, ...ranked.map(({ has }) => has));
      const sections = [...ofPages.values()].filter(({ has }) => has >= most / 2);
      return { sections, isPartial: most < words.length };
    },
  };
}

/** One word, which may be a part of what is sought. */
function found(index: MiniSearch<SearchEntry>, word: string): readonly SearchResult[] {
  const alike = synonyms.filter((each) => each.includes(word)).flat();
  return index.search([...new Set([word, ...alike])].join(' '), {
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 4 ? 0.15 : false),
    boost: { title: 3, heading: 4 },
    // What was typed counts before what means the same.
    boostTerm: (term) => (term === word ? 1 : 0.5),
  });
}

function pageOf(file: string): string {
  return file.split('#', 1).join('');
}

const notInWords = /[^\p{L}\p{N}]+/u;

/** A word as it is compared; null: it says nothing. */
function termOf(word: string): string | null {
  const term = word.toLowerCase();
  return term === '' || saysNothing.has(term) ? null : term;
}

/** What stands in nearly every question, and in nearly every page. */
const saysNothing: ReadonlySet<string> = new Set([
  'a',
  'after',
  'an',
  'and',
  'are',
  'as',
  'be',
  'by',
  'can',
  'do',
  'does',
  'for',
  'from',
  'how',
  'i',
  'in',
  'is',
  'it',
  'k8s',
  'kubectl',
  'kubernetes',
  'my',
  'no',
  'not',
  'of',
  'on',
  'or',
  'still',
  'the',
  'to',
  'what',
  'when',
  'why',
  'with',
]);

/** Other words for the same, as people type them. */
const synonyms: readonly (readonly string[])[] = [
  ['downtime', 'outage', 'down', 'unavailable', 'unavailability'],
  ['stuck', 'hangs', 'hang', 'hanging', 'hung', 'blocked', 'stalled', 'stall', 'frozen', 'forever', 'never'],
  ['restart', 'restarts', 'restarted', 'redeploy', 'reload', 'refresh'],
  ['rollback', 'undo', 'revert', 'reverts'],
  ['update', 'updates', 'updated', 'updating'],
  ['deploy', 'deploys', 'deployed', 'deploying', 'apply'],
  ['pdb', 'poddisruptionbudget', 'disruption', 'budget'],
  ['hpa', 'horizontalpodautoscaler', 'autoscaler', 'autoscaling'],
  ['pvc', 'persistentvolumeclaim', 'claim', 'volume'],
  ['rwo', 'readwriteonce'],
  ['sts', 'statefulset', 'statefulsets'],
  ['ds', 'daemonset', 'daemonsets'],
  ['cm', 'configmap', 'configuration'],
  ['gpu', 'gpus', 'nvidia', 'device', 'devices'],
  ['502', '503', '504', '5xx', 'requests', 'refused'],
  ['evict', 'evicts', 'evicted', 'eviction', 'drain', 'draining'],
  ['ns', 'namespace'],
  ['mem', 'memory', 'oom'],
  ['fail', 'fails', 'failed', 'failing', 'failure', 'error', 'errors'],
  ['timeout', 'timed', 'times', 'deadline'],
];
