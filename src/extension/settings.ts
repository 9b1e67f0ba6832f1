import { ConfigurationTarget, Uri, workspace } from 'vscode';
import { settingsInWorld, type WorldText } from '../host/editor-world.ts';
import { maxDocumentBytes } from '../host/manifest-files.ts';
import { type EditorSettings, editorSettings, section } from '../host/settings.ts';
import { todayByClock } from '../host/today.ts';
import { plain } from '../std/plain.ts';
import { foundText } from './workspace/file-text.ts';

/** The world file as it was read last; undefined: none is set. */
let world: WorldText | undefined;

/** What this editor is set to, and what the world file of the settings tells. */
export function settings(): EditorSettings {
  return settingsInWorld(written(), world, todayByClock());
}

function written(): EditorSettings {
  const own = workspace.getConfiguration(section);
  // The editor gives proxies, which no thread takes.
  return editorSettings((name) => plain(own.get(name)));
}

/** Writes a setting where it is set now, else into the user's own. */
export async function writeSetting(name: string, value: string | number): Promise<void> {
  const own = workspace.getConfiguration(section);
  const isOfWorkspace = own.inspect(name)?.workspaceValue !== undefined;
  await own.update(name, value, isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global);
}

/** Reads the world file of the settings; tells whether it says something else than before. */
export async function readWorldFile(): Promise<boolean> {
  const { world: file } = written();
  const text = file === '' ? undefined : await firstText(placesOf(file));
  const isSame = file === (world?.file ?? '') && text === world?.text;
  if (!isSame) world = file === '' ? undefined : { file, text };
  return !isSame;
}

/** Whether it is the world file of the settings. */
export function isWorldFile(uri: Uri): boolean {
  return placesOf(written().world).some((place) => place.toString() === uri.toString());
}

function placesOf(file: string): readonly Uri[] {
  if (file === '') return [];
  const places = (workspace.workspaceFolders ?? []).map(({ uri }) => ({ place: Uri.joinPath(uri, file), uri }));
  // The setting may be the workspace's own word.
  return places
    .filter(({ place, uri }) => place.path.startsWith(`${uri.path.replace(/\/$/, '')}/`))
    .map(({ place }) => place);
}

async function firstText(places: readonly Uri[]): Promise<string | undefined> {
  for (const place of places) {
    const text = await foundText(place, maxDocumentBytes);
    if (text !== undefined) return text;
  }
  return undefined;
}
