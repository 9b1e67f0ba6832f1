// What is wrong with a file or a text that this tool itself defines: settings, scenarios and assumptions.
import { say } from '../../std/say.ts';
import { listText } from '../list-text.ts';

export function notOneObject(kind: string): string {
  return say`it must be one object of kind ${kind}`;
}

export function unknownSettingsVersion(written: unknown, known: string): string {
  return say`unknown apiVersion ${written}: it must be ${known}`;
}

export function notAMap(place: string): string {
  return say`${place} must be a map`;
}

export function notAList(place: string): string {
  return say`${place} must be a list`;
}

export function notAText(place: string): string {
  return say`${place} must be a string`;
}

export function notAFlag(place: string): string {
  return say`${place} must be true or false`;
}

export function notAWholeNumber(place: string): string {
  return say`${place} must be a whole number, 0 or more`;
}

export function notADuration(place: string): string {
  return say`${place} must be a duration such as 90s or 1m30s`;
}

export function notAShare(place: string): string {
  return say`${place} must be a percentage such as 150%`;
}

export function notAPodCount(place: string): string {
  return say`${place} must be a whole number or a percentage such as 80%`;
}

/** A value of which only one is known. */
export function onlyWord(place: string, word: string): string {
  return say`${place} must be ${word}`;
}

export function expectsNothing(place: string, known: readonly string[]): string {
  return say`${place} expects nothing: set at least one of ${known.join(', ')}`;
}

export function tooManyEntries(most: number): string {
  return say`it has more than ${most} entries`;
}

/** A file that a setting names, by its path or behind a link. */
export function leadsOut(file: string): string {
  return say`${file} is outside the repository or links to a place outside it: use a copy inside the repository`;
}

/** A key or a value besides those that mean something. */
export function unknownSetting(place: string, known: readonly string[]): string {
  return say`${place} is unknown: use ${listText(known, 'or')}`;
}

/** A fault of a text inside a value. */
export function faultAt(place: string, fault: string): string {
  return `${place}: ${fault}`;
}

export function notAFieldPath(place: string, text: string): string {
  return say`${place}: "${text}" is not a path such as spec.replicas`;
}

/** An assumption of a time, such as `startup=soon`. */
export function badTime(part: string, key: string): string {
  return say`"${part}" is not valid: ${key} must be a duration such as 20s or 1.5m, at most 24h`;
}

/** What is said of one container. */
export function badContainer(part: string, keys: readonly string[]): string {
  return say`${JSON.stringify(part)} is not valid: after a container's name comes ${listText(keys, 'or')}, with exit=1 or ready=never`;
}

/** An assumption of how the new version works, such as `new-version=bad`. */
export function badNewVersion(part: string): string {
  return say`"${part}" is not valid: use healthy, never-ready, crashes:30s or fails:20%`;
}

/** An assumption of how many there are, such as `nodes=many`. */
export function badCount(part: string, key: string, most: number): string {
  return say`"${part}" is not valid: ${key} must be a whole number up to ${most}`;
}

/** The same of nodes, each of which may have a size. */
export function badNodes(part: string, most: number): string {
  return say`"${part}" is not valid: nodes must be a whole number up to ${most}, optionally with a size, such as 5x8cpu32Gi`;
}

export function unknownAssumption(part: string, known: readonly string[]): string {
  return say`unknown assumption "${part}": use ${listText(known, 'or')}`;
}

export function notOneOf(place: string, words: readonly unknown[]): string {
  return say`${place} must be one of ${words.join(', ')}`;
}

/** The id of a finding, with the one that may be meant. */
export function unknownFinding(place: string, meant: string | undefined): string {
  return say`${place}: unknown finding id${meant === undefined ? '' : say`; did you mean ${meant}?`}`;
}
