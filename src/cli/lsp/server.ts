import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import {
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  createConnection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type ExecuteCommandParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { RenderingFollower } from '../../charts/follow/follow-renderings.ts';
import { folderOfRendered } from '../../charts/follow/rendered-uri.ts';
import { ForecastThread, forecastThread, serveForecasts } from '../../host/forecast-thread.ts';
import { createFormerFiles } from '../../host/former-files.ts';
import { readFoundFile } from '../../host/found-file.ts';
import { HeadWatch } from '../../host/git/head-watch.ts';
import { createGit } from '../../host/git/repository.ts';
import { createGitTexts } from '../../host/git-texts.ts';
import { manifestGlob, maxManifestBytes } from '../../host/manifest-files.ts';
import { isConfiguration } from '../../host/near-expectations.ts';
import { createPrograms } from '../../host/programs/programs.ts';
import { type EditorSettings, section } from '../../host/settings.ts';
import { createTimeSlices, finished, type TimeSlices } from '../../host/time-slices.ts';
import { createLanguageService } from '../../language-service/language-service.ts';
import type { ForecastMaker } from '../../language-service/long-forecast.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { checkedMessages } from './checked-messages.ts';
import { type ClientTraits, clientTraitsOf } from './client-traits.ts';
import { environmentCommand, fixAllKind, renderCommand, reportCommand } from './convert.ts';
import { followDocuments, type LspDocuments, type LspDocumentsOptions } from './documents.ts';
import { followOpenFiles, selectEnvironment } from './open-renderings.ts';
import { answerEditor } from './providers.ts';
import { createReportFile } from './report-file.ts';
import { createServerSettings, type ServerSettings, warn } from './server-settings.ts';
import { spelled, uriPath } from './uris.ts';
import { createWorkspaceFiles } from './workspace-files.ts';

// In the thread that makes what takes long, this is the script.
if (parentPort !== null && workerData === forecastThread) serveForecasts(parentPort);

/** It starts when it is first asked for a forecast. */
const thread = new ForecastThread(import.meta.filename);

export interface ServerOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Told once, where what the editor says can be read no further. */
  readonly onUnread: (fault: string) => void;
  readonly toolVersion: string;
  /** The folder that the pages about rules are in. */
  readonly packageUrl: URL;
}

/** Serves an editor that speaks the Language Server Protocol, until it says that it ends. */
export function serveLsp({ input, output, onUnread, toolVersion, packageUrl }: ServerOptions): void {
  const connection = createConnection(input.pipe(checkedMessages(onUnread)), output);
  const texts = new TextDocuments({ ...TextDocument, create: createText });
  let traits = clientTraitsOf({ capabilities: {}, processId: null, rootUri: null, workspaceFolders: null });
  const log = (message: string): void => connection.console.error(message);
  const slices = createTimeSlices((uri) => (isRendered(uri) ? renderings.show(uri) : documents.goOn(uri)));
  const onAnswer = (uri: string): void => (isRendered(uri) ? renderings.show(uri) : documents.showAnswer(uri));
  const forecasts: ForecastMaker = { make: (question) => thread.make(question), onAnswer };
  let folders: readonly string[] = [];
  const onSettled = (present: EditorSettings): void => {
    service.configure(present.service);
    renderings.changed();
  };
  const settings = createServerSettings({ connection, traits: () => traits, folders: () => folders, onSettled });
  const service = createLanguageService({ settings: settings.now().service, log, slices, forecasts });
  const pageUrl = (page: string): string => new URL(page, packageUrl).href;
  const heads = new HeadWatch(() => {
    renderings.changed();
    void files.changed([]).then(() => documents.compareAll());
  });
  const programs = createPrograms({ workspace: () => folders });
  const git = createGit(programs);
  const files = createWorkspaceFiles({
    service,
    makeFormerFiles: (tell) => createFormerFiles(git, tell),
    gitRef: () => gitRefOf(settings.now()),
    onChange: () => documents.showAll(),
  });
  const setFolders = async (uris: readonly string[]): Promise<void> => {
    folders = uris.flatMap((uri) => uriPath(uri) ?? []);
    renderings.fileChanged(undefined);
    await files.setFolders(uris);
  };
  const publish = publisherOf(connection);
  const common = { texts, service, settings: settings.now, isUnfinished: slices.isUnfinished, publish, log };
  const complain = onceFor((message) => void warn(connection, message));
  const documents = followDocuments({
    ...common,
    gitTexts: createGitTexts(git, heads),
    expectations: { service, textOf: textOfFile, complain },
    complain,
    pageUrl,
    configured: settings.configured,
    refreshHints: () => refreshHints(connection, traits),
    onWorkload: () => void files.start(),
    onSave(uri) {
      followFiles([uri]);
      void (traits.watchesFiles ? files.changed([uri]) : files.readAll().then(() => followWorld([uri])));
    },
  });
  const conversionOf = (document: TextDocument) => ({ document, pageUrl, takesVersions: traits.takesVersions });
  const renderings = followOpenFiles({ ...common, programs, git, documents, folders: () => folders, conversionOf });
  const { followWorld, followFiles } = settingsFollowers(settings, () => ({ documents, renderings }));

  connection.onInitialize((params) => {
    traits = clientTraitsOf(params);
    settings.begin(params.initializationOptions);
    return resultOf(toolVersion);
  });
  connection.onInitialized(async () => {
    await register(connection, traits);
    if (traits.changesFolders)
      connection.workspace.onDidChangeWorkspaceFolders(async () => setFolders(await foldersOf(connection)));
    await setFolders(traits.folders);
    await settings.configure(undefined);
  });
  connection.onDidChangeConfiguration(async (change) => {
    await settings.configure(change.settings);
    documents.compareAll();
    await files.readAll();
  });
  connection.onDidChangeWatchedFiles(async ({ changes }) => {
    const changed = changes.map(({ uri }) => uri);
    for (const uri of changed) renderings.fileChanged(uriPath(uri));
    await files.changed(changed);
    await followWorld(changed);
    followFiles(changed);
  });
  connection.onExecuteCommand(commands({ connection, service, slices, traits: () => traits, renderings }));
  answerEditor({ ...common, connection, slices, conversionOf });
  texts.listen(connection);
  connection.listen();
}

