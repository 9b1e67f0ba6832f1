import { commands, Disposable, type LogOutputChannel, Uri, window, workspace } from 'vscode';
import type { LanguageService } from '../language-service.ts';
import { noWorkloadMessage } from '../presentation/editor-wording.ts';
import type { PanelSubject, Panels } from './panel.ts';

export interface CommandsOptions {
  readonly service: LanguageService;
  readonly panels: Panels;
  readonly log: LogOutputChannel;
}

/** Registers what the palette, lenses and menus call. */
export function registerCommands({ service, panels, log }: CommandsOptions): Disposable {
  return Disposable.from(
    commands.registerCommand('rolloutPreview.preview', async (uri?: unknown, workload?: unknown) => {
      const subject = await subjectOf(service, uri, workload);
      if (subject === undefined) return void window.showInformationMessage(noWorkloadMessage);
      panels.open(subject);
    }),
    commands.registerCommand('rolloutPreview.showLog', () => log.show()),
  );
}

/** The workload that is meant: a lens names it; a menu names the file; the palette means the one under the cursor. */
async function subjectOf(service: LanguageService, uri: unknown, workload: unknown): Promise<PanelSubject | undefined> {
  if (typeof uri === 'string' && typeof workload === 'string') return { uri, workload };
  const editor = window.activeTextEditor;
  const named = uri instanceof Uri ? uri : editor?.document.uri;
  if (named === undefined) return undefined;
  const document = await workspace.openTextDocument(named);
  service.update(named.toString(), document.getText());
  const isActive = editor?.document.uri.toString() === named.toString();
  const offset = isActive ? document.offsetAt(editor.selection.active) : 0;
  const found = service.workloadAt(named.toString(), offset);
  return found === undefined ? undefined : { uri: named.toString(), workload: found };
}
