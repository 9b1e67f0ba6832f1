import type { RenderedPlaces } from './rendered-places.ts';
import type { EditorRendering } from './rendering.ts';
import type { SourceText } from './source-text.ts';

/** One of the files that a rendering came from, as it is now. */
export interface RenderedFile {
  readonly uri: string;
  /** The rendering's own URI. */
  readonly document: string;
  readonly rendering: EditorRendering;
  readonly places: RenderedPlaces;
  readonly source: SourceText;
  readonly isHead: boolean;
}
