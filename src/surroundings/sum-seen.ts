import { groupedBy } from '../std/grouped-by.ts';
import { oncePer } from '../std/once-per.ts';
import { type Namesakes, namesakesIn, seenOf } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

type Objects = readonly SurroundingObject[];
type AmountOf = (object: SurroundingObject) => bigint;

/**
 * What all objects that a file sees come to together. The folder is added up once for all of its files: the key stands
 * for how its objects are valued.
 */
export function sumSeen(surroundings: Surroundings, key: string, amountOf: AmountOf): bigint {
  const { own = [], objects } = surroundings;
  const { total, several } = folderTotal(objects, key, amountOf);
  const hidden = hiddenFrom(surroundings).reduce((sum, object) => sum + amountOf(object), 0n);
  const nearest = several.map((namesakes) => seenOf(namesakes, surroundings)).filter((seen) => seen !== undefined);
  return [...own, ...nearest].reduce((sum, object) => sum + amountOf(object), total - hidden);
}

interface FolderTotal {
  /** Of the objects that have their names to themselves. */
  readonly total: bigint;
  /** Of the others each file sees the nearest. */
  readonly several: readonly Namesakes[];
}

function folderTotal(objects: Objects, key: string, amountOf: AmountOf): FolderTotal {
  const known = knownTotals(objects);
  const found = known.get(key) ?? newTotal(objects, amountOf);
  known.set(key, found);
  return found;
}

const knownTotals = oncePer((_: Objects) => new Map<string, FolderTotal>());

function newTotal(objects: Objects, amountOf: AmountOf): FolderTotal {
  const { all } = namesakesIn(objects);
  const total = all.reduce((sum, { first, others }) => (others.length === 0 ? sum + amountOf(first) : sum), 0n);
  const several = all.filter(
    ({ first, others }) => others.length > 0 && [first, ...others].some((each) => amountOf(each) > 0n),
  );
  return { total, several };
}

/** Of the objects that have their names to themselves those that the file takes the place of, or held before. */
function hiddenFrom({ own = [], objects, file = '' }: Surroundings): Objects {
  const { named } = namesakesIn(objects);
  const shared = [...own, ...(byFile(objects).get(file) ?? [])].flatMap((object) => named(object) ?? []);
  return [...new Set(shared)].flatMap(({ first, others }) => (others.length === 0 ? first : []));
}

const byFile = oncePer((objects: Objects) => groupedBy(objects, ({ file }) => [file]));
