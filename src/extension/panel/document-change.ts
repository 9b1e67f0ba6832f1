import { Uri, WorkspaceEdit, workspace } from 'vscode';
import { differenceEdit } from '../../preview/what-if/edited-text.ts';
import type { WhatIf } from '../../preview/what-if/what-if.ts';
import type { TextEdit } from '../../rules/rule.ts';
import { toRange } from '../editor/convert.ts';

/** A document's text before and after a panel changed it. */
export interface DocumentChange {
  readonly uri: string;
  readonly before: string;
  readonly after: string;
}

/** Such a change, and what the form said that it has written; it can be undone until the text is another. */
export interface AppliedChange extends DocumentChange {
  readonly whatIf: WhatIf;
}

/** The text of a document that the editor has open. */
export function openDocumentText(uri: string): string | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri)?.getText();
}

/** Writes edits into a document as one step that can be undone; undefined where the editor did not take them. */
export async function changeDocument(uri: string, edits: readonly TextEdit[]): Promise<DocumentChange | undefined> {
  const document = await workspace.openTextDocument(Uri.parse(uri, true));
  const before = document.getText();
  const edit = new WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(document.uri, toRange(document, range), newText);
  return (await workspace.applyEdit(edit)) ? { uri, before, after: document.getText() } : undefined;
}

/** Whether the document is still as the change has left it. */
export function isUndoable(change: DocumentChange | undefined): change is DocumentChange {
  return change !== undefined && openDocumentText(change.uri) === change.after;
}

/** Puts the text from before the change back, as a further step: the editor's own undo goes on to work. */
export async function undoChange({ uri, before, after }: DocumentChange): Promise<boolean> {
  const edit = differenceEdit(after, before);
  return edit !== undefined && (await changeDocument(uri, [edit])) !== undefined;
}

/** The what-if with the values of an undone change, except where the form says something else by now. */
export function withValuesOf({ whatIf: { values } }: AppliedChange, present: WhatIf): WhatIf {
  const isAsked = (field: string): boolean => present.values.some((each) => each.field === field);
  return { ...present, values: [...values.filter(({ field }) => !isAsked(field)), ...present.values] };
}
