// What pods refer to that keeps the server from taking them.
import { say } from '../../std/say.ts';
import { pluralKind } from '../plural.ts';
import { stopsAt, type WhereStuck } from './stuck.ts';

interface PlacedObject {
  readonly kind: string;
  readonly name: string;
  /** Empty for the workload's own, or where no file has it. */
  readonly file: string;
  /** Whether it is not there. */
  readonly isMissing: boolean;
}

/** The one that decides, or the file that lists all of its kind. */
function reasonText({ kind, name, file, isMissing }: PlacedObject): string {
  if (isMissing) return file === '' ? '' : say` because of the ${pluralKind(kind)} that ${file} lists`;
  return say` because of ${kind} "${name}"${file === '' ? '' : say` in ${file}`}`;
}

export const referenceRefusesPods = {
  title: say`An object that the pods refer to is missing or does not allow them`,
  /** The end is what the server says. */
  message: (name: string, by: PlacedObject, refusal: string, where: WhereStuck | undefined) =>
    say`the API server refuses the pods of "${name}"${reasonText(by)}: ${refusal}${stopsAt(where)}`,
};
