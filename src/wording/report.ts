// What a report says besides the forecasts.

/** What a run over many files ends with after its totals. */
export const briefNote = 'Name a single file to see its whole picture and its hints.';

/** What a run says that found manifests, and nothing in them that rolls out. */
export const nothingFound = 'No Deployment, StatefulSet or DaemonSet found.';

/** A problem in one line: its place, how bad it is, and what it is. */
export function problemText({ file, position, severity, message }: PlacedProblem): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `${place}: ${severity}: ${message}`;
}

interface PlacedProblem {
  readonly file: string;
  readonly position: { readonly line: number; readonly column: number } | undefined;
  readonly severity: string;
  readonly message: string;
}
