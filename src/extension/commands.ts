import {
  commands,
  Disposable,
  type ExtensionContext,
  env,
  type LogOutputChannel,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { GitTexts } from '../host/git-texts.ts';
import type { KubectlProgram } from '../host/kubectl.ts';
import type { ExpectationSource } from '../host/near-expectations.ts';
import type { RemoteService } from '../host/remote/remote-service.ts';
import { section } from '../host/settings.ts';
import {
  exportQuestion,
  noFileMessage,
  noTimelineMessage,
  noWorkloadMessage,
  reportCopied,
  unreadableMessage,
  versionQuestion,
} from '../wording/editor/messages.ts';
import { supportedVersions } from '../workload/versions.ts';
import type { Documents } from './editor/documents.ts';
import { inform } from './editor/notices.ts';
import { showActions } from './editor/status-menu.ts';
import type { AllPanels } from './panel/all-panels.ts';
import { isRendered, type PanelSubject, shownName } from './panel/subject.ts';
import { settings, writeSetting } from './settings.ts';
import { readLive } from './workspace/cluster.ts';
import { followLive } from './workspace/follow-live.ts';
import type { OpenRenderings } from './workspace/open-renderings.ts';
import { previewFolder } from './workspace/preview-folder.ts';
import { previewRelease } from './workspace/preview-release.ts';
import { registerRenderingCommands } from './workspace/rendering-commands.ts';
import { rowOf } from './workspace/rollouts-view.ts';

/** Problems of the text that are the reason when a file has no workload. */
const tellsWhyNoWorkload: ReadonlySet<string> = new Set([
  'template',
  'patch',
  'kustomized',
  'unknown-kind',
  'yaml-syntax',
]);

export interface CommandsOptions {
  readonly service: RemoteService;
  readonly panels: AllPanels;
  readonly log: LogOutputChannel;
  readonly documents: Documents;
  readonly kubectl: KubectlProgram | undefined;
  readonly gitTexts: GitTexts | undefined;
  readonly expectations: ExpectationSource;
  readonly context: ExtensionContext;
  /** Where programs can run. */
  readonly renderings: OpenRenderings | undefined;
}

/** Registers what the palette, lenses and menus call. */
export function registerCommands(options: CommandsOptions): Disposable {
  const { panels, log } = options;
  const about = (name: string, act: (subject: PanelSubject) => unknown): Disposable =>
    commands.registerCommand(`${section}.${name}`, async (named?: unknown, key?: unknown) => {
      const { uri, workload } = rowOf(named) ?? { uri: named, workload: key };
      // A file that was just opened may be a part of what is rendered.
      if (typeof workload !== 'string') await options.renderings?.waited();
      const subject = await subjectOf(options, uri, workload);
      if (typeof subject === 'string') return void inform(subject);
      await act(subject);
    });
  return Disposable.from(
    about('preview', (subject) => panels.open(subject, { isWayBack: false })),
    about('previewUndo', (subject) => previewUndo(options, subject)),
    about('compareStrategies', (subject) => panels.open(subject, { compares: true })),
    about('exportTimeline', (subject) => exportTimeline(options, subject)),
    about('copyReport', (subject) => copyReport(options, subject)),
    about('compareWithCluster', (subject) => compareLive(options, subject)),
    about('followRollout', (subject) =>
      followLive({ ...options, extensionUri: options.context.extensionUri }, subject),
    ),
    ...registerRenderingCommands(options.renderings),
    commands.registerCommand('rolloutPreview.showActions', (uri?: unknown, workload?: unknown) =>
      showActions(options.context, uri, workload),
    ),
    commands.registerCommand('rolloutPreview.lockPanel', () => panels.setLocked(true)),
    commands.registerCommand('rolloutPreview.unlockPanel', () => panels.setLocked(false)),
    commands.registerCommand('rolloutPreview.previewFolder', (uri?: unknown) => previewFolder(panels.folders, uri)),
    commands.registerCommand('rolloutPreview.previewRelease', (uri?: unknown) => previewRelease(panels.releases, uri)),
    commands.registerCommand('rolloutPreview.selectKubernetesVersion', selectVersion),
    commands.registerCommand('rolloutPreview.setAssumptions', () =>
      commands.executeCommand('workbench.action.openSettings', `${section}.assumptions`),
    ),
    commands.registerCommand('rolloutPreview.showLog', () => log.show()),
  );
}

async function previewUndo({ service, panels }: CommandsOptions, subject: PanelSubject): Promise<void> {
  if ((await service.named(subject.uri, subject.workload))?.isSimulated !== true) return void inform(noTimelineMessage);
  panels.open(subject, { isWayBack: true });
}

async function exportTimeline({ service, panels }: CommandsOptions, subject: PanelSubject): Promise<void> {
  if ((await service.named(subject.uri, subject.workload))?.isSimulated !== true) return void inform(noTimelineMessage);
  const format = await window.showQuickPick(['SVG', 'PNG', 'HTML', 'JSON'], { placeHolder: exportQuestion });
  if (format === undefined) return;
  panels.open(subject, { exports: format.toLowerCase() as 'svg' | 'png' | 'html' | 'json' });
}

async function copyReport({ service }: CommandsOptions, { uri }: PanelSubject): Promise<void> {
  const name = shownName(uri);
  await env.clipboard.writeText((await service.report([{ uri, name }])) ?? '');
  void inform(reportCopied);
}

async function compareLive(
  { service, kubectl, documents, panels, log }: CommandsOptions,
  subject: PanelSubject,
): Promise<void> {
  const live = await readLive(kubectl, (await service.text(subject.uri)) ?? '', { choice: settings().cluster, log });
  if (live === undefined) return;
  // What is rendered is no file.
  if (isRendered(subject)) service.setBaselines(subject.uri, [live], 'last-text');
  else documents.compareWith(await workspace.openTextDocument(Uri.parse(subject.uri, true)), live);
  documents.showAll();
  panels.open(subject);
}

/** Writes the version that the user picks into the settings that hold it now, else into the user's. */
async function selectVersion(): Promise<void> {
  const picked = await window.showQuickPick([...supportedVersions].reverse(), { placeHolder: versionQuestion });
  if (picked !== undefined) await writeSetting('kubernetesVersion', picked);
}

/** The workload that is meant, or why there is none. A lens names it, a menu names the file, and the palette uses the cursor. */
async function subjectOf(
  { service, panels }: CommandsOptions,
  uri: unknown,
  workload: unknown,
): Promise<PanelSubject | string> {
  if (typeof uri === 'string' && typeof workload === 'string') return { uri, workload };
  // The menu in the title of a panel names the panel, the palette nothing.
  const at = uri instanceof Uri && uri.scheme !== 'webview-panel' ? undefined : panels.active();
  if (at !== undefined) return at;
  const editor = window.activeTextEditor;
  const named = uri instanceof Uri && uri.scheme !== 'webview-panel' ? uri : editor?.document.uri;
  if (named === undefined) return noFileMessage;
  const document = await workspace.openTextDocument(named);
  const key = named.toString();
  service.update(key, document.getText());
  const isActive = editor?.document.uri.toString() === key;
  const offset = isActive ? document.offsetAt(editor.selection.active) : 0;
  const found = await service.subjectAt(key, offset);
  if (found !== undefined) return { uri: found.document, workload: found.workload };
  const reason = (await service.diagnostics(key)).find(({ code }) => tellsWhyNoWorkload.has(code));
  if (reason === undefined) return noWorkloadMessage(await service.notSimulated([{ uri: key }]));
  return reason.code === 'yaml-syntax' ? unreadableMessage(reason.message) : reason.message;
}
