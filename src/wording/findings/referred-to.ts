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
    return file === '' ? '' : ` by the ${kind.endsWith('s') ? `${kind}es` : `${kind}s`} that ${file} lists`;
  return ` by ${kind} "${name}"${file === '' ? '' : ` in ${file}`}`;
}

export const referenceRefusesPods = {
  title: 'What the pods refer to is missing, or does not allow them',
  /** The end is what the server says. */
  message: (name: string, by: PlacedObject, refusal: string, where: WhereStuck | undefined) =>
    `the pods of "${name}" are refused${reasonText(by)}: ${refusal}${stopsAt(where)}`,
};
