// What is wrong with how somebody says who applies a release.
import { listText } from '../list-text.ts';

export function unknownApplier(name: string, known: readonly string[]): string {
  return `"${name}" is not an applier; use ${listText(known, 'or')}`;
}

export function unknownApplierWord(word: string, meant: string | undefined): string {
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `"${word}" is not an option of an applier; use wait, timeout=5m, atomic, prune or hook=30s${hint}`;
}

export function notForApplier(word: string, name: string, takers: readonly string[]): string {
  return `${name} does not take ${word}; only ${listText(takers, 'and')} ${takers.length === 1 ? 'does' : 'do'}`;
}

export const timeoutWithoutWait = 'timeout needs wait; without it the applier waits for nothing';
