import type { PanelView } from '../../src/presentation/panel/messages.ts';
import type { Shared } from '../share.ts';

/** What stands on the page when it opens, made when the site is built: the same that the simulation says in the browser. */
export interface FirstPage {
  readonly shared: Shared;
  readonly view: PanelView;
  readonly samples: readonly { readonly name: string; readonly text: string }[];
}
