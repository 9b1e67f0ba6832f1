import type { BaselineText } from './change/change.ts';
import type { Problem, ProblemCode, Range } from './document/manifest.ts';
import { createManifestReader, readManifests } from './document/read-manifests.ts';
import { createPreviewer } from './incremental-preview.ts';
import {
  answerPanel,
  appliedEdit,
  comparePanel,
  type PanelAsked,
  type PanelQuestion,
  type PanelState,
  spreadPanel,
} from './panel-service.ts';
import type { WorkloadPreview } from './pipeline.ts';
import { keyOf } from './presentation/editor/anchors.ts';
import { codeLenses } from './presentation/editor/code-lenses.ts';
import {
  capped,
  codeActions,
  diagnosticsOf,
  fixAllAction,
  problemDiagnostic,
} from './presentation/editor/diagnostics.ts';
import { hoverAt } from './presentation/editor/hovers.ts';
import { inlayHints } from './presentation/editor/inlay-hints.ts';
import type {
  CodeActionItem,
  CodeLensItem,
  DiagnosticItem,
  HoverItem,
  InlayHintItem,
  StatusItem,
  WorkloadKey,
} from './presentation/editor/items.ts';
import { keptItems } from './presentation/editor/kept-items.ts';
import { type OffsetShift, shiftBetween, shiftedRange } from './presentation/editor/offset-shift.ts';
import { statusItem } from './presentation/editor/status-item.ts';
import { basisSentence } from './presentation/editor-wording.ts';
import type { ComparisonRow } from './presentation/panel/messages.ts';
import { documentReport, type ReportedDocument } from './presentation/report/document-report.ts';
import { createFolderIndex, type FolderSurroundings } from './rules/folder-index.ts';
import { kustomizationText, withoutPatches } from './rules/patches.ts';
import type { Finding, Severity, TextEdit } from './rules/rule.ts';
import type { Slices } from './what-if/spread.ts';
import type { Assumptions } from './workload/assumptions.ts';

export interface LanguageServiceSettings {
  readonly assumptions: Assumptions;
  /** By the id of a rule; `off` silences it. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
}

export interface LanguageServiceOptions {
  readonly settings: LanguageServiceSettings;
  /** Where a broken invariant of ours is told; the feature that met it shows nothing. */
  readonly log: (message: string) => void;
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
}

/**
 * Everything that an editor shows of its open documents, as plain data with offsets. Synchronous; one preview for one
 * text of a document. While a text does not parse, the last good forecast stays and is marked out of date.
 */
export interface LanguageService {
  /** Opens a document, or gives it a new text. */
  update(uri: string, text: string): void;
  close(uri: string): void;
  configure(settings: LanguageServiceSettings): void;
  /**
   * The texts that each workload of a document may be compared with: the first that has it and differs from it there is
   * taken, else `atLast`: an assumed former image, or the last text whatever it says.
   */
  setBaselines(uri: string, texts: readonly BaselineTexts[], atLast: 'assumed' | 'last-text'): void;
  /** A file of the workspace, whose objects other files' workloads live among; undefined: it is gone. */
  setWorkspaceFile(uri: string, text: string | undefined): void;
  /** The workloads that are shown for the document. */
  workloads(uri: string): readonly WorkloadKey[];
  /** The workload at the offset, or the first one of the document. */
  workloadAt(uri: string, offset: number): WorkloadKey | undefined;
  codeLenses(uri: string): readonly CodeLensItem[];
  inlayHints(uri: string): readonly InlayHintItem[];
  hover(uri: string, offset: number): HoverItem | undefined;
  diagnostics(uri: string): readonly DiagnosticItem[];
  codeActions(uri: string, range: Range): readonly CodeActionItem[];
  statusItem(uri: string, offset: number): StatusItem | undefined;
  /** The panel's view of a workload under the panel's own name; undefined when the document does not have it. */
  panel(uri: string, workload: WorkloadKey, asked: PanelAsked): PanelState | undefined;
  /** The edit that writes a panel's what-if into the manifest, or undefined when there is nothing to write. */
  panelEdit(uri: string, workload: WorkloadKey, asked: PanelAsked): TextEdit | undefined;
  /** The report of documents as Markdown, each under the name that it is shown by. */
  report(documents: readonly { readonly uri: string; readonly name: string }[], toolVersion: string): string;
  /** What a workload of the document comes to. */
  preview(uri: string, workload: WorkloadKey): WorkloadPreview | undefined;
  /** The present strategy of a workload and its sensible alternatives. */
  comparison(uri: string, workload: WorkloadKey, asked: PanelAsked): readonly ComparisonRow[];
  /** How sure a panel's duration is; undefined when it was stopped, or where nothing rolls. */
  spread(
    uri: string,
    workload: WorkloadKey,
    asked: PanelAsked & { readonly slices: Slices },
  ): Promise<string | undefined> | undefined;
}

/** A workload as it is shown: of the present text, or the last good one with its ranges moved to the present text. */
interface Shown {
  readonly preview: WorkloadPreview;
  readonly isOutOfDate: boolean;
  readonly shift: OffsetShift;
}

