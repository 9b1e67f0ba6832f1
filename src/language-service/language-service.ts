import type { BaselineText, DryRun, LiveState } from '../change/change.ts';
import type { ManifestFile, Range } from '../document/manifest.ts';
import { readManifests } from '../document/read-manifests.ts';
import type {
  CodeActionItem,
  CodeLensItem,
  DiagnosticItem,
  FileEdit,
  FileStretch,
  HoverItem,
  InlayHintItem,
  StatusItem,
  WorkloadKey,
} from '../presentation/editor/items.ts';
import type { WorkloadRow } from '../presentation/panel/folder-messages.ts';
import type { PanelFix, PanelSpread } from '../presentation/panel/messages.ts';
import { documentReport, type ReportedDocument } from '../presentation/report/document-report.ts';
import type { Forecast } from '../preview/forecast.ts';
import type { RunSpread } from '../preview/spread.ts';
import type { TextEdit } from '../rules/rule.ts';
import { createFolderIndex, type FolderIndex } from '../surroundings/folder-index.ts';
import { kustomizationText, noRole } from '../surroundings/kustomizations.ts';
import { type NotSimulated, sumOf } from '../surroundings/not-simulated.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { Expectation } from '../workload/expectations.ts';
import { budgetAtOnce } from './budgets.ts';
import {
  type DocumentPlace,
  placeInRelease,
  type ReleasedDocument,
  releaseQuestion,
  releasesOf,
} from './document-releases.ts';
import { type DocumentSettings, SettingsOfDocuments } from './document-settings.ts';
import { type ForecastMaker, forecastQuestion } from './long-forecast.ts';
import { LongForecasts } from './long-forecasts.ts';
import { type DocumentWorld, OpenDocument } from './open-document.ts';
import type { Compared, ComparisonQuestion } from './panel-comparison.ts';
import { panelFeatures } from './panel-features.ts';
import type { PanelAsked, PanelState } from './panel-service.ts';
import type { ReleaseAsked, ReleaseQuestion } from './release-service.ts';
import { createRenderedObjects } from './rendered-objects.ts';
import type { EditorRendering } from './rendering.ts';
import { Renderings, type WorkloadSubject } from './renderings.ts';
import { SavedTexts } from './saved-texts.ts';
import type { Shown } from './shown-workload.ts';
import { type OwnService, withRenderings } from './with-renderings.ts';
import { workloadRows } from './workload-rows.ts';

export type LanguageServiceSettings = DocumentSettings;

export interface LanguageServiceOptions {
  readonly settings: LanguageServiceSettings;
  /** Where a broken invariant of ours is told; the feature that met it shows nothing. */
  readonly log: (message: string) => void;
  /** Without them what is asked for is worked out at once, however long that takes. */
  readonly slices?: Slices;
  /** Makes what costs more than may be spent at once; without it that is not simulated. */
  readonly forecasts?: ForecastMaker;
}

/** Work in slices, for a host that has to do something else in between. */
export interface Slices {
  /** Begins a slice; what it gives tells when the slice is over. */
  begin(): () => boolean;
  /** A document is not done: until it is, what editors show of it is what was there before. */
  onUnfinished(uri: string): void;
}

/** The texts of a baseline as the host reads them. */
export interface BaselineTexts {
  readonly source: BaselineText['source'];
  readonly label: string;
  readonly text: string;
  /** Older texts of the file, oldest first. */
  readonly history: readonly string[];
  /** Whether there may be still older texts that nobody read. */
  readonly isHistoryCut?: boolean;
  /** What is stored of the text's workloads where a cluster has told. */
  readonly live?: readonly LiveState[];
  /** What the server says of applies over them, where it has been asked. */
  readonly dryRuns?: readonly DryRun[];
  /** In place of those of the settings, where a cluster has told of itself; until the settings change. */
  readonly assumptions?: Assumptions;
}

/** A document, and the name that it is shown by in a report. */
export interface NamedDocument {
  readonly uri: string;
  readonly name: string;
  /** Its objects that install what is previewed, such as `Application shop`; absent: none does. */
  readonly followed?: readonly string[];
}

/**
 * Everything that an editor shows of its open documents, as plain data with offsets. Synchronous; one preview for one
 * text of a document. While a text does not parse, the last good forecast stays and is marked out of date.
 */
