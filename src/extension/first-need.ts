import {
  commands,
  Disposable,
  type ExtensionContext,
  type TextDocument,
  type WebviewPanelSerializer,
  window,
  workspace,
} from 'vscode';
import { mayFeedWorkload } from '../host/manifest-files.ts';
import { mayHoldWorkload } from '../std/workload-kinds.ts';
import { isOurs } from './editor/document-selector.ts';
import { panelType } from './panel/subject.ts';

/** From the last key to a look at what was typed. */
const quietMilliseconds = 200;

/** All but the entry: the simulation, the rules, the YAML parser, and what brings them to the editor. */
export interface Core {
  /** Answers with what takes over the panels that the editor restores. */
  start(context: ExtensionContext): WebviewPanelSerializer;
}

/**
 * Starts the core as soon as a document is open that may hold a workload, a command is run or a panel is restored. Where
 * none of it happens it is not even loaded.
 */
export function startAtFirstNeed(context: ExtensionContext, load: () => Promise<Core>): void {
  let core: Promise<WebviewPanelSerializer> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (): Promise<WebviewPanelSerializer> => {
    core ??= load().then((loaded) => {
      waiting.dispose();
      return loaded.start(context);
    });
    return core;
  };
  const look = (document: TextDocument): void => {
    if (!isOurs(document)) return;
    const text = document.getText();
    if (mayHoldWorkload(text) || mayFeedWorkload(document.uri.path, text)) void start();
  };
  const lookAgain = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => workspace.textDocuments.forEach(look), quietMilliseconds);
  };
  const waiting = Disposable.from(
    workspace.onDidOpenTextDocument(look),
    workspace.onDidChangeTextDocument(lookAgain),
    new Disposable(() => clearTimeout(timer)),
    ...commandsOf(context).map((name) =>
      commands.registerCommand(name, async (...values) => {
        await start();
        return commands.executeCommand(name, ...values);
      }),
    ),
  );
  const restoring = window.registerWebviewPanelSerializer(panelType, {
    deserializeWebviewPanel: async (panel, state) => (await start()).deserializeWebviewPanel(panel, state),
  });
  context.subscriptions.push(waiting, restoring);
  workspace.textDocuments.forEach(look);
}

function commandsOf({ extension }: ExtensionContext): readonly string[] {
  return extension.packageJSON.contributes.commands.map(({ command }: { readonly command: string }) => command);
}
