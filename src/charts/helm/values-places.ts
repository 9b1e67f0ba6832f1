import path from 'node:path';
import type { TemporaryFiles } from '../../host/temporary-files.ts';
import { wayInside } from '../find-charts.ts';
import { nothingUnsaved, type UnsavedTexts, unsavedOrSavedText } from '../unsaved-texts.ts';
import { fileOfValues, textOfInside, type ValuesSource } from '../values-source.ts';

interface ValuesRequest {
  readonly values: readonly ValuesSource[];
  readonly unsaved?: UnsavedTexts;
}

/** What a rendering has of the disk. */
interface PlacesOnDisk {
  /** The chart's. */
  readonly folder: string;
  readonly files: TemporaryFiles;
  /** The copy of the chart that says what is not saved. */
  readonly copy: string | undefined;
}

/** Where Helm finds each source of values: what is not saved, or stands inside of another file, in a file of its own. */
export function valuesPlaces(
  { values, unsaved = nothingUnsaved }: ValuesRequest,
  { folder, files, copy }: PlacesOnDisk,
): Promise<readonly string[]> {
  const placed = values.map(async (source, index) => {
    const file = path.resolve(fileOfValues(source));
    const way = wayInside(file, path.resolve(folder));
    const isTyped = way === undefined && unsaved.has(file);
    if (typeof source === 'string' && !isTyped)
      return copy === undefined || way === undefined ? file : path.join(copy, ...way);
    const place = [`values-${index}.yaml`];
    // Where there is nothing to read, Helm says so.
    const text = typeof source === 'string' ? unsavedOrSavedText(file, unsaved) : textOfInside(source, unsaved);
    return text.then((each) => files.write(place, each)).catch(() => files.placeOf(place));
  });
  return Promise.all(placed);
}
