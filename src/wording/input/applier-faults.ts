// What is wrong with how somebody says who applies a release.
import { say } from '../../std/say.ts';
import { listText } from '../list-text.ts';

export function unknownApplier(name: string, known: readonly string[]): string {
  return say`"${name}" is not an applier; use ${listText(known, 'or')}`;
}

export function unknownApplierWord(word: string, meant: string | undefined): string {
  const hint = meant === undefined ? '' : say`; did you mean ${meant}?`;
  return say`"${word}" is not an option of an applier; use wait, timeout=5m, atomic, prune or hook=30s${hint}`;
}

export function notForApplier(word: string, name: string, takers: readonly string[]): string {
  return takers.length === 1
    ? say`${name} does not accept ${word}; only ${listText(takers, 'and')} does`
    : say`${name} does not accept ${word}; only ${listText(takers, 'and')} do`;
}

export const timeoutWithoutWait = say`timeout needs wait: otherwise nothing waits for the workloads`;
