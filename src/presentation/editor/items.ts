// What an editor shows, as plain data in editor words; ranges are offsets in the document's text.
import type { Range } from '../../document/manifest.ts';
import type { Severity, TextEdit } from '../../rules/rule.ts';
import type { LineColumn } from '../../std/line-index.ts';

/** Which workload of a document: `Deployment/default/web`. */
export type WorkloadKey = string;

/** What a click on an item does. */
export type EditorAction = 'open-timeline' | 'show-findings' | 'select-environment';

/** A stretch of a file that may not be open. */
export interface FileStretch {
  readonly file: string;
  readonly start: LineColumn;
  readonly end: LineColumn;
}

export interface FileEdit extends FileStretch {
  readonly newText: string;
}

export interface CodeLensItem {
  readonly range: Range;
  readonly title: string;
  /** All of a title that is shortened. */
  readonly tooltip?: string;
  readonly action: EditorAction;
  readonly workload: WorkloadKey;
  /** The document that has the workload, if that is another one: the rendering of a template. */
  readonly document?: string;
}

export interface InlayHintItem {
  /** The offset that it follows. */
  readonly offset: number;
  readonly label: string;
  readonly tooltip: string;
}

export interface HoverItem {
  readonly range: Range;
  /** Markdown whose values of the text are escaped. */
  readonly markdown: string;
  readonly workload: WorkloadKey;
  readonly document?: string;
}

export interface DiagnosticItem {
  readonly range: Range;
  readonly severity: Severity;
  readonly message: string;
  /** The rule's id, or the code of a fault in the text. */
  readonly code: string;
  /** The page that explains it, in the extension's folder or with its whole address; undefined if it has no page. */
  readonly page: string | undefined;
  /** Other places of its cause, each with what is there. */
  readonly related?: readonly RelatedPlace[];
}

export interface RelatedPlace extends FileStretch {
  readonly message: string;
}

export interface CodeActionItem {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Edits of other files, or of the document as one of them. */
  readonly inFiles?: readonly FileEdit[];
  /** The diagnostic that it fixes; undefined: all that can be fixed without a choice. */
  readonly mends: DiagnosticItem | undefined;
  readonly isPreferred: boolean;
}

export interface StatusItem {
  readonly text: string;
  readonly tooltip: string;
  readonly workload: WorkloadKey;
  readonly document?: string;
}
