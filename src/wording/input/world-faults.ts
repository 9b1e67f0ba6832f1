// What is wrong with a file that tells of a cluster.

const shapes = {
  object: 'no map',
  array: 'no list',
  string: 'no text',
  number: 'no number',
  integer: 'no whole number',
  boolean: 'neither true nor false',
  quantity: 'no quantity such as 500m or 2Gi',
  version: 'no version that is known',
} as const;

export function notOfShape(place: string, shape: keyof typeof shapes): string {
  return `${place} is ${shapes[shape]}`;
}

export function noWordOf(place: string, words: readonly string[]): string {
  return words.length === 1 ? `${place} has to be ${words[0]}` : `${place} is none of ${words.join(', ')}`;
}

export function tooSmallFor(place: string, least: number): string {
  return `${place} is less than ${least}`;
}

export function lacksKey(place: string, key: string): string {
  return `${place} lacks ${key}`;
}

/** A key besides those that mean something; nearly all that is so called is misspelt. */
export function strangeKey(place: string, meant: string | undefined, known: readonly string[]): string {
  return `${place} is not known: ${meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${meant}?`}`;
}

export function namelessNode(place: string): string {
  return `${place} has neither a name nor a count`;
}

export function secondOfName(place: string, what: string, name: string): string {
  return `${place} is a second ${what} of the name ${name}: the first one counts`;
}

/** The API server refuses an object of the kind as it is written. */
export function impossibleObject(place: string, kind: string): string {
  return `${place} is no ${kind} that the API server takes`;
}

export function otherNamespace(place: string, namespace: string): string {
  return `${place} is not in the namespace ${namespace} that it stands in`;
}

export function impossiblePodSecurity(place: string): string {
  return `${place} has a level or version of Pod Security that the API server does not take`;
}

export function usedAboveHard(place: string, used: string, hard: string): string {
  return `${place}: ${used} are used of the ${hard} that are hard`;
}

export function unlimitedUse(place: string): string {
  return `${place} is no resource that the quota limits`;
}

export function podsOnNoNode(place: string, node: string, meant: string | undefined): string {
  return `${place}: there is no node ${node}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

export function fullerThanNode(
  place: string,
  amounts: { node: string; resource: string; asked: string; has: string },
): string {
  const { node, resource, asked, has } = amounts;
  return `${place}: the pods on ${node} ask for ${asked} of ${resource}, of which it has ${has}`;
}

export function tooManyNodes(count: number, most: number): string {
  return `it has ${count} nodes, and no more than ${most} are simulated`;
}

export function tooManyPods(count: number, most: number): string {
  return `it has ${count} pods, and no more than ${most} are simulated`;
}

export function furtherFaults(count: number): string {
  return count === 1 ? '1 further fault is not listed' : `${count} further faults are not listed`;
}

/** The file that the setting names. */
export function unreadWorld(file: string): string {
  return `${file} cannot be read`;
}
