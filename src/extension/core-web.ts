import type { ExtensionContext, WebviewPanelSerializer } from 'vscode';
import { openServiceHere } from '../host/remote/service-here.ts';
import { startExtension } from './extension.ts';

/** The extension in the browser, where no program runs. */
export function start(context: ExtensionContext): WebviewPanelSerializer {
  return startExtension(context, { openService: openServiceHere });
}
