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
import type { Kubectl } from '../host/kubectl.ts';
import { manifestGlob, mostBytes } from '../host/manifest-files.ts';
import { isConfiguration } from '../host/near-expectations.ts';
import type { PanelWork } from '../host/panel-work.ts';
import { section } from '../host/settings.ts';
import { createTimeSlices, finished as finishedIn } from '../host/time-slices.ts';
import { createLanguageService } from '../language-service/language-service.ts';
import type { ForecastMaker } from '../language-service/long-forecast.ts';
import { noProgramsMessage } from '../wording/editor/baselines.ts';
import { settingsMessage, startedMessage } from '../wording/editor/log.ts';
import { registerCommands } from './commands.ts';
import { createDocuments, type Documents } from './editor/documents.ts';
import { followCursor } from './editor/follow-cursor.ts';
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
import { fileText } from './workspace/file-text.ts';
import { folderDocuments } from './workspace/folder-documents.ts';
import type { OpenRenderings, OpenRenderingsOptions } from './workspace/open-renderings.ts';
import { createRolloutsView } from './workspace/rollouts-view.ts';
import { createWorkspaceFiles, type MakeFormerFiles, type WorkspaceFiles } from './workspace/workspace-files.ts';

/** What is there where programs can run. */
export interface Programs {
  readonly gitTexts?: GitTexts;
  /** Whenever names of git may have come to mean other commits. */
  readonly onCommit?: Event<void>;
  readonly createFormerFiles?: MakeFormerFiles;
  readonly kubectl?: Kubectl;
  /** Renders charts and overlays; not there where no program can run. */
  readonly followRenderings?: (options: OpenRenderingsOptions) => OpenRenderings;
  /** In a thread of its own where there is one. */
  readonly panelWork: PanelWork;
  /** Makes forecasts beside the editor. */
  readonly makeForecast?: ForecastMaker['make'];
}

/** Wires the language service to the editor; answers with what takes restored panels over. */
export function startExtension(
  context: ExtensionContext,
  { gitTexts, onCommit, createFormerFiles, kubectl, panelWork, makeForecast, followRenderings }: Programs,
): WebviewPanelSerializer {
  let present = settings();
  const shows = () => present.shows;
  const log = createLog();
  const slices = createTimeSlices((uri) => goOn(uri));
  const logError = (message: string): void => log.error(message);
  const { isUnfinished } = slices;
  const forecasts = makeForecast && { forecasts: { make: makeForecast, onAnswer: (uri: string) => goOn(uri) } };
  const service = createLanguageService({ settings: present.service, log: logError, slices, ...forecasts });
  const panels = createAllPanels({
    extensionUri: context.extensionUri,
    service,
    work: panelWork,
    log,
    isUnfinished,
    onSubjects: () => renderings?.changed(),
    documentsOf: (folder, reading) => folderDocuments(parts, folder, reading),
    onRows: () => rollouts.refresh(),
  });
  const rollouts = createRolloutsView({ service, panels });
  const diagnostics = languages.createDiagnosticCollection(section);
  const statusBar = createStatusBar(service, () => shows().statusBar);
  const texts = createTextFollower(service);
  const finished = (uri: string): Promise<void> => finishedIn(service, slices, uri);
  const providers = registerProviders({ service, texts, shows, finished, ready: (uri) => renderings?.ready(uri) });
  const files = createWorkspaceFiles(service, createFormerFiles, () => documents.showAll());
  const expectations = { service, textOf: textOfConfiguration, complain: (fault: string) => log.warn(fault) };
  const shown = { service, panels, diagnostics, statusBar, shows, expectations, isUnfinished };
  const progress = createWorkProgress({ service, isUnfinished, look: () => providers.refreshLenses() });
  const told = { refreshHints: () => providers.refresh(), onWorkload: () => void files.start() };
  const documents = createDocuments({ ...shown, ...told, texts, gitTexts, progress });
  const goOn = (uri: string): void => (isRendered({ uri }) ? renderings?.show(uri) : documents.goOn(uri));
  const renderings = followRenderings?.({ ...shown, documents, log: logError });

  const shared = { service, panels, log, documents, kubectl, gitTexts, expectations, renderings, finished };
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

  const shownParts = [diagnostics, rollouts, statusBar, providers, progress];
  context.subscriptions.push(
    log,
    panels,
    ...shownParts,
    documents,
    files,
    ...(renderings === undefined ? [] : [renderings]),
    registerCommands({ ...parts, context }),
    registerSample(context.extensionUri),
    ...followedBy(documents),
    ...onOtherBaselines(onCommit, compareAll),
    onSettings(() => void readWorld().then(configure)),
    ...followFiles(isWorldFile, () => void readWorld()),
    ...followConfigurations(compareAll),
    followCursor(service, panels, () => statusBar.refresh()),
  );
  logStart(log, context, { ...present, hasPrograms: gitTexts !== undefined || kubectl !== undefined });
  documents.openAll();
  void readWorld();
  return restorerOf(panels);
}

/** Reads what no editor has open. */
function readAgain(files: WorkspaceFiles, { releases, folders }: AllPanels): void {
  releases.refreshAll();
  folders.refreshAll();
  void files.readFormer();
}

/** Tells of changes of a file that is told apart from others, where it is in a folder of the workspace. */
function followFiles(isIt: (uri: Uri) => boolean, changed: () => void): readonly Disposable[] {
  const watcher = workspace.createFileSystemWatcher(manifestGlob);
  const follow = (uri: Uri): void => void (isIt(uri) && changed());
  return [watcher, watcher.onDidCreate(follow), watcher.onDidChange(follow), watcher.onDidDelete(follow)];
}

/** Nothing is run for it, so that it counts in workspaces that nobody trusts as well. */
function textOfConfiguration(uri: string): Promise<string | undefined> {
  return fileText(Uri.parse(uri), mostBytes);
}

/** Tells of changes of what a team expects; a configuration above the folders of the workspace is not watched. */
function followConfigurations(changed: () => void): readonly Disposable[] {
  const saved = workspace.onDidSaveTextDocument(({ uri }) => void (isConfiguration(uri.path) && changed()));
  return [...followFiles(({ path }) => isConfiguration(path), changed), saved];
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

interface Start extends ReturnType<typeof settings> {
  readonly hasPrograms: boolean;
}

function logStart(log: LogOutputChannel, context: ExtensionContext, { hasPrograms, ...present }: Start): void {
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
