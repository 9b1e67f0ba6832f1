import './language.ts';
import type { ExtensionContext } from 'vscode';
import { registerAssistantTools } from './assistant-tools.ts';
import { startAtFirstNeed } from './first-need.ts';

/** The entry on desktops and remotes; the core is a file of its own there. */
export function activate(context: ExtensionContext): void {
  startAtFirstNeed(context, () => import('./core.ts'));
  registerAssistantTools(context);
}