interface OpenDocument {
  readonly read: ReturnType<typeof createManifestReader>;
  readonly preview: ReturnType<typeof createPreviewer>;
  text: string;
  baseline: BaselineText | undefined;
  shown: readonly Shown[];
  problems: readonly Problem[];
  isCurrent: boolean;
}

/** Codes of faults that leave a manifest without a sure meaning. */
const breakingCodes: ReadonlySet<ProblemCode> = new Set(['yaml-syntax', 'unresolved-alias', 'too-deep', 'template']);

/** The language service of one editor. */
export function createLanguageService(options: LanguageServiceOptions): LanguageService {
  const documents = new Map<string, OpenDocument>();
  const folder = createFolderIndex();
  let { settings } = options;
  let kept = keepItems(settings.assumptions);

  /** The document with its preview up to date. */
  const current = (uri: string): OpenDocument | undefined => {
    const document = documents.get(uri);
    if (document !== undefined && !document.isCurrent)
      refresh(document, { around: folder.around(uri), isPatch: folder.isPatch(uri) }, settings);
    return document;
  };
  const shownOf = (uri: string): readonly Shown[] => current(uri)?.shown ?? [];
  const shownAt = (uri: string, offset: number): Shown | undefined => {
    const shown = shownOf(uri);
    return (
      shown.find((each) => contains(shiftedRange(each.preview.workload.manifest.range, each.shift), offset)) ?? shown[0]
    );
  };
  const previewOf = (uri: string, workload: WorkloadKey): WorkloadPreview | undefined =>
    shownOf(uri).find(({ preview }) => keyOf(preview) === workload)?.preview;
  const invalidate = (uri: string, change: Partial<OpenDocument>): void =>
    void Object.assign(documents.get(uri) ?? {}, change, { isCurrent: false });
  const ask = <T>(uri: string, workload: WorkloadKey, asked: PanelAsked, answer: (question: PanelQuestion) => T) => {
    const document = current(uri);
    const shown = document?.shown.find(({ preview }) => keyOf(preview) === workload);
    if (document === undefined || shown === undefined) return undefined;
    const surroundings = { baseline: document.baseline, ...folder.around(uri) };
    return answer({ ...asked, ...shown, text: document.text, surroundings, assumptions: settings.assumptions });
  };
  const basis = (): string => basisSentence(settings.assumptions);

  const service: LanguageService = {
    update(uri, text) {
      const document = documents.get(uri);
      if (document === undefined) documents.set(uri, newDocument(text));
      else if (document.text !== text) invalidate(uri, { text, shown: moved(document.shown, document.text, text) });
    },
    close: (uri) => void documents.delete(uri),
    configure(changed) {
      settings = changed;
      kept = keepItems(settings.assumptions);
      for (const uri of documents.keys()) invalidate(uri, {});
    },
    setBaselines: (uri, texts, atLast) => invalidate(uri, { baseline: readBaselines(texts, atLast) }),
    setWorkspaceFile(uri, text) {
      const isNews = folder.set(uri, text === undefined ? undefined : readManifests(kustomizationText(uri, text)));
      if (isNews) for (const other of documents.keys()) invalidate(other, {});
    },
    workloads: (uri) => shownOf(uri).map(({ preview }) => keyOf(preview)),
    workloadAt(uri, offset) {
      const shown = shownAt(uri, offset);
      return shown && keyOf(shown.preview);
    },
    codeLenses: (uri) =>
      shownOf(uri).flatMap(({ preview, isOutOfDate, shift }) =>
        isOutOfDate ? codeLenses(preview, true).map((lens) => movedLens(lens, shift)) : kept.lenses(preview),
      ),
    inlayHints: (uri) =>
      shownOf(uri).flatMap(({ preview, isOutOfDate, shift }) => {
        const hints = kept.hints(preview);
        return isOutOfDate ? hints.map((hint) => ({ ...hint, offset: shift(hint.offset) })) : hints;
      }),
    hover(uri, offset) {
      const shown = shownAt(uri, offset);
      return shown === undefined || shown.isOutOfDate ? undefined : hoverAt(shown.preview, offset, basis());
    },
    diagnostics: (uri) => capped(allDiagnostics(current(uri))),
    codeActions: (uri, range) => actionsIn(current(uri), range),
    statusItem(uri, offset) {
      const shown = shownAt(uri, offset);
      return shown && statusItem(shown.preview, settings.assumptions);
    },
    panel: (uri, workload, asked) => ask(uri, workload, asked, answerPanel),
    panelEdit: (uri, workload, asked) => ask(uri, workload, asked, appliedEdit),
    report: (named, toolVersion) =>
      documentReport(
        named.flatMap((each) => reportedDocument(current(each.uri), each.name)),
        { assumptions: settings.assumptions, toolVersion },
      ),
    preview: previewOf,
    comparison: (uri, workload, asked) => ask(uri, workload, asked, comparePanel) ?? [],
    spread: (uri, workload, asked) => ask(uri, workload, asked, (question) => spreadPanel(question, asked.slices)),
  };
  return Object.freeze(guarded(service, options.log));
}

