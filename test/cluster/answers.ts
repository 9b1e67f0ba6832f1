// What is compared of a scenario: what was forecast, and what a cluster did.

/** Undefined: there is nothing of the kind, as of a manifest that is refused or makes no pods. */
export interface Answers {
  /** How `kubectl rollout status` ends, with its exit status; `refused` for what is not applied. */
  readonly end: string;
  /** Whether it makes pods. */
  readonly makesPods: boolean;
  readonly mostPods: number | undefined;
  readonly fewestAvailable: number | undefined;
  /** The sizes that each ReplicaSet is given, one after the other: `web-1: 3 2 0; web-2: 1 3`. */
  readonly sizes: string | undefined;
  /** Whether requests wait for the controllers' limit, so that the sizes on the way depend on which comes first. */
  readonly areSizesByChance?: true;
  /** The revisions with their objects' names, hashes and all. */
  readonly revisions: string | undefined;
  readonly history: string | undefined;
  readonly seconds: number | undefined;
}

/** Of a manifest that is not applied. */
export const refused: Answers = {
  end: 'refused',
  makesPods: false,
  mostPods: undefined,
  fewestAvailable: undefined,
  sizes: undefined,
  revisions: undefined,
  history: undefined,
  seconds: undefined,
};

export const fields = [
  ['end', 'end and exit status'],
  ['makesPods', 'whether pods are created'],
  ['mostPods', 'most pods'],
  ['fewestAvailable', 'fewest available'],
  ['sizes', 'order of sizes'],
  ['revisions', 'revisions, with hashes'],
  ['history', '`kubectl rollout history`'],
  ['seconds', 'duration, within 10% or 2 s'],
] as const satisfies readonly (readonly [keyof Answers, string])[];

export type Field = (typeof fields)[number][0];

/** Whether the ReplicaSets were given the very sizes of the forecast, and none between them. */
export function areSizesEqual(forecast: Answers, real: Answers): boolean | undefined {
  if (forecast.sizes === undefined || real.sizes === undefined) return undefined;
  return forecast.sizes === real.sizes;
}

/** Undefined: the field has no answer on one side, such as the course of what makes no pods. */
export function agrees(field: Field, forecast: Answers, real: Answers): boolean | undefined {
  const [one, other] = [forecast[field], real[field]];
  if (one === undefined || other === undefined) return undefined;
  if (field === 'sizes') return areSizesPassed(forecast, real);
  if (field !== 'seconds' || typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= Math.max(2, other / 10);
}

/**
 * A forecast draws pods that start alike as ready together. In a cluster they get ready one by one, and ReplicaSets pass
 * more sizes: those of the forecast in their order, and others only on the way from one to the next.
 */
function areSizesPassed(forecast: Answers, real: Answers): boolean {
  const [ours, others] = [sizesIn(forecast), sizesIn(real)];
  if (ours.size !== others.size) return false;
  return [...ours].every(([name, sizes]) => {
    const passed = others.get(name);
    if (passed === undefined) return false;
    return passesInOrder(passed, forecast.areSizesByChance === true ? turnsOf(sizes) : sizes);
  });
}

function sizesIn({ sizes = '' }: Answers): ReadonlyMap<string, readonly number[]> {
  const lines = sizes.split('; ').map((line) => line.split(': '));
  return new Map(lines.map(([name = '', each = '']) => [name, each.split(' ').map(Number)]));
}

/** The sizes at which a ReplicaSet begins to shrink or grow, and the last. */
function turnsOf(sizes: readonly number[]): readonly number[] {
  return sizes.filter((size, index) => {
    const [before, after] = [sizes[index - 1], sizes[index + 1]];
    return after === undefined || (before !== undefined && size > before !== after > size);
  });
}

function passesInOrder(passed: readonly number[], sizes: readonly number[]): boolean {
  let next = 0;
  for (const [index, size] of passed.entries()) {
    const [before, goal] = [passed[index - 1], sizes[next]];
    if (goal === undefined || (before !== undefined && !isBetween(size, before, goal))) return false;
    if (size === goal) next++;
  }
  return next === sizes.length;
}

function isBetween(size: number, before: number, goal: number): boolean {
  return before < goal ? before < size && size <= goal : goal <= size && size < before;
}
