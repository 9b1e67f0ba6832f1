import type { ExtensionContext } from 'vscode';
import { startExtension } from './extension.ts';
import { gitTexts } from './git.ts';

/** The entry on desktops and remotes, where git can run. */
export function activate(context: ExtensionContext): void {
  startExtension(context, gitTexts);
}
