import type { ExtensionContext } from 'vscode';
import { gitTexts } from '../host/git-texts.ts';
import { startExtension } from './extension.ts';
import { kubectl } from './kubectl.ts';

/** The entry on desktops and remotes, where git and kubectl can run. */
export function activate(context: ExtensionContext): void {
  startExtension(context, { gitTexts, kubectl });
}
