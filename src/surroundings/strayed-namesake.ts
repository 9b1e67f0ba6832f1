import { groupedBy } from '../std/grouped-by.ts';
import { oncePer } from '../std/once-per.ts';
import { namesakesBeside, type ObjectName } from './object-index.ts';
import { identity, type SurroundingObject, type Surroundings } from './surroundings.ts';

type Objects = readonly SurroundingObject[];

/**
 * The object of the name in another file of the folder that is likely to be applied together with this one. Files that
 * hold nothing else, or more of the same, are alternatives of one another: environments, variants, a bundle of others.
 */
export function strayedNamesake(surroundings: Surroundings, name: ObjectName): SurroundingObject | undefined {
  const [first, second] = namesakesBeside(surroundings, name);
  if (first === undefined || second !== undefined) return undefined;
  const { own = [], objects } = surroundings;
  const mine = namesOf(own);
  const theirs = namesOf(byFile(objects).get(first.file) ?? []);
  const areOthersThere = mine.size > 1 && theirs.size > 1;
  return areOthersThere && hasOneInCommon(mine, theirs) ? first : undefined;
}

const namesOf = oncePer((objects: Objects): ReadonlySet<string> => new Set(objects.map(identity)));
const byFile = oncePer((objects: Objects) => groupedBy(objects, ({ file }) => [file]));

function hasOneInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let count = 0;
  for (const name of one) {
    if (other.has(name)) count += 1;
    if (count > 1) return false;
  }
  return count === 1;
}
