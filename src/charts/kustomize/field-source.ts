import type { Range } from '../../document/manifest.ts';
import type { OverlayFile } from './known-files.ts';

/** A stretch of a file that sets a field. */
export interface FieldSource {
  readonly of: OverlayFile;
  readonly key: Range | undefined;
  readonly value: Range;
}
