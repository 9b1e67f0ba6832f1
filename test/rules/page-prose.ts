// What people write on the page of a rule: four parts, between which stands what is generated.
import { bannedWords } from '../wording/banned-words.ts';

export const partHeadings = ['What happens', 'Why Kubernetes does this', 'How to fix it', 'When to ignore it'] as const;

export type PartHeading = (typeof partHeadings)[number];

/** The headings of the parts as a page has them, in order. */
function headingsOf(page: string): readonly string[] {
  return withoutGenerated(page)
    .split('\n')
    .filter((line) => line.startsWith('## '))
    .map((line) => line.slice('## '.length).trim());
}

/** The prose of a part, without what is generated; empty where the page lacks it. */
export function proseOf(page: string, heading: PartHeading): string {
  const part =
    withoutGenerated(page)
      .split(/^## /m)
      .find((each) => each.startsWith(`${heading}\n`)) ?? '';
  return part.slice(heading.length).trim();
}

/** The sentences of a page's prose, with the words of their links alone. */
export function sentencesOf(page: string): readonly string[] {
  return partHeadings.flatMap((heading) => sentencesIn(proseOf(page, heading)));
}

export function wordsIn(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
}

/** What is still wrong with the prose of a page, in words for those who write it. */
export function faultsOf(page: string): readonly string[] {
  const why = proseOf(page, 'Why Kubernetes does this');
  const headings = headingsOf(page);
  return [
    ...(headings.join() === partHeadings.join() ? [] : [`the headings are not ${partHeadings.join(', ')}`]),
    ...partHeadings.flatMap((heading) => faultsOfPart(heading, proseOf(page, heading))),
    ...(/\]\(https:\/\/(kubernetes\.io|github\.com\/kubernetes)\//.test(why) ? [] : ['“Why” links to no source']),
  ];
}

function faultsOfPart(heading: string, prose: string): readonly string[] {
  const sentences = sentencesIn(prose);
  const long = sentences.filter((sentence) => wordsIn(sentence) > 25);
  const banned = bannedWords.flatMap(([words, better]) =>
    words.test(prose) ? [`“${words.exec(prose)?.[0]}” under “${heading}” → ${better}`] : [],
  );
  return [
    ...(prose === '' ? [`“${heading}” is empty`] : []),
    ...(sentences.length > 4 ? [`“${heading}” has ${sentences.length} sentences`] : []),
    ...long.map((sentence) => `${wordsIn(sentence)} words: ${sentence}`),
    ...banned,
  ];
}

function sentencesIn(prose: string): readonly string[] {
  const text = withoutCode(prose).replaceAll(/\]\([^)]*\)/g, ']');
  return text
    .split(/\n\s*\n|\n(?=- )|(?<=[.?!])\s+/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

/** The page without what a script writes between two comments. */
function withoutGenerated(page: string): string {
  return page.replaceAll(/<!-- (example|fixed) -->[\s\S]*?<!-- \/\1 -->/g, '');
}

function withoutCode(page: string): string {
  return page.replaceAll(/^```[\s\S]*?^```$/gm, '');
}
