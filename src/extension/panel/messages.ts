import { commands, env, type LogOutputChannel, Range, Uri, window, workspace } from 'vscode';
import type { Range as Offsets } from '../../document/manifest.ts';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import { section } from '../../host/settings.ts';
import type { PanelMessage } from '../../presentation/panel/messages.ts';
import type { TextEdit } from '../../rules/rule.ts';
import { noTimelineMessage, reportCopied } from '../../wording/editor/messages.ts';
import { applyByHand } from '../../wording/editor/renderings.ts';
import { openSaved, revealSaved, savedMessage } from '../../wording/exported.ts';
import { toFileEdits, toRange, toStretch } from '../editor/convert.ts';
import { inform } from '../editor/notices.ts';
import { changeDocument } from './document-change.ts';
import type { PanelsOptions } from './panel.ts';
import { besideSubject } from './scenario.ts';
import { isRendered, type PanelSubject } from './subject.ts';

/** Does what a panel asks of the editor. */
export function answerPanel(service: RemoteService, log: LogOutputChannel): PanelsOptions['onMessage'] {
  return (message, subject) => {
    answer(service, message, subject).catch((error: unknown) => log.error(`${message.type}: ${String(error)}`));
  };
}

async function answer(service: RemoteService, message: PanelMessage, subject: PanelSubject): Promise<void> {
  switch (message.type) {
    case 'reveal':
      return revealIn(service, subject.uri, message.range);
    case 'show-settings':
      return commands.executeCommand('workbench.action.openSettings', section);
    case 'export':
      return exportFromPanel(message, subject);
    default:
      return;
  }
}

/** Writes the edits as one step that can be undone. */
export function applyToDocument(service: RemoteService): PanelsOptions['onApply'] {
  return (edits, subject) =>
    isRendered(subject) ? applyInFiles(service, subject, edits) : changeDocument(subject.uri, edits);
}

/** Writes what is sure into the files that decide, and says of the rest where it is to be written. */
async function applyInFiles(
  service: RemoteService,
  { uri }: PanelSubject,
  edits: readonly TextEdit[],
): Promise<undefined> {
  const found = await Promise.all(edits.map(async (edit) => ({ edit, inFile: await service.fileEdit(uri, edit) })));
  const sure = found.flatMap(({ inFile }) => inFile ?? []);
  if (sure.length > 0) await workspace.applyEdit(toFileEdits(sure));
  for (const { edit, inFile } of found) {
    const place = inFile === undefined ? await service.placeOf(uri, edit.range) : undefined;
    if (place === undefined) continue;
    const name = workspace.asRelativePath(Uri.parse(place.file, true));
    void inform(applyByHand(edit.newText.trim(), name, place.start.line));
  }
}

/**
 * Shows a stretch of a document, or of the file that it was rendered from. Of several lines, only the start: what is
 * selected is gone with the next key.
 */
export async function revealIn(service: RemoteService, uri: string, offsets: Offsets): Promise<void> {
  const place = await service.placeOf(uri, offsets);
  const document = await workspace.openTextDocument(Uri.parse(place?.file ?? uri, true));
  const shown = window.visibleTextEditors.find((editor) => editor.document === document);
  const range = place === undefined ? toRange(document, offsets) : toStretch(place);
  await window.showTextDocument(document, {
    selection: range.isSingleLine ? range : new Range(range.start, range.start),
    ...(shown?.viewColumn && { viewColumn: shown.viewColumn }),
  });
}

async function copy(report: string): Promise<void> {
  await env.clipboard.writeText(report);
  void inform(reportCopied);
}

/** Copies a report, or saves a picture or the numbers where the user says, by default beside what the panel is about. */
export async function exportFromPanel(
  { format, content }: Extract<PanelMessage, { type: 'export' }>,
  subject?: PanelSubject,
): Promise<void> {
  if (format === 'markdown') return copy(content);
  if (content === '') return void inform(noTimelineMessage);
  const filters = { [format.toUpperCase()]: [format] };
  const beside = subject && { defaultUri: besideSubject(subject, format) };
  const target = await window.showSaveDialog({ filters, ...beside });
  if (target === undefined) return;
  const bytes =
    format === 'png'
      ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      : new TextEncoder().encode(content);
  await workspace.fs.writeFile(target, bytes);
  void offerSaved(target);
}

/** Where it went, and the ways there. */
async function offerSaved(target: Uri): Promise<void> {
  const ways = target.scheme === 'file' ? [openSaved, revealSaved] : [openSaved];
  const way = await inform(savedMessage(workspace.asRelativePath(target)), ...ways);
  if (way === revealSaved) await commands.executeCommand('revealFileInOS', target);
  else if (way === openSaved && target.path.endsWith('.html')) await env.openExternal(target);
  else if (way === openSaved) await commands.executeCommand('vscode.open', target);
}
