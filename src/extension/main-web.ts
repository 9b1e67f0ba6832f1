import './language.ts';
import type { ExtensionContext } from 'vscode';
import { startAtFirstNeed } from './first-need.ts';

/** The entry in the browser; an extension has one file there, of which the core is run when it is needed. */
export function activate(context: ExtensionContext): void {
  startAtFirstNeed(context, () => import('./core-web.ts'));
}
