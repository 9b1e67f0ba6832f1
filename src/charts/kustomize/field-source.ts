import type { Range } from '../../document/manifest.ts';
import type { KnownFile } from './known-files.ts';

/** A stretch of a file that sets a field. */
export interface FieldSource {
  readonly of: KnownFile;
  readonly key: Range | undefined;
  readonly value: Range;
}
