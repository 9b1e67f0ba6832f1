import type { FileRange } from '../../document/place.ts';
import { placesIn } from '../../document/place.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import type { UnsavedTexts } from '../unsaved-texts.ts';
import { type PlaceInside, readValues, type SetValue } from '../values-source.ts';
import type { ValuePath } from './scope.ts';

/** A path that is set besides the files of values, and where its value stands; undefined: in no file. */
export interface SetPath {
  readonly path: ValuePath;
  readonly at?: FileRange | undefined;
}

/** What words of `helm --set` set, the later the stronger. */
export async function setPlaces(set: readonly SetValue[], unsaved: UnsavedTexts): Promise<readonly SetPath[]> {
  const placed = set.map(async ({ word, at: place }) => {
    const at = place && (await rangeIn(place, unsaved));
    return setPaths(word).map((path): SetPath => ({ path, at }));
  });
  return (await Promise.all(placed)).flat();
}

async function rangeIn(place: PlaceInside, unsaved: UnsavedTexts): Promise<FileRange | undefined> {
  const { file, text } = await readValues(place, unsaved);
  const range = readPlainDocuments(text)[place.document]?.rangeOf(place.path);
  return range && placesIn(file, text)(range);
}

/** Of an assignment where it begins; of one that is an item of a list, the item. */
export async function placeOfSet({ at }: SetValue, unsaved: UnsavedTexts): Promise<FileRange | undefined> {
  if (at === undefined) return undefined;
  const { file, text } = await readValues(at, unsaved);
  const document = readPlainDocuments(text)[at.document];
  const isInItem = typeof at.path.at(-2) === 'number';
  const item = isInItem ? at.path.slice(0, -1) : at.path;
  const range = (isInItem ? undefined : document?.keyRangeOf(item)) ?? document?.rangeOf(item);
  return range && placesIn(file, text)(range);
}

/** The paths that a word of `helm --set` sets: `image.tag=2,hosts[0].name=a`; a backslash takes the next character as it is. */
export function setPaths(word: string): readonly ValuePath[] {
  const assignments = word.match(/(?:\\.|[^,\\])+/gs) ?? [];
  return assignments.flatMap((assignment) => {
    // The second item of `a={b,c}` sets nothing by itself.
    const [name] = /^(?:\\.|[^=\\])*(?==)/s.exec(assignment) ?? [];
    if (name === undefined || name === '') return [];
    const steps = name.replaceAll(/\[(\d+)\]/g, '.$1').match(/(?:\\.|[^.\\])+/gs) ?? [];
    return [steps.map((step) => step.replaceAll(/\\(.)/gs, '$1'))];
  });
}