export interface LanguageService {
  /** Opens a document, or gives it a new text. */
  update(uri: string, text: string): void;
  /** Edits an open document, each edit in the text that the ones before it left. */
  edit(uri: string, edits: readonly TextEdit[]): void;
  /** The document's text as it is saved, with which panels compare what was edited since. */
  setSaved(uri: string, text: string): void;
  /** Undefined of what nobody has brought. */
  text(uri: string): string | undefined;
  /** Keeps what is shown of a document while its text goes on, or shows the present text again. */
  hold(uri: string, isHeld: boolean): void;
  close(uri: string): void;
  /**
   * Takes a chart or an overlay as it is rendered, under a URI of its own: a document like others, of which the files that
   * it came from show what is theirs. Undefined: it is not shown any more.
   */
  setRendering(uri: string, rendering: EditorRendering | undefined): void;
  /** Whether it is told by renderings what the file comes to. */
  isPart(uri: string): boolean;
  /** The files in which renderings tell something, open or not, each with the text that it stands in. */
  renderedFiles(): ReadonlyMap<string, string>;
  /** Where a stretch of a rendering comes from; undefined of any other document. */
  placeOf(uri: string, range: Range): FileStretch | undefined;
  configure(settings: LanguageServiceSettings): void;
  /**
   * The texts that each workload of a document may be compared with: the first that has it and differs from it there is
   * taken, else `atLast`: an assumed earlier image, or the last text whatever it says.
   */
  setBaselines(uri: string, texts: readonly BaselineTexts[], atLast: 'assumed' | 'last-text'): void;
  /**
   * Takes what a configuration expects of the rollouts of a document, until the document is closed; whether that is something
   * else than before.
   */
  setExpectations(uri: string, expect: readonly Expectation[]): boolean;
  /** A file of the workspace, whose objects other files' workloads live among; undefined: it is gone. */
  setWorkspaceFile(uri: string, text: string | undefined): void;
  /** The same file in the baseline, for the configuration in it; undefined: nothing is known of it. */
  setFormerFile(uri: string, text: string | undefined): void;
  /** The workloads that are shown for the document. */
  workloads(uri: string): readonly WorkloadKey[];
  /** The workload at the offset, or the first one of the document, and what has it: the document, or what it renders to. */
  subjectAt(uri: string, offset: number): WorkloadSubject | undefined;
  codeLenses(uri: string): readonly CodeLensItem[];
  inlayHints(uri: string): readonly InlayHintItem[];
  hover(uri: string, offset: number): HoverItem | undefined;
  diagnostics(uri: string): readonly DiagnosticItem[];
  /** None of a document that is not done, unless somebody has asked for them: then they are worked out at once. */
  codeActions(uri: string, range: Range, isAsked?: boolean): readonly CodeActionItem[];
  statusItem(uri: string, offset: number): StatusItem | undefined;
  /** The panel's view of a workload under the panel's own name; undefined when the document does not have it. */
  panel(uri: string, workload: WorkloadKey, asked: PanelAsked): PanelState | undefined;
  /** The edit that writes a panel's what-if into the manifest, or undefined when there is nothing to write. */
  panelEdit(uri: string, workload: WorkloadKey, asked: PanelAsked): TextEdit | undefined;
  /** The same for a rendering, each value by itself. */
  panelEdits(uri: string, workload: WorkloadKey, asked: PanelAsked): readonly TextEdit[];
  /** The edits of a quick fix that a panel's finding offers. */
  panelFix(uri: string, workload: WorkloadKey, fix: PanelFix): readonly TextEdit[];
  /** An edit of a rendering as one of a file that it came from; undefined where none does the same for sure. */
  fileEdit(uri: string, edit: TextEdit): FileEdit | undefined;
  /** The report of documents as Markdown, each under the name that it is shown by. */
  report(documents: readonly NamedDocument[], toolVersion: string): string;
  /** A row for each workload of the documents as they were last shown: nothing is worked out for it. */
  rows(documents: readonly NamedDocument[]): readonly WorkloadRow[];
  /** What `answersOf` answers of a panel of a release, wherever it runs; undefined where no document is there. */
  release(documents: readonly NamedDocument[], asked: ReleaseAsked): ReleaseQuestion | undefined;
  /** Where a workload of a release stands, by the key that its panel has for it. */
  placeInRelease(documents: readonly NamedDocument[], key: string): DocumentPlace | undefined;
  /** What of the documents runs pods and is not simulated. */
  notSimulated(documents: readonly Omit<NamedDocument, 'name'>[]): readonly NotSimulated[];
  /** What a workload of the document comes to. */
  preview(uri: string, workload: WorkloadKey): Forecast | undefined;
  /** What `comparing` answers of a panel, wherever it runs: it takes longer than an editor can wait. */
  comparison(uri: string, workload: WorkloadKey, asked: PanelAsked, compared: Compared): ComparisonQuestion | undefined;
  /** How sure a panel's duration is; undefined when it was stopped, or where nothing rolls. */
  spread(
    uri: string,
    workload: WorkloadKey,
    asked: PanelAsked,
    run: RunSpread,
  ): Promise<PanelSpread | undefined> | undefined;
  /** A panel's what-if as a scenario file. */
  scenario(uri: string, workload: WorkloadKey, asked: PanelAsked): string | undefined;
}

