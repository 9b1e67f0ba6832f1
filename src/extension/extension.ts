import {
  type ExtensionContext,
  type LogOutputChannel,
  languages,
  type WebviewPanelSerializer,
  window,
  workspace,
} from 'vscode';
import type { GitTexts } from '../host/git-texts.ts';
import type { Kubectl } from '../host/kubectl.ts';
import { section } from '../host/settings.ts';
import { createTimeSlices } from '../host/time-slices.ts';
import { createLanguageService } from '../language-service/language-service.ts';
import type { ForecastMaker } from '../language-service/long-forecast.ts';
import { noProgramsMessage } from '../wording/editor/baselines.ts';
import { settingsMessage, startedMessage } from '../wording/editor/log.ts';
import { registerCommands } from './commands.ts';
import { createDocuments } from './editor/documents.ts';
import { registerProviders } from './editor/providers.ts';
import { createStatusBar } from './editor/status-bar.ts';
import { createTextFollower } from './editor/text-follower.ts';
import { createLog } from './log.ts';
import { answerPanel, applyToDocument } from './panel/messages.ts';
import { createPanels } from './panel/panel.ts';
import type { PanelWork } from './panel/panel-work.ts';
import { registerSample } from './sample.ts';
import { settings } from './settings.ts';
import { createReportDocuments } from './workspace/report-documents.ts';
import { createWorkspaceFiles, type MakeFormerFiles } from './workspace/workspace-files.ts';

/** What is there where programs can run. */
export interface Programs {
  readonly gitTexts?: GitTexts;
  readonly createFormerFiles?: MakeFormerFiles;
  readonly kubectl?: Kubectl;
  /** In a thread of its own where there is one. */
  readonly panelWork: PanelWork;
  /** Makes forecasts beside the editor. */
  readonly makeForecast?: ForecastMaker['make'];
}

/** Wires the language service to the editor; answers with what takes restored panels over. */
export function startExtension(
  context: ExtensionContext,
  { gitTexts, createFormerFiles, kubectl, panelWork, makeForecast }: Programs,
): WebviewPanelSerializer {
  let present = settings();
  const shows = () => present.shows;
  const log = createLog();
  if (gitTexts === undefined && kubectl === undefined) log.info(noProgramsMessage);
  const slices = createTimeSlices((uri) => documents.goOn(uri));
  const logError = (message: string): void => log.error(message);
  const forecasts = makeForecast && { make: makeForecast, onAnswer: (uri: string) => documents.goOn(uri) };
  const service = createLanguageService({
    settings: present.service,
    log: logError,
    slices,
    ...(forecasts && { forecasts }),
  });
  const panels = createPanels({
    extensionUri: context.extensionUri,
    service,
    work: panelWork,
    log: logError,
    onMessage: answerPanel(log),
    onApply: applyToDocument(log),
  });
  const diagnostics = languages.createDiagnosticCollection(section);
  const statusBar = createStatusBar(service, () => present.shows.statusBar);
  const texts = createTextFollower(service);
  const providers = registerProviders(service, texts, shows);
  const files = createWorkspaceFiles(service, createFormerFiles, () => documents.showAll());
  const documents = createDocuments({
    service,
    texts,
    panels,
    diagnostics,
    statusBar,
    shows,
    refreshHints: () => providers.refresh(),
    isUnfinished: slices.isUnfinished,
    gitTexts,
    onWorkload: () => files.start(),
  });

  const reports = createReportDocuments();
  const configure = (): void => {
    present = settings();
    logSettings(log, present);
    service.configure(present.service);
    documents.openAll();
    void files.readFormer();
  };

  context.subscriptions.push(
    log,
    panels,
    diagnostics,
    statusBar,
    providers,
    documents,
    files,
    reports,
    registerCommands({ service, panels, log, documents, kubectl, gitTexts, reports, toolVersion: versionOf(context) }),
    registerSample(context.extensionUri),
    workspace.onDidOpenTextDocument(documents.open),
    workspace.onDidCloseTextDocument(documents.close),
    workspace.onDidSaveTextDocument(documents.save),
    workspace.onDidChangeTextDocument(documents.change),
    workspace.onDidGrantWorkspaceTrust(() => {
      documents.openAll();
      void files.readFormer();
    }),
    workspace.onDidChangeConfiguration((event) => void (event.affectsConfiguration(section) && configure())),
    window.onDidChangeActiveTextEditor(documents.showActive),
    window.onDidChangeTextEditorSelection(() => statusBar.refresh()),
  );
  log.info(startedMessage(versionOf(context)));
  logSettings(log, present);
  documents.openAll();
  return {
    async deserializeWebviewPanel(panel, state) {
      if (!(await panels.restore(panel, state))) panel.dispose();
    },
  };
}

function logSettings(log: LogOutputChannel, { baseline, service, faults }: ReturnType<typeof settings>): void {
  const { kubernetesVersion } = service.assumptions;
  log.info(settingsMessage({ baseline, version: kubernetesVersion, isTrusted: workspace.isTrusted }));
  for (const fault of faults) log.warn(fault);
}

function versionOf({ extension }: ExtensionContext): string {
  return String(extension.packageJSON.version);
}
