import type { FoundOverlay } from '../find-overlays.ts';
import type { Rendering } from '../rendering.ts';

/** The objects of an overlay as they are built, in a text that is in no file. */
export interface BuiltText {
  /** What the text is called among files, by its whole path. */
  readonly file: string;
  readonly overlay: FoundOverlay;
  readonly rendering: Rendering;
  /** The environment of the overlay, if it has one. */
  readonly environment: string | undefined;
}
