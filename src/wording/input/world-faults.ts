// What is wrong with a file that tells of a cluster.
import { say } from '../../std/say.ts';
import { listText } from '../list-text.ts';

const shapes = {
  object: say`a map`,
  array: say`a list`,
  string: say`a string`,
  number: say`a number`,
  integer: say`a whole number`,
  boolean: say`true or false`,
  quantity: say`a quantity such as 500m or 2Gi`,
  version: say`a known version`,
} as const;

export function notOfShape(place: string, shape: keyof typeof shapes): string {
  return say`${place} must be ${shapes[shape]}`;
}

export function noWordOf(place: string, words: readonly string[]): string {
  return words.length === 1 ? say`${place} must be ${words[0]}` : say`${place} must be one of ${words.join(', ')}`;
}

export function tooSmallFor(place: string, least: number): string {
  return say`${place} must be at least ${least}`;
}

export function tooLargeFor(place: string, most: number): string {
  return say`${place} must be at most ${most}`;
}

export function lacksKey(place: string, key: string): string {
  return say`${place} needs ${key}`;
}

/** A key besides those that mean something; nearly all that is so called is misspelled. */
export function strangeKey(place: string, meant: string | undefined, known: readonly string[]): string {
  return meant === undefined
    ? say`${place} is unknown: use ${listText(known, 'or')}`
    : say`${place} is unknown: did you mean ${meant}?`;
}

export function namelessNode(place: string): string {
  return say`${place} needs a name or a count`;
}

export function secondOfName(place: string, what: string, name: string): string {
  return say`${place} is a second ${what} named ${name}; the first one is used`;
}

/** The API server refuses an object of the kind as it is written. */
export function impossibleObject(place: string, kind: string): string {
  return say`${place} is not a ${kind} that the API server accepts`;
}

export function otherNamespace(place: string, namespace: string): string {
  return say`${place} names a namespace other than ${namespace}, under which it is listed`;
}

export function impossiblePodSecurity(place: string): string {
  return say`${place} has a Pod Security level or version that the API server does not accept`;
}

export function usedAboveHard(place: string, used: string, hard: string): string {
  return say`${place}: used is ${used}, above the hard limit of ${hard}`;
}

export function unlimitedUse(place: string): string {
  return say`${place} is not a resource that the quota limits`;
}

export function podsOnNoNode(place: string, node: string, meant: string | undefined): string {
  return say`${place}: there is no node named ${node}${meant === undefined ? '' : say`; did you mean ${meant}?`}`;
}

export function fullerThanNode(
  place: string,
  amounts: { node: string; resource: string; asked: string; has: string },
): string {
  const { node, resource, asked, has } = amounts;
  return say`${place}: the pods on ${node} request ${asked} ${resource}, but it has only ${has}`;
}

export function tooManyNodes(count: number, most: number): string {
  return say`it has ${count} nodes, but at most ${most} are simulated`;
}

export function tooManyPods(count: number, most: number): string {
  return say`it has ${count} pods, but at most ${most} are simulated`;
}

export function furtherFaults(count: number): string {
  return count === 1 ? say`1 further fault is not listed` : say`${count} further faults are not listed`;
}

/** The file that the setting names. */
export function unreadWorld(file: string): string {
  return say`${file} cannot be read`;
}
