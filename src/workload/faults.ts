import type { Path } from '../document/manifest.ts';

/** What keeps an object from being validated at all: mostly a fault that the strict decoder reports, in its own words. */
export interface DecodeError {
  /** Without a name kubectl asks for nothing, and into no namespace the server takes anything. */
  readonly kind: 'unknown-field' | 'wrong-type' | 'unknown-version' | 'no-name' | 'no-namespace';
  readonly message: string;
  readonly path: Path;
  /** Whether it is in the metadata of a document, which kubectl decodes itself. */
  readonly isOfMetadata?: true;
}

/** One cause of the API server's "is invalid" answer, in its own words; printed as `field: message`. */
export interface FieldError {
  /** As the server prints it, such as `spec.strategy.rollingUpdate.maxUnavailable`. */
  readonly field: string;
  /** The rest, such as "Invalid value: 0: may not be 0 when `maxSurge` is 0". */
  readonly message: string;
  /** Where it belongs in the manifest: the nearest path that the text has or could have. */
  readonly path: Path;
  /** What lies at the address that the message prints: of something else the same message would have another one. */
  readonly addressed?: object;
}

/** Whether kubectl says it before it asks the server: it has to know the name, and the server to have such a kind. */
export function isSaidByKubectl({ kind, isOfMetadata }: Pick<DecodeError, 'kind' | 'isOfMetadata'>): boolean {
  return kind === 'no-name' || kind === 'unknown-version' || isOfMetadata === true;
}

/** Whether kubectl refuses the object, which then never reaches the server. */
export function isByKubectl(refusal: { readonly decodeErrors: readonly DecodeError[] } | undefined): boolean {
  return refusal?.decodeErrors.some(isSaidByKubectl) === true;
}