/** Lenses and hints of present previews. */
function keepItems(assumptions: Assumptions) {
  const by = (distance: number) => (offset: number) => offset + distance;
  return {
    lenses: keptItems(
      (preview) => codeLenses(preview, false),
      (lens, distance) => movedLens(lens, by(distance)),
    ),
    hints: keptItems(
      (preview) => inlayHints(preview, basisSentence(assumptions)),
      (hint, distance) => ({ ...hint, offset: hint.offset + distance }),
    ),
  };
}

function movedLens(lens: CodeLensItem, shift: OffsetShift): CodeLensItem {
  return { ...lens, range: shiftedRange(lens.range, shift) };
}

function newDocument(text: string): OpenDocument {
  const follow = { read: createManifestReader(), preview: createPreviewer() };
  return { ...follow, text, baseline: undefined, shown: [], problems: [], isCurrent: false };
}

function reportedDocument(document: OpenDocument | undefined, file: string): readonly ReportedDocument[] {
  if (document === undefined) return [];
  const { text, shown } = document;
  const problems = looksLikeWorkload(text) ? document.problems : [];
  return [{ file, text, workloads: shown.map(({ preview }) => preview), problems }];
}

/** The fixes in the range, and the one that makes all safe ones; none for what is out of date. */
function actionsIn(document: OpenDocument | undefined, range: Range): readonly CodeActionItem[] {
  if (document === undefined) return [];
  const previews = document.shown.filter((each) => !each.isOutOfDate).map(({ preview }) => preview);
  return [...previews.flatMap((each) => codeActions(each, document.text, range)), ...fixAllAction(previews)];
}

/** What was shown, with the places that it has after one more edit. */
function moved(shown: readonly Shown[], before: string, after: string): readonly Shown[] {
  const shift = shiftBetween(before, after);
  return shown.map((each) => ({ ...each, shift: (offset) => shift(each.shift(offset)) }));
}

/** The texts as a chain in which each leads to the next. */
function readBaselines(
  [first, ...others]: readonly BaselineTexts[],
  atLast: 'assumed' | 'last-text',
): BaselineText | undefined {
  if (first === undefined) return undefined;
  const { source, label, text, isHistoryCut = false } = first;
  const history = first.history.map((each) => readManifests(each));
  const baseline = { source, label, file: readManifests(text), history, isHistoryCut };
  const next = readBaselines(others, atLast) ?? (atLast === 'assumed' ? atLast : undefined);
  return next === undefined ? baseline : { ...baseline, otherwise: next };
}

/** Previews the document's text; what does not parse keeps what was shown last. */
function refresh(
  document: OpenDocument,
  { around, isPatch }: { readonly around: FolderSurroundings; readonly isPatch: boolean },
  { assumptions, severities }: LanguageServiceSettings,
): void {
  document.isCurrent = true;
  const { text, baseline } = document;
  const result = document.preview(withoutPatches(document.read(text), isPatch), { baseline, ...around }, assumptions);
  const breaking = result.problems.filter(({ code }) => breakingCodes.has(code));
  const fresh = result.workloads
    .filter(({ workload }) => !breaking.some(({ range }) => contains(workload.manifest.range, range.start)))
    .map((each) => ({
      preview: { ...each, findings: withSeverities(each.findings, severities) },
      isOutOfDate: false,
      shift: (offset: number) => offset,
    }));
  const known = new Set(fresh.map((shown) => keyOf(shown.preview)));
  const kept = breaking.length === 0 ? [] : document.shown.filter((shown) => !known.has(keyOf(shown.preview)));
  const stale = kept.map((shown) => ({ ...shown, isOutOfDate: true }));
  document.problems = result.problems;
  document.shown = [...fresh, ...stale];
}

function withSeverities(findings: readonly Finding[], severities: LanguageServiceSettings['severities']) {
  if (Object.keys(severities).length === 0) return findings;
  return findings.flatMap((finding) => {
    const severity = severities[finding.id] ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
}

/** Nothing for a file that is no Kubernetes workload's: its faults are other tools' business. */
function allDiagnostics(document: OpenDocument | undefined): readonly DiagnosticItem[] {
  if (document === undefined || (document.shown.length === 0 && !looksLikeWorkload(document.text))) return [];
  const findings = document.shown.flatMap(({ preview, shift }) =>
    diagnosticsOf(preview).map((item) => ({ ...item, range: shiftedRange(item.range, shift) })),
  );
  const places = new Set(findings.map(({ range }) => range.start));
  const faults = document.problems.filter(({ range }) => !places.has(range.start)).map(problemDiagnostic);
  return [...faults, ...findings];
}

function looksLikeWorkload(text: string): boolean {
  return /^[ \t]*["']?kind["']?:[ \t]*["']?(Deployment|StatefulSet|DaemonSet)\b/m.test(text);
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
  return Object.fromEntries(entries);
}

const listFeatures: ReadonlySet<string> = new Set([
  'workloads',
  'codeLenses',
  'inlayHints',
  'diagnostics',
  'codeActions',
  'comparison',
]);
