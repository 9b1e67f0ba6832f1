import type { Manifest, Path } from '../document/manifest.ts';
import type { WorkloadKind, WorkloadObject } from './api-types.ts';
import type { ServerWarning } from './warnings/warnings.ts';

/** One cause of the API server's "is invalid" answer, in its own words; printed as `field: message`. */
export interface FieldError {
  /** As the server prints it, such as `spec.strategy.rollingUpdate.maxUnavailable`. */
  readonly field: string;
  /** The rest, such as "Invalid value: 0: may not be 0 when `maxSurge` is 0". */
  readonly message: string;
  /** Where it belongs in the manifest: the nearest path that the text has or could have. */
  readonly path: Path;
}

/** A fault that the strict decoder reports, in its own words. */
export interface DecodeError {
  readonly kind: 'unknown-field' | 'wrong-type' | 'unknown-version';
  readonly message: string;
  readonly path: Path;
}

/** Why the API server does not take the object. */
export interface Refusal {
  readonly decodeErrors: readonly DecodeError[];
  readonly reasons: readonly FieldError[];
  /** The whole answer, as the server prints it. */
  readonly message: string;
}

/** A Deployment, StatefulSet or DaemonSet of a manifest, decoded strictly, with defaults, and judged. */
export interface Workload {
  readonly kind: WorkloadKind;
  readonly namespace: string;
  readonly name: string;
  readonly manifest: Manifest;
  /** The object as the server would store it, or undefined when it refuses it. */
  readonly object: WorkloadObject | undefined;
  readonly refusal: Refusal | undefined;
  /** Paths of fields that the server drops because their feature gate is off. */
  readonly dropped: readonly Path[];
  /** What the server warns of although it takes the object. */
  readonly warnings: readonly ServerWarning[];
}
