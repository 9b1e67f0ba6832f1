import type { Place, SourceSpan } from '../document/place.ts';
import type { Severity } from '../rules/rule.ts';
import type { LineColumn } from '../std/line-index.ts';
import type { RenderedFor } from '../surroundings/folder-index.ts';

/** What a chart or an overlay was rendered to, for the documents that it came from; its files are named by their URIs. */
export interface EditorRendering {
  /** Empty where it has never been rendered. */
  readonly text: string;
  readonly spans: readonly SourceSpan[];
  /** Where the text outside of all spans comes from. */
  readonly whole: Place;
  /** What it was made with, such as `values-production.yaml`; empty if there is no choice. */
  readonly environment: string;
  /** Which environment its objects belong to; undefined: nothing else lives among them. */
  readonly rendered: RenderedFor | undefined;
  /** How many others it can be made with, by the file that offers them. */
  readonly otherEnvironments: ReadonlyMap<string, number>;
  /** The texts that it was made of. */
  readonly sources: ReadonlyMap<string, string>;
  /** Those that show the forecasts above their first line if none of their lines feeds a workload. */
  readonly heads: ReadonlySet<string>;
  /** Those that are shown with another environment. */
  readonly hiddenIn: ReadonlySet<string>;
  /** Whether comments of the files are rendered, too. */
  readonly keepsComments: boolean;
  /** Whether the files have changed since in a way that is not rendered. */
  readonly isOutOfDate: boolean;
  readonly fault: EditorFault | undefined;
}

/** Why the present files have no rendering. */
export interface EditorFault {
  readonly file: string;
  /** What the file said. */
  readonly text: string;
  readonly position: LineColumn | undefined;
  readonly message: string;
  readonly severity: Exclude<Severity, 'hint'>;
}