function publisherOf(connection: Connection): LspDocumentsOptions['publish'] {
  return (uri, version, diagnostics) => void connection.sendDiagnostics({ uri, version, diagnostics });
}

/** What a file says, by its URI. */
async function textOfFile(uri: string): Promise<string | undefined> {
  const file = uriPath(uri);
  return file === undefined ? undefined : readFoundFile(file, maxManifestBytes).catch(() => undefined);
}

/** The git ref that documents are compared with; undefined for another baseline. */
function gitRefOf({ baseline, gitRef }: EditorSettings): string | undefined {
  return baseline === 'auto' || baseline === 'git' ? gitRef : undefined;
}

function isRendered(uri: string): boolean {
  return folderOfRendered(uri) !== undefined;
}

/** A broken client may send anything for the name of a document and its text. */
function createText(uri: unknown, languageId: string, version: number, content: unknown): TextDocument {
  const [name, text] = [uri, content].map((each) => (typeof each === 'string' ? each : ''));
  return TextDocument.create(name ?? '', languageId, version, text ?? '');
}

async function foldersOf({ workspace }: Connection): Promise<readonly string[]> {
  const folders = await workspace.getWorkspaceFolders();
  return folders?.map(({ uri }) => uri) ?? [];
}

/** Says the same for all documents together. */
function onceFor(say: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (!said.has(message)) say(message);
    said.add(message);
  };
}

function resultOf(version: string): InitializeResult {
  return {
    serverInfo: { name: 'rollout-preview', version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      hoverProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
      codeLensProvider: {},
      inlayHintProvider: true,
      executeCommandProvider: { commands: [reportCommand, environmentCommand, renderCommand] },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}

async function register({ client }: Connection, traits: ClientTraits): Promise<void> {
  if (traits.tellsOfNewSettings) await client.register(DidChangeConfigurationNotification.type, { section });
  if (!traits.watchesFiles) return;
  await client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: manifestGlob }] });
}

function refreshHints(connection: Connection, { refreshesLenses, refreshesHints }: ClientTraits): void {
  // An editor that ends does not answer; nothing is lost then.
  if (refreshesLenses) connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
  if (refreshesHints) connection.languages.inlayHint.refresh().catch(() => undefined);
}

interface Followers {
  readonly documents: LspDocuments;
  readonly renderings: RenderingFollower;
}

/** Compares again where the files have changed that tell of the world, or what a team expects. */
function settingsFollowers(settings: ServerSettings, followers: () => Followers) {
  const compareAgain = (): void => {
    const { documents, renderings } = followers();
    documents.compareAll();
    renderings.changed();
  };
  return {
    async followWorld(changed: readonly string[]): Promise<void> {
      if (!changed.some(settings.isWorld)) return;
      await settings.lookAgain();
      compareAgain();
    },
    /** What is saved of an open file may be another text now. */
    followFiles(changed: readonly string[]): void {
      if (changed.some(isConfiguration)) compareAgain();
      else followers().documents.compareFiles(changed);
    },
  };
}

interface CommandOptions {
  readonly connection: Connection;
  readonly service: LanguageService;
  readonly slices: TimeSlices;
  readonly traits: () => ClientTraits;
  readonly renderings: RenderingFollower;
}

function commands(options: CommandOptions) {
  const report = showReport(options);
  const { connection, renderings } = options;
  return async (asked: ExecuteCommandParams) => {
    if (asked.command === environmentCommand) return selectEnvironment(connection, renderings, asked.arguments?.[0]);
    return asked.command === renderCommand ? renderings.render() : report(asked);
  };
}

/** The command that lenses lead to: answers with the document's report, and opens it where the editor can. */
function showReport({ connection, service, slices, traits }: CommandOptions) {
  const file = createReportFile();
  return async ({ command, arguments: [uri] = [] }: ExecuteCommandParams) => {
    if (command !== reportCommand || typeof uri !== 'string') return null;
    const name = path.basename(uriPath(uri) ?? uri);
    await finished(service, slices, spelled(uri));
    const report = service.report([{ uri: spelled(uri), name }]);
    if (traits().opensFiles) await connection.window.showDocument({ uri: file.write(name, report), takeFocus: true });
    return report;
  };
}