/** What is rendered lives among what else is rendered with it, and the files of the folder that are parts of nothing. */
function placeOf(file: string, renderings: Renderings, folder: FolderIndex): Omit<DocumentWorld, 'settings'> {
  const rendered = renderings.belongsTo(file);
  if (rendered !== undefined) return { around: folder.aroundRendered(file, rendered), role: noRole };
  return { around: folder.around(file), role: folder.roleOf(file) };
}

/** The language service of one editor. */
export function createLanguageService(options: LanguageServiceOptions): LanguageService {
  const documents = new Map<string, OpenDocument>();
  const folder = createFolderIndex();
  const saved = new SavedTexts();
  const settings = new SettingsOfDocuments(options.settings);
  const long = options.forecasts && new LongForecasts(options.forecasts, options.log);
  const documentOptions = { budget: budgetAtOnce, isAnswered: long !== undefined };

  const worldOf = (uri: string): DocumentWorld => ({ ...placeOf(uri, renderings, folder), settings: settings.of(uri) });
  const refreshed = (uri: string, slices: Slices | undefined): OpenDocument | undefined => {
    const document = documents.get(uri);
    if (document === undefined) return undefined;
    if (!document.refresh(() => worldOf(uri), slices?.begin() ?? (() => false))) slices?.onUnfinished(uri);
    else long?.follow(uri, document, (start) => forecastQuestion(start, document, worldOf(uri)));
    return document;
  };
  /** The document with its preview up to date, or on the way to it. */
  const current = (uri: string): OpenDocument | undefined => refreshed(uri, options.slices);
  /** The document with its preview up to date. */
  const whole = (uri: string): OpenDocument | undefined => refreshed(uri, undefined);
  const shownOf = (uri: string): readonly Shown[] => current(uri)?.shown ?? [];
  const shownAt = (uri: string, offset: number) => atOffset(shownOf(uri), offset);
  const renderings = new Renderings({
    shownOf: (uri, isWhole) => (isWhole ? (whole(uri)?.shown ?? []) : shownOf(uri)),
    diagnosticsOf: (uri) => service.diagnostics(uri),
    hoverOf,
    statusOf: (shown) => shown.status(),
    textOf: (uri) => service.text(uri),
  });
  const invalidateAll = (): void => documents.forEach((document) => void document.invalidate());

  const service: OwnService = {
    update(uri, text) {
      const document = documents.get(uri);
      if (document === undefined) documents.set(uri, new OpenDocument(text, documentOptions));
      else document.setText(text);
    },
    text: (uri) => documents.get(uri)?.text,
    edit: (uri, edits) => documents.get(uri)?.edit(edits),
    hold: (uri, isHeld) => documents.get(uri)?.hold(isHeld),
    close(uri) {
      long?.forget(uri);
      settings.forget(uri);
      saved.forget(uri);
      documents.delete(uri);
    },
    configure(changed) {
      settings.configure(changed);
      invalidateAll();
    },
    setBaselines(uri, texts, atLast) {
      settings.assume(uri, texts[0]?.assumptions);
      documents.get(uri)?.setBaseline(allTexts(texts), (read) => readBaselines(texts, atLast, read));
    },
    setExpectations: (uri, expect) => invalidated(documents.get(uri), settings.expect(uri, expect)),
    setWorkspaceFile: (uri, text) => void (folder.set(uri, readFile(uri, text)) && invalidateAll()),
    setFormerFile: (uri, text) =>
      void (folder.setFormer(uri, text === undefined ? undefined : readManifests(text)) && invalidateAll()),
    workloads: (uri) => shownOf(uri).map(({ key }) => key),
    subjectAt: (uri, offset) => subjectOf(uri, atOffset(whole(uri)?.shown ?? [], offset)),
    codeLenses: (uri) => current(uri)?.codeLenses() ?? [],
    inlayHints: (uri) => current(uri)?.inlayHints() ?? [],
    hover: (uri, offset) => hoverOf(shownAt(uri, offset), offset),
    diagnostics: (uri) => current(uri)?.diagnostics() ?? [],
    codeActions: (uri, range, isAsked = false) => (isAsked ? whole : current)(uri)?.codeActions(range) ?? [],
    statusItem: (uri, offset) => shownAt(uri, offset)?.status(),
    ...panelFeatures(whole, worldOf, saved),
    ...releaseFeatures({ documents, worldOf, renderings }),
    report(named, toolVersion) {
      const all = named.flatMap((each) => reportedDocument(whole(each.uri), worldOf(each.uri), each, renderings));
      return documentReport(all, releasesOf(all), { assumptions: settings.general.assumptions, toolVersion });
    },
    rows: (named) => workloadRows(named, (uri) => documents.get(uri)?.shown ?? []),
    notSimulated: (all) => sumOf(all.flatMap(({ uri, followed }) => whole(uri)?.notSimulated(followed) ?? [])),
    preview: (uri, workload) => whole(uri)?.shown.find(({ key }) => key === workload)?.preview,
  };
  return guarded(withRenderings(service, renderings, createRenderedObjects(folder, invalidateAll)), options.log);
}

