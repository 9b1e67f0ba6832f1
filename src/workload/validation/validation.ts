import type { JsonMap } from '../../document/manifest.ts';
import type { VersionTraits } from '../versions.ts';

/** What the server judges. */
export interface Validation {
  /** Decoded and defaulted. */
  readonly manifest: JsonMap;
  /** What is stored now, when this is an update. */
  readonly old: JsonMap | undefined;
  readonly traits: VersionTraits;
}
