import type { ExtensionContext, WebviewPanelSerializer } from 'vscode';
import { workInSlices } from '../host/work-in-slices.ts';
import { startExtension } from './extension.ts';

/** The extension in the browser, where no program runs. */
export function start(context: ExtensionContext): WebviewPanelSerializer {
  return startExtension(context, { panelWork: workInSlices });
}
