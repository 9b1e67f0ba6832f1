// What the cases do with the editor that they run in.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** A file of the workspace by its name. */
export function fileOf(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert(folder, 'no folder is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Shows a file of the workspace. */
export async function open(name: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(fileOf(name));
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  return document;
}

export async function lensTitles(document: vscode.TextDocument): Promise<string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    100,
  );
  return lenses.flatMap((lens) => lens.command?.title ?? []);
}

/** The quick fix of this title, as soon as it is offered. */
export async function fixOf(document: vscode.TextDocument, range: vscode.Range, title: string) {
  const ask = () =>
    vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, range);
  const isIt = (action: vscode.CodeAction): boolean => action.title === title;
  const offered = await until(title, ask, (all) => all.some(isIt));
  const edit = offered.find(isIt)?.edit;
  assert(edit, `"${title}" changes nothing`);
  return edit;
}

export function diagnosticsOf(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri);
}

export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

export function labelOf({ label }: vscode.InlayHint): string {
  return typeof label === 'string' ? label : label.map((part) => part.value).join('');
}

export function panels(): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => tab.input instanceof vscode.TabInputWebview);
}

export async function replace(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const start = document.getText().indexOf(before);
  assert(start >= 0, `the text has no "${before}"`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(
    document.uri,
    new vscode.Range(document.positionAt(start), document.positionAt(start + before.length)),
    after,
  );
  await vscode.workspace.applyEdit(edit);
}

/** Against hangs only. */
const patienceMilliseconds = 120_000;

/** Asks again until the answer is right; diagnostics and lenses come some time after the text. */
export async function until<T>(what: string, ask: () => Thenable<T>, isRight: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + patienceMilliseconds;
  let answer = await ask();
  while (!isRight(answer)) {
    assert(Date.now() < end, `waited in vain for ${what}: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await ask();
  }
  return answer;
}
