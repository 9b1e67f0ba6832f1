import { type ExtensionContext, Uri } from 'vscode';
import { committedTexts, gitTexts } from '../host/git-texts.ts';
import { kubectl } from '../host/kubectl.ts';
import { startExtension } from './extension.ts';
import { spreadInThread } from './panel/spread-in-thread.ts';

/** The entry on desktops and remotes, where git and kubectl can run. */
export function activate(context: ExtensionContext): void {
  const { fsPath } = Uri.joinPath(context.extensionUri, 'dist', 'spread-thread.cjs');
  startExtension(context, { gitTexts, committedTexts, kubectl, runSpread: spreadInThread(fsPath) });
}
