import type { Rendering } from '../../charts/rendering.ts';
import type { RenderedFor } from '../../surroundings/folder-index.ts';

/** A rendering, and with what it was made. */
export interface NamedRendering extends Rendering {
  readonly environment: string;
  /** Who applies it, unless somebody says otherwise. */
  readonly applier: 'helm3' | 'helm4' | 'kustomize';
  readonly belongsTo: RenderedFor;
}
