// What is wrong with a file or a text that this tool itself defines: settings, scenarios and assumptions.

export function notOneObject(kind: string): string {
  return `it has to be one object of kind ${kind}`;
}

export function unknownSettingsVersion(written: unknown, known: string): string {
  return `apiVersion ${written} is not known: it has to be ${known}`;
}

export function notAMap(place: string): string {
  return `${place} is no map`;
}

export function notAList(place: string): string {
  return `${place} is no list`;
}

export function notAText(place: string): string {
  return `${place} is no text`;
}

export function notAFlag(place: string): string {
  return `${place} is neither true nor false`;
}

export function notAWholeNumber(place: string): string {
  return `${place} is no whole number from 0 on`;
}

export function notADuration(place: string): string {
  return `${place} is no duration such as 90s or 1m30s`;
}

export function notAShare(place: string): string {
  return `${place} is no share such as 150%`;
}

export function notAPodCount(place: string): string {
  return `${place} is neither a whole number nor a percentage such as 80%`;
}

/** A value of which only one is known. */
export function onlyWord(place: string, word: string): string {
  return `${place} has to be ${word}`;
}

export function expectsNothing(place: string, known: readonly string[]): string {
  return `${place} expects nothing: it may have ${known.join(', ')}`;
}

/** A file that a setting names, by its path or behind a link. */
export function leadsOut(file: string): string {
  return `${file} leads out of the repository: put a copy in its place`;
}

/** A key or a value besides those that mean something. */
export function unknownSetting(place: string, known: readonly string[]): string {
  return `${place} is not known: known are ${known.join(', ')}`;
}

/** A fault of a text inside a value. */
export function faultAt(place: string, fault: string): string {
  return `${place}: ${fault}`;
}

export function notAFieldPath(place: string, text: string): string {
  return `${place}: "${text}" is no path such as spec.replicas`;
}

/** An assumption such as `nodes=many`. */
export function badAssumption(part: string, key: string): string {
  return `"${part}" is not understood: ${key} has no such value`;
}

/** An assumption of how many there are, such as `nodes=many`. */
export function badCount(part: string, key: string, most: number): string {
  return `"${part}" is not understood: ${key} is a whole number up to ${most}`;
}

/** The same of nodes, each of which may have a size. */
export function badNodes(part: string, most: number): string {
  return `"${part}" is not understood: nodes is a whole number up to ${most}, or with what each of them has, such as 5x8cpu32Gi`;
}

export function unknownAssumption(part: string, known: readonly string[]): string {
  return `"${part}" is not understood: known are ${known.join(', ')}`;
}

export function notOneOf(place: string, words: readonly unknown[]): string {
  return `${place} is none of ${words.join(', ')}`;
}

/** The id of a finding, with the one that may be meant. */
export function unknownFinding(place: string, meant: string | undefined): string {
  return `${place}: there is no finding of this id${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}
