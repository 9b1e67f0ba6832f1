import type { Rendering } from '../../charts/rendering.ts';
import type { RenderedFor } from '../../surroundings/folder-index.ts';

/** A rendering, and with what it was made. */
export interface NamedRendering extends Rendering {
  readonly environment: string;
  readonly is: 'chart' | 'overlay';
  readonly belongsTo: RenderedFor;
}
