import type { PanelView } from '../../src/presentation/panel/messages.ts';
import type { Shared } from '../share.ts';

/** What the page shows when it opens. It is made when the site is built, and equals what the browser would simulate. */
export interface FirstPage {
  readonly shared: Shared;
  readonly view: PanelView;
  readonly samples: readonly { readonly name: string; readonly text: string }[];
}
