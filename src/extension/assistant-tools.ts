import * as vscode from 'vscode';
import { createToolThread } from '../host/tool-calls.ts';
import { tooMuchWork } from '../wording/cli/mcp.ts';
import { noFolderForTools } from '../wording/editor/messages.ts';

type EditorToolInput = Readonly<Record<string, unknown>>;

/** A tool as the editor calls it. */
interface AssistantTool {
  invoke(asked: { readonly input: EditorToolInput }, token: vscode.CancellationToken): Promise<unknown>;
}

/** What editors have from 1.95 on, as far as it is used here. */
interface LaterEditor {
  readonly lm?: { registerTool?(name: string, tool: AssistantTool): vscode.Disposable };
  readonly LanguageModelToolResult?: new (parts: readonly unknown[]) => unknown;
  readonly LanguageModelTextPart?: new (text: string) => unknown;
}

/** The tool of `rollout-preview mcp` stands behind it. */
const prefix = 'rolloutPreview_';

/**
 * Offers the tools of `rollout-preview mcp` to assistants in the editor, where it has them. They only read files of the
 * workspace's folders, and run no program. Nothing of the extension is loaded for them but a thread of their own.
 */
export function registerAssistantTools({ extension, extensionUri, subscriptions }: vscode.ExtensionContext): void {
  const { lm, LanguageModelToolResult: Result, LanguageModelTextPart: Text } = vscode as unknown as LaterEditor;
  if (lm?.registerTool === undefined || Result === undefined || Text === undefined) return;
  const thread = createToolThread(vscode.Uri.joinPath(extensionUri, 'dist/tool-thread.cjs').fsPath);
  const packageUrl = `${extensionUri.toString()}/`;
  subscriptions.push(thread);
  for (const { name } of extension.packageJSON.contributes.languageModelTools) {
    const tool: AssistantTool = {
      async invoke({ input }, token) {
        const root = rootFor(input);
        // What is given as a text needs no folder.
        if (root === undefined && namesFile(input)) throw new Error(noFolderForTools);
        const call = { root: root ?? extensionUri.fsPath, packageUrl, name: name.slice(prefix.length), input };
        const asking = thread.ask(call);
        token.onCancellationRequested(asking.stop);
        const answer = (await asking.answer) ?? { fault: tooMuchWork };
        if ('fault' in answer) throw new Error(answer.fault);
        return new Result([new Text(answer.text)]);
      },
    };
    subscriptions.push(lm.registerTool(name, tool));
  }
}

function namesFile({ path, against, world }: EditorToolInput): boolean {
  return path !== undefined || against !== undefined || world !== undefined;
}

/** The folder that an absolute path is below, else the first one. */
function rootFor({ path = '' }: EditorToolInput): string | undefined {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const holds = ({ uri }: vscode.WorkspaceFolder): boolean => `${path}/`.startsWith(`${uri.fsPath}/`);
  return (folders.find(holds) ?? folders[0])?.uri.fsPath;
}
