import type { BaselineText } from '../change/change.ts';
import type { ManifestFile, Range } from '../document/manifest.ts';
import { readManifests } from '../document/read-manifests.ts';
import type { HoverItem } from '../presentation/editor/items.ts';
import { panelFindings } from '../presentation/panel/view.ts';
import { documentReport, type ReportedDocument } from '../presentation/report/document-report.ts';
import { memberKey } from '../preview/release/release-what-if.ts';
import { withProvenFixes } from '../rules/proven-fix.ts';
import type { Finding } from '../rules/rule.ts';
import { createFolderIndex, type FolderIndex } from '../surroundings/folder-index.ts';
import { kustomizationText, noRole } from '../surroundings/kustomizations.ts';
import { sumOf } from '../surroundings/not-simulated.ts';
import { budgetAtOnce } from './budgets.ts';
import {
  type DocumentPlace,
  type OpenedInRelease,
  placeInRelease,
  type ReleasedDocument,
  releaseQuestion,
  releasesOfDocuments,
} from './document-releases.ts';
import { type DocumentSettings, SettingsOfDocuments } from './document-settings.ts';
import { type ForecastMaker, forecastQuestion } from './long-forecast.ts';
import { LongForecasts } from './long-forecasts.ts';
import { type DocumentContext, OpenDocument } from './open-document.ts';
import { OtherFolders } from './other-folders.ts';
import { panelFeatures } from './panel-features.ts';
import { createRenderedObjects } from './rendered-objects.ts';
import { Renderings, type WorkloadSubject } from './renderings.ts';
import { SavedTexts } from './saved-texts.ts';
import type { BaselineTexts, LanguageService, NamedDocument } from './service.ts';
import type { ShownForecast } from './shown-workload.ts';
import { type OwnService, withRenderings } from './with-renderings.ts';
import { workloadRows } from './workload-rows.ts';

export type LanguageServiceSettings = DocumentSettings;

export interface LanguageServiceOptions {
  readonly settings: LanguageServiceSettings;
  /** Receives broken invariants; the feature that met one shows nothing. */
  readonly log: (message: string) => void;
  /** Without them, answers are computed in one go, however long that takes. */
  readonly slices?: WorkSlices;
  /** Makes forecasts that cost too much for a slice; without it, they are not simulated. */
  readonly forecasts?: ForecastMaker;
}

/** Work in slices, for a host that must do other work in between. */
export interface WorkSlices {
  /** Begins a slice; what it gives tells when the slice is over. */
  begin(): () => boolean;
  /** A document is not done yet; until then, editors show its earlier answers. */
  onUnfinished(uri: string): void;
}

/** What is rendered lives among what else is rendered with it, and the files of the folder that are parts of nothing. */
function placeOf(file: string, renderings: Renderings, others: OtherFolders): Omit<DocumentContext, 'settings'> {
  const folder = others.folderOf(file);
  const rendered = renderings.belongsTo(file);
  if (rendered !== undefined) return { around: folder.aroundRendered(file, rendered), role: noRole };
  return { around: folder.around(file), role: folder.roleOf(file) };
}

