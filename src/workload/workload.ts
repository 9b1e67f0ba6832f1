import type { Manifest, Path } from '../document/manifest.ts';
import type { WorkloadKind, WorkloadObject } from './api-types.ts';
import type { DecodeError, FieldError } from './faults.ts';
import type { ServerWarning } from './warnings/warnings.ts';

/** Why kubectl does not send the object, or the API server does not take it. */
export interface Refusal {
  readonly decodeErrors: readonly DecodeError[];
  readonly reasons: readonly FieldError[];
  /** The whole answer, as it is printed. */
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
