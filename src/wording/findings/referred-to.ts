// What pods refer to that keeps the server from taking them.
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
  if (isMissing)
    return file === '' ? '' : ` because of the ${kind.endsWith('s') ? `${kind}es` : `${kind}s`} that ${file} lists`;
  return ` because of ${kind} "${name}"${file === '' ? '' : ` in ${file}`}`;
}

export const referenceRefusesPods = {
  title: 'An object that the pods refer to is missing or does not allow them',
  /** The end is what the server says. */
  message: (name: string, by: PlacedObject, refusal: string, where: WhereStuck | undefined) =>
    `the API server refuses the pods of "${name}"${reasonText(by)}: ${refusal}${stopsAt(where)}`,
};
