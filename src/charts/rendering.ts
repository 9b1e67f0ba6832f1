import type { Place, SourceSpan } from '../document/place.ts';
import type { LineColumn } from '../std/line-index.ts';

/** A text that a program made of a chart or an overlay, as plain data, and where each part of it comes from. */
export interface Rendering {
  readonly text: string;
  readonly spans: readonly SourceSpan[];
  /** Where the text outside of all spans comes from. */
  readonly whole: Place;
}

/** Why many charts and overlays of a repository may not render, each with another name in its message. */
export type RenderCause = 'chart-in-overlay' | 'missing-dependency' | 'missing-reference' | 'remote-base';

/** Why there is no rendering, or no whole one. */
export interface RenderFault {
  readonly file: string;
  readonly position: LineColumn | undefined;
  readonly message: string;
  /** `warning`: nothing of it is wrong, but something it needs is not there. `information`: nothing is missing. */
  readonly severity: 'error' | 'warning' | 'information';
  readonly cause?: RenderCause;
  /** Whether a program had to be stopped, as it took too much. */
  readonly isStopped?: true;
  /** Why helm refuses a word of `--set`. */
  readonly refusedSet?: string;
  /** The template, as helm names it, that renders to no YAML, and why. */
  readonly broken?: { readonly source: string; readonly reason: string };
}

/** With what its file says. */
export interface TextFault extends RenderFault {
  readonly text: string;
}

export type RenderResult =
  /** With what is told of it besides. */
  | { readonly state: 'rendered'; readonly rendering: Rendering; readonly notes?: readonly RenderFault[] }
  | { readonly state: 'failed'; readonly fault: RenderFault }
  /** There is no program that renders it. */
  | { readonly state: 'no-program'; readonly fault: RenderFault };

/** The first character of a file, where nothing more is known. */
export function topOf(file: string): Place {
  const start = { line: 1, column: 1 };
  return { file, start, end: start, exactness: 'nearby', values: [], isValueKnown: false };
}