/** The language service of one editor. */
export function createLanguageService(options: LanguageServiceOptions): LanguageService {
  const documents = new Map<string, OpenDocument>();
  const folder = createFolderIndex();
  const others = new OtherFolders(folder);
  const saved = new SavedTexts();
  const settings = new SettingsOfDocuments(options.settings);
  const long = options.forecasts && new LongForecasts(options.forecasts, options.log);
  const documentOptions = { budget: budgetAtOnce, isAnswered: long !== undefined };

  const worldOf = (uri: string): DocumentContext => ({
    ...placeOf(uri, renderings, others),
    settings: settings.of(uri),
  });
  const refreshed = (uri: string, slices: WorkSlices | undefined): OpenDocument | undefined => {
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
  const shownOf = (uri: string): readonly ShownForecast[] => current(uri)?.shown ?? [];
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
    ...folderFeatures({ folder, others, documents, invalidateAll }),
    workloads: (uri) => shownOf(uri).map(({ key }) => key),
    subjectAt: (uri, offset) => subjectOf(uri, atOffset(whole(uri)?.shown ?? [], offset)),
    see: (uri, range) => documents.get(uri)?.see(range),
    progress: (uri) => documents.get(uri)?.progress,
    codeLenses: (uri) => current(uri)?.codeLenses(() => worldOf(uri)) ?? [],
    inlayHints: (uri) => current(uri)?.inlayHints() ?? [],
    hover: (uri, offset) => hoverOf(shownAt(uri, offset), offset),
    diagnostics: (uri) => current(uri)?.diagnostics() ?? [],
    codeActions: (uri, range, isAsked = false) => (isAsked ? whole : current)(uri)?.codeActions(range) ?? [],
    statusItem: (uri, offset) => shownAt(uri, offset)?.status(),
    ...panelFeatures(whole, worldOf, saved),
    ...releaseFeatures({ documents, worldOf, renderings, whole }),
    report(named) {
      const all = named.flatMap((each) => reportedDocument(whole(each.uri), worldOf(each.uri), each, renderings));
      return documentReport(all, releasesOfDocuments(all), { assumptions: settings.general.assumptions });
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

interface KnownFolders {
  readonly folder: FolderIndex;
  readonly others: OtherFolders;
  readonly documents: ReadonlyMap<string, OpenDocument>;
  readonly invalidateAll: () => void;
}

/** The files that documents live among. What folders outside of the workspace hold concerns only their own documents. */
function folderFeatures({
  folder,
  others,
  documents,
  invalidateAll,
}: KnownFolders): Pick<OwnService, 'setWorkspaceFile' | 'setFormerFile' | 'setFolderFile' | 'keepFolderFiles'> {
  const changed = (name: string, change: () => void): void => {
    const before = others.filesOf(name);
    change();
    for (const uri of new Set([...before, ...others.filesOf(name)])) documents.get(uri)?.invalidate();
  };
  return {
    setWorkspaceFile: (uri, text) => void (folder.set(uri, readFile(uri, text)) && invalidateAll()),
    setFormerFile: (uri, text) =>
      void (folder.setFormer(uri, text === undefined ? undefined : readManifests(text)) && invalidateAll()),
    setFolderFile: (name, uri, text) => changed(name, () => others.set(name, uri, readFile(uri, text))),
    keepFolderFiles: (name, uris) => changed(name, () => others.keep(name, uris)),
  };
}

/** A file of the workspace; of a kustomization only what others need of it. */
function readFile(uri: string, text: string | undefined): ManifestFile | undefined {
  return text === undefined ? undefined : readManifests(kustomizationText(uri, text));
}

/** Nothing is said about what is out of date. */
function hoverOf(shown: ShownForecast | undefined, offset: number): HoverItem | undefined {
  return shown?.isOutOfDate === false ? shown.hoverAt(offset) : undefined;
}

/** The workload at the offset, or the first one. */
function atOffset(shown: readonly ShownForecast[], offset: number): ShownForecast | undefined {
  return shown.find(({ items }) => contains(items.range, offset)) ?? shown[0];
}

function subjectOf(document: string, shown: ShownForecast | undefined): WorkloadSubject | undefined {
  return shown && { document, workload: shown.key };
}

function reportedDocument(
  document: OpenDocument | undefined,
  world: DocumentContext,
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

interface OpenDocuments {
  readonly documents: ReadonlyMap<string, OpenDocument>;
  readonly worldOf: (uri: string) => DocumentContext;
  readonly renderings: Renderings;
  readonly whole: (uri: string) => OpenDocument | undefined;
}

/** Release panels, which only collect the documents: only that of a workload that is opened has its own preview. */
function releaseFeatures({
  documents,
  worldOf,
  renderings,
  whole,
}: OpenDocuments): Pick<OwnService, 'release' | 'placeInRelease' | 'releaseFix'> {
  const released = (named: readonly NamedDocument[]): readonly ReleasedDocument[] =>
    named.flatMap(({ uri, name: file }) => {
      const document = documents.get(uri);
      return document === undefined ? [] : [{ uri, file, document, world: worldOf(uri), ...renderings.reported(uri) }];
    });
  const placeIn = (named: readonly NamedDocument[], asked: OpenedInRelease): DocumentPlace | undefined =>
    asked.opened === '' ? undefined : placeInRelease(released(named), asked);
  const findingsOf = (place: DocumentPlace | undefined, { opened }: OpenedInRelease): readonly Finding[] => {
    const document = place && whole(place.uri);
    const shown = document?.shown.find(({ preview }) => memberKey(preview) === opened);
    if (document === undefined || shown === undefined || shown.isOutOfDate) return [];
    return shown.preview.findings.map((each) => withProvenFixes(document.text, each));
  };
  return {
    release(named, asked) {
      const question = releaseQuestion(released(named), asked);
      const findings = question && findingsOf(placeIn(named, question), question);
      return question && findings && { ...question, findings: panelFindings(findings, true) };
    },
    placeInRelease: placeIn,
    releaseFix(named, asked, { id, start, fixIndex }) {
      const place = placeIn(named, asked);
      const finding = findingsOf(place, asked).find((each) => each.id === id && each.range.start === start);
      const edits = finding?.fixes[fixIndex]?.edits;
      return place && edits && { uri: place.uri, edits };
    },
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
  const { source, label, text, isHistoryCut = false, live, dryRuns, serverSide, isRelease = false } = first;
  const file = read(text);
  const history = first.history.map((each) => read(each));
  const told = { ...(live && { live }), ...(dryRuns && { dryRuns }), ...(serverSide && { serverSide }), isRelease };
  const baseline = { source, label, file, history, isHistoryCut, ...told };
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
