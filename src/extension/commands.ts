import { ConfigurationTarget, commands, Disposable, type LogOutputChannel, Uri, window, workspace } from 'vscode';
import type { LanguageService } from '../language-service.ts';
import { noWorkloadMessage, versionQuestion } from '../presentation/editor-wording.ts';
import { supportedVersions } from '../workload/versions.ts';
import type { PanelSubject, Panels } from './panel.ts';
import { section } from './settings.ts';

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
    commands.registerCommand('rolloutPreview.selectKubernetesVersion', selectVersion),
    commands.registerCommand('rolloutPreview.setAssumptions', () =>
      commands.executeCommand('workbench.action.openSettings', `${section}.assumptions`),
    ),
    commands.registerCommand('rolloutPreview.showLog', () => log.show()),
  );
}

/** Writes the version that the user picks into the settings that hold it now, else into the user's. */
async function selectVersion(): Promise<void> {
  const settings = workspace.getConfiguration(section);
  const picked = await window.showQuickPick([...supportedVersions].reverse(), { placeHolder: versionQuestion });
  if (picked === undefined) return;
  const isOfWorkspace = settings.inspect('kubernetesVersion')?.workspaceValue !== undefined;
  const target = isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await settings.update('kubernetesVersion', picked, target);
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
