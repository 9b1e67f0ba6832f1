import {
  type Disposable,
  type Event,
  type ExtensionContext,
  type LogOutputChannel,
  languages,
  Uri,
  type WebviewPanelSerializer,
  window,
  workspace,
} from 'vscode';
import type { GitTexts } from '../host/git-texts.ts';
import type { KubectlProgram } from '../host/kubectl.ts';
import { maxManifestBytes } from '../host/manifest-files.ts';
import { isConfiguration } from '../host/near-expectations.ts';
import { createRemoteService, type RemoteServiceOptions } from '../host/remote/remote-service.ts';
import { section } from '../host/settings.ts';
import { noProgramsMessage } from '../wording/editor/baselines.ts';
import { settingsMessage, startedMessage } from '../wording/editor/log.ts';
import { serviceEnded } from '../wording/editor/messages.ts';
import { registerCommands } from './commands.ts';
import { createDocuments, type Documents } from './editor/documents.ts';
import { followCursor } from './editor/follow-cursor.ts';
import { complain } from './editor/notices.ts';
import { createWorkProgress } from './editor/progress.ts';
import { registerProviders } from './editor/providers.ts';
import { createStatusBar } from './editor/status-bar.ts';
import { createTextFollower } from './editor/text-follower.ts';
import { createLog } from './log.ts';
import { type AllPanels, createAllPanels } from './panel/all-panels.ts';
import type { Panels } from './panel/panel.ts';
import { isRendered } from './panel/subject.ts';
import { registerSample } from './sample.ts';
import { isWorldFile, readWorldFile, settings } from './settings.ts';
import { foundText } from './workspace/file-text.ts';
import { folderDocuments } from './workspace/folder-documents.ts';
import type { OpenRenderings, OpenRenderingsOptions } from './workspace/open-renderings.ts';
import { createRolloutsView } from './workspace/rollouts-view.ts';
import { watchFiles } from './workspace/watch-files.ts';
import { createWorkspaceFiles, type MakeFormerFiles, type WorkspaceFiles } from './workspace/workspace-files.ts';

/** What is there where programs can run. */
export interface ProgramFeatures {
  readonly gitTexts?: GitTexts;
  /** Whenever names of git may have come to mean other commits. */
  readonly onCommit?: Event<void>;
  readonly createFormerFiles?: MakeFormerFiles;
  readonly kubectl?: KubectlProgram;
  /** Renders charts and overlays; not there where no program can run. */
  readonly followRenderings?: (options: OpenRenderingsOptions) => OpenRenderings;
  /** Starts what serves the language service, in a thread of its own where there is one. */
  readonly openService: RemoteServiceOptions['open'];
}

/** Wires the language service to the editor; answers with what takes restored panels over. */
export function startExtension(context: ExtensionContext, programs: ProgramFeatures): WebviewPanelSerializer {
  const { gitTexts, onCommit, createFormerFiles, kubectl, openService, followRenderings } = programs;
  let present = settings();
  const shows = () => present.shows;
  const log = createLog();
  const logError = (message: string): void => log.error(message);
  const onChange = (uri: string): void => void (isRendered({ uri }) ? renderings?.show(uri) : documents.goOn(uri));
  const onReplaced = (isServed: boolean): void => replaced(documents, isServed);
  const service = createRemoteService({ open: openService, onChange, onReplaced, log: logError });
  service.configure(present.service);
  const panels = createAllPanels({
    extensionUri: context.extensionUri,
    service,
    log,
    onSubjects: () => renderings?.changed(),
    documentsOf: (folder, reading) => folderDocuments(parts, folder, reading),
    onRows: () => rollouts.refresh(),
  });
  const rollouts = createRolloutsView({ service, panels });
  const diagnostics = languages.createDiagnosticCollection(section);
  const statusBar = createStatusBar(service, () => shows().statusBar);
  const texts = createTextFollower(service);
  const providers = registerProviders({
    service,
    texts,
    shows,
    isUnfinished: (uri) => progress.isUnfinished(uri),
    ready: (uri) => renderings?.ready(uri),
  });
  const files = createWorkspaceFiles(service, createFormerFiles, () => documents.showAll());
  const expectations = { service, textOf: configurationText, complain: (fault: string) => log.warn(fault) };
  const shown = { service, panels, diagnostics, statusBar, shows, expectations };
  const progress = createWorkProgress({ look: () => providers.refreshLenses() });
  const told = { refreshHints: () => providers.refresh(), onWorkload: () => void files.start() };
  const documents = createDocuments({ ...shown, ...told, texts, gitTexts, progress });
  const renderings = followRenderings?.({ ...shown, documents, log: logError });

  const shared = { service, panels, log, documents, kubectl, gitTexts, expectations, renderings };
  const parts = { ...shared, files };
  const configure = (): void => {
    present = settings();
    logSettings(log, present);
    service.configure(present.service);
    documents.openAll();
    readAgain(files, panels);
  };
  const readWorld = async (): Promise<void> => {
    if (!(await readWorldFile())) return;
    configure();
    renderings?.changed();
  };
  const compareAll = (): void => {
    documents.compareAll();
    renderings?.changed();
    readAgain(files, panels);
  };

  context.subscriptions.push(
    ...[log, service, panels, diagnostics, rollouts, statusBar, providers, progress],
    documents,
    files,
    ...(renderings === undefined ? [] : [renderings]),
    registerCommands({ ...parts, context }),
    registerSample(context.extensionUri),
    ...followedBy(documents),
    ...onOtherBaselines(onCommit, compareAll),
    onSettings(() => void readWorld().then(configure)),
    followFiles(isWorldFile, () => void readWorld()),
    ...followConfigurations(compareAll),
    followCursor(service, panels, () => void statusBar.refresh()),
  );
  logStart(log, context, { ...present, hasPrograms: gitTexts !== undefined || kubectl !== undefined });
  documents.openAll();
  void readWorld();
  return restorerOf(panels);
}

