import type { PlannedObject } from './applier.ts';

/** The items of an annotation that lists them with commas. */
export function listedIn({ annotations }: Pick<PlannedObject, 'annotations'>, name: string): readonly string[] {
  return (annotations[name] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
