import type { Rendering } from '../../charts/rendering.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import type { RenderedFor } from '../../surroundings/folder-index.ts';

/** A rendering, and with what it was made. */
export interface NamedRendering extends Rendering {
  readonly environment: string;
  /** Who applies it, unless somebody says otherwise. */
  readonly applier: ApplierOptions;
  readonly belongsTo: RenderedFor;
}
