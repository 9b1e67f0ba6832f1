import { say, sayByKey, spoken } from '../std/say.ts';

/** `1 pod`, `5 pods`; the catalogue has a text for each noun and number. */
export function plural(count: number, noun: string): string {
  return spoken() === undefined ? `${count} ${noun}${endOf(count)}` : sayByKey(`{0} ${noun}${endOf(count)}`, count);
}

/** What stands for things that are left out. */
export function moreText(count: number, noun: string): string {
  return sayByKey(`… and {0} more ${noun}${endOf(count)}`, count);
}

function endOf(count: number): string {
  return count === 1 ? '' : 's';
}

/** What is told of one thing and holds for others, too: ` and 2 others`; empty where there are none. */
export function andOthers(count: number): string {
  if (count === 0) return '';
  return count === 1 ? say` and ${count} other` : say` and ${count} others`;
}

/** Several objects of a kind, which has a plural in English alone. */
export function pluralKind(kind: string): string {
  if (spoken() !== undefined) return kind;
  return kind.endsWith('s') ? `${kind}es` : `${kind}s`;
}

/** A sentence's text inside another sentence. */
export function inMiddle(text: string): string {
  return spoken() === undefined ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
