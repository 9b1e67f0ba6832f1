import type { ExtensionContext, WebviewPanelSerializer } from 'vscode';
import { startExtension } from './extension.ts';
import { spreadInSlices } from './panel/spread-in-slices.ts';

/** The extension in the browser, where no program runs. */
export function start(context: ExtensionContext): WebviewPanelSerializer {
  return startExtension(context, { runSpread: spreadInSlices });
}
