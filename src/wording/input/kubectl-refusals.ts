// What kubectl says of manifests that it does not send to the server (1.36.3).
import { verbatim } from '../../std/say.ts';

/** A manifest without what tells its kind. */
export function unvalidated(missing: 'apiVersion' | 'kind'): string {
  return verbatim`error validating data: ${missing} not set; if you choose to ignore these errors, turn validation off with --validate=false`;
}

/** Where it is not a name that a kind has; the name of the file is left out. */
export interface Unmapped {
  readonly kind: string;
  readonly apiVersion: string;
  readonly name: string;
  readonly namespace: string;
}

export function unmapped({ kind, apiVersion, name, namespace }: Unmapped): string {
  return verbatim`resource mapping not found for name: "${name}" namespace: "${namespace}": no matches for kind "${kind}" in version "${apiVersion}"\nensure CRDs are installed first`;
}

export function generatedName(generateName: string): string {
  return verbatim`error: from ${generateName}: cannot use generate name with apply`;
}

export const namelessResource = verbatim`resource name may not be empty`;
