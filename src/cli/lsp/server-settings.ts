import { type Connection, MessageType, ShowMessageNotification } from 'vscode-languageserver/node';
import { settingsInWorld } from '../../host/editor-world.ts';
import { type EditorSettings, editorSettings, section } from '../../host/settings.ts';
import { todayByClock } from '../../host/today.ts';
import { plain } from '../../std/plain.ts';
import type { ClientTraits } from './client-traits.ts';
import { uriPath } from './uris.ts';
import { placesOf, readWorldText } from './world-file.ts';
import { settingAt } from './written-settings.ts';

/** What the editor is set to, with what the world file tells. */
export interface ServerSettings {
  now(): EditorSettings;
  /** Resolved when the editor has told its settings. */
  readonly configured: Promise<void>;
  /** What the editor sent when it began, for one that cannot be asked. */
  begin(written: unknown): void;
  /** Asks the editor, or takes what it has sent. */
  configure(pushed: unknown): Promise<void>;
  /** Reads the world file again. */
  lookAgain(): Promise<void>;
  /** Whether it is the world file. */
  isWorld(uri: string): boolean;
}

export interface ServerSettingsOptions {
  readonly connection: Connection;
  readonly traits: () => ClientTraits;
  readonly folders: () => readonly string[];
  readonly onSettled: (settings: EditorSettings) => void;
}

export function createServerSettings(options: ServerSettingsOptions): ServerSettings {
  const { connection, traits, folders, onSettled } = options;
  let [written, told]: unknown[] = [];
  let settings = editorSettings(() => plain(undefined));
  let isConfigured = (): void => undefined;
  const configured = new Promise<void>((resolve) => {
    isConfigured = resolve;
  });
  const lookAgain = async (): Promise<void> => {
    const own = editorSettings((name) => plain(settingAt(told ?? written, name)));
    settings = settingsInWorld(own, await readWorldText(own.world, folders()), todayByClock());
    for (const message of settings.faults) await warn(connection, message);
    onSettled(settings);
    isConfigured();
  };
  return {
    now: () => settings,
    configured,
    begin(sent) {
      written = sent;
    },
    async configure(pushed) {
      told = traits().tellsSettings ? await connection.workspace.getConfiguration(section) : pushed;
      await lookAgain();
    },
    lookAgain,
    isWorld: (uri) => placesOf(settings.world, folders()).some((place) => place === uriPath(uri)),
  };
}

/** Tells the user in a message of the editor. */
export function warn(connection: Connection, message: string): Promise<void> {
  return connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
}
