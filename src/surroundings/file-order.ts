// In which order applying a file creates its objects: what is created later uses nothing yet.
import { isNew } from '../change/baseline.ts';
import type { ObjectName } from './object-index.ts';
import { identity, type SurroundingObject, type Surroundings } from './surroundings.ts';
import { runningInWorld } from './world-objects.ts';

/** What the objects come to together that the file creates. */
export interface CreatedUse {
  readonly all: bigint;
  /** Of those that are created before the object. */
  before(object: ObjectName): bigint;
}

/** Whether applying the file creates the object of the name. */
export function isCreated(object: ObjectName, { baseline, world }: Surroundings): boolean {
  const runs = world !== undefined && runningInWorld(world).has(identity(object));
  return !runs && isNew(object, baseline);
}

/** Adds up what the file creates, each name where it first stands. */
export function useOfCreated(surroundings: Surroundings, amountOf: (object: SurroundingObject) => bigint): CreatedUse {
  const { own = [] } = surroundings;
  const sums = new Map<string, bigint>();
  let all = 0n;
  for (const object of own) {
    const name = identity(object);
    if (sums.has(name)) continue;
    sums.set(name, all);
    if (isCreated(object, surroundings)) all += amountOf(object);
  }
  return { all, before: (object) => sums.get(identity(object)) ?? all };
}
