// The one place that shows messages of the editor. VS Code makes links of what looks like Markdown's in them, and such a
// link runs any command, so that what manifests, files and clusters are called must not be one.
import { window } from 'vscode';
import { noticeText } from '../../presentation/editor/label.ts';

/** Says it, with the ways on from there; the answer is the one that the user takes. */
export function inform(message: string, ...ways: readonly string[]): Thenable<string | undefined> {
  return window.showInformationMessage(noticeText(message), ...ways);
}

export function warn(message: string, ...ways: readonly string[]): Thenable<string | undefined> {
  return window.showWarningMessage(noticeText(message), ...ways);
}

export function complain(message: string, ...ways: readonly string[]): Thenable<string | undefined> {
  return window.showErrorMessage(noticeText(message), ...ways);
}

/** Asks before anything else goes on; only what is ours stands in the title. */
export async function isAgreed(title: string, detail: string): Promise<boolean> {
  return (await window.showInformationMessage(noticeText(title), { modal: true, detail }, title)) !== undefined;
}
