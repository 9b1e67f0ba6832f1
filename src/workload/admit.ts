import type { JsonMap, Path } from '../document/manifest.ts';
import type { WorkloadObject } from './api-types.ts';
import type { DecodeError, Refusal } from './workload.ts';

/** What the API server makes of a create or an update. */
export interface Admission {
  /** As it is stored, with defaults and the next generation; undefined when it is refused. */
  readonly object: WorkloadObject | undefined;
  readonly refusal: Refusal | undefined;
  /** What the strict decoder reports; an unknown field alone refuses nothing here, as with `--validate=warn`. */
  readonly decodeErrors: readonly DecodeError[];
  /** Paths of fields that are dropped because their feature gate is off. */
  readonly dropped: readonly Path[];
  /** The `Warning:` lines that come with the answer. */
  readonly warnings: readonly string[];
}

/**
 * Decodes, defaults and validates a manifest as the API server of the version does, on create (`old` undefined) and on
 * update. Metadata that only a store can give (uid, resourceVersion, creationTimestamp) is zero on create and `old`'s
 * on update; generation counts up as upstream's PrepareForUpdate says; `old` stays untouched.
 */
export declare function admit(value: JsonMap, old: WorkloadObject | undefined, version: string): Admission;
