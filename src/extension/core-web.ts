import type { ExtensionContext, WebviewPanelSerializer } from 'vscode';
import { startExtension } from './extension.ts';
import { workInSlices } from './panel/work-in-slices.ts';

/** The extension in the browser, where no program runs. */
export function start(context: ExtensionContext): WebviewPanelSerializer {
  return startExtension(context, { panelWork: workInSlices });
}
