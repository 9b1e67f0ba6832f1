import path from 'node:path';
import { isLinkedOutside } from '../../host/found-file.ts';
import { lookAt } from '../../host/regular-file.ts';
import { reasonAgainst } from '../../host/unfit-file.ts';
import { unfitInChart as unfitInChartText, unfitValues } from '../../wording/charts.ts';
import { largeTogether, unfitFileFaults } from '../../wording/unfit-files.ts';
import type { RenderFault } from '../rendering.ts';
import { maxUnsavedBytes, type UnsavedTexts } from '../unsaved-texts.ts';
import { readValues, type ValuesSource } from '../values-source.ts';
import { placeNaming } from './helm-fault.ts';

const maxMegabytes = maxUnsavedBytes / 1024 / 1024;
/** Any number of links may lead to the same long file. */
const maxMegabytesOfAll = 4 * maxMegabytes;

interface NamedValues {
  readonly values: readonly ValuesSource[];
  /** The file that names them; without one it is the command line, or a folder has them beside a chart. */
  readonly naming: string | undefined;
  readonly unsaved: UnsavedTexts;
  /** Others that the user's own words for Helm may name. */
  readonly others?: readonly string[];
}

/** The first that is named as a file of values and cannot be one, such as a pipe, for which Helm would wait. */
export async function unfitFault({
  values,
  naming,
  unsaved,
  others = [],
}: NamedValues): Promise<RenderFault | undefined> {
  // What stands inside of a file is read by this tool, and no other file is opened for it.
  const [linked] = others.filter(isLinkedOutside);
  if (linked !== undefined) {
    const message = unfitValues(linked, unfitFileFaults(maxMegabytes).EOUTSIDE);
    return { file: linked, position: undefined, message, severity: 'error' };
  }
  const files = values.filter((source) => typeof source === 'string');
  let bytes = 0;
  for (const file of files) {
    bytes += lookAt(file)?.size ?? 0;
    const reason = unsaved.has(path.resolve(file)) ? undefined : await reasonAgainst(file, maxMegabytes);
    if (reason === undefined && bytes <= maxMegabytesOfAll * 1024 ** 2) continue;
    const message = unfitValues(file, reason ?? largeTogether(maxMegabytesOfAll));
    if (naming === undefined) return { file, position: undefined, message, severity: 'error' };
    const { text } = await readValues(naming, unsaved);
    return { ...placeNaming(file, { file: naming, text }), message, severity: 'error' };
  }
  return undefined;
}

/** Helm opens these before it looks what they are; all else that is no file it refuses by itself. */
const openedUnseen = ['.helmignore', 'Chart.yaml'];

/** What Helm would wait for in the folder of a chart. */
export async function unfitInChart(folder: string): Promise<RenderFault | undefined> {
  for (const name of openedUnseen) {
    const file = path.join(folder, name);
    const reason = await reasonAgainst(file, maxMegabytes);
    if (reason !== undefined)
      return { file, position: undefined, message: unfitInChartText(reason), severity: 'error' };
  }
  return undefined;
}