function invalidated(document: OpenDocument | undefined, isNews: boolean): boolean {
  if (isNews) document?.invalidate();
  return isNews;
}

/** A file of the workspace; of a kustomization only what others need of it. */
function readFile(uri: string, text: string | undefined): ManifestFile | undefined {
  return text === undefined ? undefined : readManifests(kustomizationText(uri, text));
}

/** Of what is out of date nothing is told. */
function hoverOf(shown: Shown | undefined, offset: number): HoverItem | undefined {
  return shown?.isOutOfDate === false ? shown.hoverAt(offset) : undefined;
}

/** The workload at the offset, or the first one. */
function atOffset(shown: readonly Shown[], offset: number): Shown | undefined {
  return shown.find(({ items }) => contains(items.range, offset)) ?? shown[0];
}

function subjectOf(document: string, shown: Shown | undefined): WorkloadSubject | undefined {
  return shown && { document, workload: shown.key };
}

function reportedDocument(
  document: OpenDocument | undefined,
  world: DocumentWorld,
  { uri, name: file, followed }: NamedDocument,
  renderings: Renderings,
): readonly (ReportedDocument & ReleasedDocument)[] {
  if (document === undefined) return [];
  const { text, shown, objects, problems } = document;
  const workloads = shown.map(({ preview }) => preview);
  const notSimulated = document.notSimulated(followed);
  return [
    { uri, file, text, workloads, objects, problems, notSimulated, ...renderings.reported(uri), document, world },
  ];
}

interface KnownDocuments {
  readonly documents: ReadonlyMap<string, OpenDocument>;
  readonly worldOf: (uri: string) => DocumentWorld;
  readonly renderings: Renderings;
}

/** Nothing of the documents is simulated for them. */
function releaseFeatures({
  documents,
  worldOf,
  renderings,
}: KnownDocuments): Pick<OwnService, 'release' | 'placeInRelease'> {
  const released = (named: readonly NamedDocument[]): readonly ReleasedDocument[] =>
    named.flatMap(({ uri, name: file }) => {
      const document = documents.get(uri);
      return document === undefined ? [] : [{ uri, file, document, world: worldOf(uri), ...renderings.reported(uri) }];
    });
  return {
    release: (named, asked) => releaseQuestion(released(named), asked),
    placeInRelease: (named, key) => placeInRelease(released(named), key),
  };
}

function allTexts(texts: readonly BaselineTexts[]): readonly string[] {
  return texts.flatMap(({ text, history }) => [text, ...history]);
}

/** The texts as a chain in which each leads to the next. */
function readBaselines(
  [first, ...others]: readonly BaselineTexts[],
  atLast: 'assumed' | 'last-text',
  read: (text: string) => ManifestFile,
): BaselineText | undefined {
  if (first === undefined) return undefined;
  const { source, label, text, isHistoryCut = false, live, dryRuns } = first;
  const file = read(text);
  const history = first.history.map((each) => read(each));
  const baseline = { source, label, file, history, isHistoryCut, ...(live && { live }), ...(dryRuns && { dryRuns }) };
  const next = readBaselines(others, atLast, read) ?? (atLast === 'assumed' ? atLast : undefined);
  return next === undefined ? baseline : { ...baseline, otherwise: next };
}

function contains(range: Range, offset: number): boolean {
  return range.start <= offset && offset <= range.end;
}

/** The service whose features answer with nothing, and log, where an invariant of ours is broken. */
function guarded(service: LanguageService, log: (message: string) => void): LanguageService {
  const guard =
    (name: string, feature: (...values: unknown[]) => unknown) =>
    (...values: unknown[]) => {
      try {
        return feature(...values);
      } catch (error) {
        log(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return listFeatures.has(name) ? [] : undefined;
      }
    };
  const entries = Object.entries(service).map(([name, feature]) => [name, guard(name, feature)]);
  return Object.freeze(Object.fromEntries(entries));
}

const listFeatures: ReadonlySet<string> = new Set([
  'workloads',
  'codeLenses',
  'inlayHints',
  'diagnostics',
  'codeActions',
  'panelFix',
  'notSimulated',
  'rows',
]);
