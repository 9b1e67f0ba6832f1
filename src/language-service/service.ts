import type { ApplyWay, BaselineText, DryRun, LiveState } from '../change/change.ts';
import type { Range } from '../document/manifest.ts';
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
import type { PanelSpread } from '../presentation/panel/live-messages.ts';
import type { PanelFix } from '../presentation/panel/messages.ts';
import type { PanelGoal } from '../presentation/panel/tuning-messages.ts';
import type { Forecast } from '../preview/forecast.ts';
import type { RunSpread } from '../preview/spread.ts';
import type { TextEdit } from '../rules/rule.ts';
import type { NotSimulated } from '../surroundings/not-simulated.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { Expectation } from '../workload/expectations.ts';
import type { DocumentEdits, DocumentPlace, OpenedInRelease } from './document-releases.ts';
import type { DocumentSettings } from './document-settings.ts';
import type { ComparisonQuestion, ComparisonSubject } from './panel-comparison.ts';
import type { PanelAsked, PanelState } from './panel-service.ts';
import type { TuningQuestion } from './panel-tuning.ts';
import type { ReleaseAsked, ReleaseQuestion } from './release-service.ts';
import type { EditorRendering } from './rendering.ts';
import type { WorkloadSubject } from './renderings.ts';

/** The texts of a baseline as the host reads them. */
export interface BaselineTexts extends ApplyWay {
  readonly source: BaselineText['source'];
  readonly label: string;
  readonly text: string;
  /** Older texts of the file, oldest first. */
  readonly history: readonly string[];
  /** Whether there may be older texts that were not read. */
  readonly isHistoryCut?: boolean;
  /** The stored state of the text's workloads, if a cluster was asked. */
  readonly live?: readonly LiveState[];
  /** What the server says of applies over them, where it has been asked. */
  readonly dryRuns?: readonly DryRun[];
  /** Replaces those of the settings, if a cluster was asked; until the settings change. */
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
  /** Undefined for a document that is not open. */
  text(uri: string): string | undefined;
  /** Holds what is shown of a document while its text changes, or shows the present text again. */
  hold(uri: string, isHeld: boolean): void;
  close(uri: string): void;
  /**
   * Takes a chart or an overlay as it is rendered, under a URI of its own: a document like others, of which the files that
   * it came from show what is theirs. Undefined: it is not shown any more.
   */
  setRendering(uri: string, rendering: EditorRendering | undefined): void;
  /** Whether renderings show what becomes of the file. */
  isPart(uri: string): boolean;
  /** The files in which renderings show something, open or not, each with its text. */
  renderedFiles(): ReadonlyMap<string, string>;
  /** Where a stretch of a rendering comes from; undefined of any other document. */
  placeOf(uri: string, range: Range): FileStretch | undefined;
  configure(settings: DocumentSettings): void;
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
  /**
   * A file of a folder outside of the workspace, whose workloads live among the objects of that folder; undefined: it is
   * gone. A file of the workspace lives among those of the workspace even so.
   */
  setFolderFile(folder: string, uri: string, text: string | undefined): void;
  /** Lets go of the other files of such a folder. */
  keepFolderFiles(folder: string, uris: ReadonlySet<string>): void;
  /** The workloads that are shown for the document. */
  workloads(uri: string): readonly WorkloadKey[];
  /** The workload at the offset, or the first one of the document, and what has it: the document, or what it renders to. */
  subjectAt(uri: string, offset: number): WorkloadSubject | undefined;
  /** Somebody looks at a stretch of the document, which is judged before the rest. */
  see(uri: string, range: Range): void;
  /** How many manifests of a document are judged of how many, while that takes its time. */
  progress(uri: string): { readonly done: number; readonly total: number } | undefined;
  /** Of a document that is not done, and was never shown, those that are known by now. */
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
  report(documents: readonly NamedDocument[]): string;
  /** A row for each workload of the documents as they were last shown: nothing is worked out for it. */
  rows(documents: readonly NamedDocument[]): readonly WorkloadRow[];
  /** What `answersOf` answers of a panel of a release, wherever it runs; undefined where no document is there. */
  release(documents: readonly NamedDocument[], asked: ReleaseAsked): ReleaseQuestion | undefined;
  /** Where the opened workload of a release stands. */
  placeInRelease(documents: readonly NamedDocument[], asked: OpenedInRelease): DocumentPlace | undefined;
  /** The edits of a quick fix that a finding of the opened workload offers, and the document that they belong to. */
  releaseFix(documents: readonly NamedDocument[], asked: OpenedInRelease, fix: PanelFix): DocumentEdits | undefined;
  /** Objects of the documents that run pods and are not simulated. */
  notSimulated(documents: readonly Omit<NamedDocument, 'name'>[]): readonly NotSimulated[];
  /** The result for a workload of the document. */
  preview(uri: string, workload: WorkloadKey): Forecast | undefined;
  /** What `comparing` answers of a panel, wherever it runs: it takes longer than an editor can wait. */
  comparison(
    uri: string,
    workload: WorkloadKey,
    asked: PanelAsked,
    compared: ComparisonSubject,
  ): ComparisonQuestion | undefined;
  /** What `tuningAnswers` answers of a panel, wherever it runs. */
  tuning(uri: string, workload: WorkloadKey, asked: PanelAsked, goal: PanelGoal): TuningQuestion | undefined;
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