/** Shows what another thread says from now on, or says that there is none. */
function replaced(documents: Documents, isServed: boolean): void {
  if (!isServed) void complain(serviceEnded);
  documents.showAll();
}

/** Reads what no editor has open. */
function readAgain(files: WorkspaceFiles, { releases, folders }: AllPanels): void {
  releases.refreshAll();
  folders.refreshAll();
  void files.readFormer();
}

/** Tells of changes of a file that is told apart from others, where it is in a folder of the workspace. */
function followFiles(isIt: (uri: Uri) => boolean, changed: () => void): Disposable {
  return watchFiles((uri) => void (isIt(uri) && changed()));
}

/** Reads configurations. Nothing is run for them, so that they count in workspaces that nobody trusts as well. */
function configurationText(uri: string): Promise<string | undefined> {
  return foundText(Uri.parse(uri), maxManifestBytes);
}

/** Tells of changes of what a team expects; a configuration above the folders of the workspace is not watched. */
function followConfigurations(changed: () => void): readonly Disposable[] {
  const saved = workspace.onDidSaveTextDocument(({ uri }) => void (isConfiguration(uri.path) && changed()));
  return [followFiles(({ path }) => isConfiguration(path), changed), saved];
}

/** Git may run from now on, or its names have come to mean other commits. */
function onOtherBaselines(onCommit: Event<void> | undefined, compareAll: () => void): readonly Disposable[] {
  const trust = workspace.onDidGrantWorkspaceTrust(compareAll);
  return onCommit === undefined ? [trust] : [trust, onCommit(compareAll)];
}

function onSettings(changed: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => void (event.affectsConfiguration(section) && changed()));
}

function restorerOf(panels: Panels): WebviewPanelSerializer {
  return {
    async deserializeWebviewPanel(panel, state) {
      if (!(await panels.restore(panel, state))) panel.dispose();
    },
  };
}

/** The events of the editor that the documents follow. */
function followedBy(documents: Documents): readonly Disposable[] {
  return [
    workspace.onDidOpenTextDocument(documents.open),
    workspace.onDidCloseTextDocument(documents.close),
    workspace.onDidSaveTextDocument(documents.save),
    workspace.onDidChangeTextDocument(documents.change),
    window.onDidChangeActiveTextEditor(documents.showActive),
  ];
}

interface StartSettings extends ReturnType<typeof settings> {
  readonly hasPrograms: boolean;
}

function logStart(log: LogOutputChannel, context: ExtensionContext, { hasPrograms, ...present }: StartSettings): void {
  if (!hasPrograms) log.info(noProgramsMessage);
  log.info(startedMessage(versionOf(context)));
  logSettings(log, present);
}

function logSettings(log: LogOutputChannel, { baseline, service, faults }: ReturnType<typeof settings>): void {
  const { kubernetesVersion } = service.assumptions;
  log.info(settingsMessage({ baseline, version: kubernetesVersion, isTrusted: workspace.isTrusted }));
  for (const fault of faults) log.warn(fault);
}

function versionOf({ extension }: ExtensionContext): string {
  return String(extension.packageJSON.version);
}
