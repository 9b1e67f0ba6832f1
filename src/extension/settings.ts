import { workspace } from 'vscode';
import { type EditorSettings, editorSettings, section } from '../host/settings.ts';

/** What this editor is set to. */
export function settings(): EditorSettings {
  const written = workspace.getConfiguration(section);
  return editorSettings((name) => written.get(name));
}
