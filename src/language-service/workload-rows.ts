import type { WorkloadRow } from '../presentation/panel/folder-messages.ts';
import type { ShownForecast } from './shown-workload.ts';

/** A row for each workload of the documents, in their order; files may be parts of the same rendering. */
export function workloadRows(
  documents: readonly { readonly uri: string; readonly name: string }[],
  shownOf: (uri: string) => readonly ShownForecast[],
): readonly WorkloadRow[] {
  const names = new Map(documents.map(({ uri, name }) => [uri, name]));
  return [...names].flatMap(([uri, file]) =>
    shownOf(uri).map((shown) => shown.row({ uri, file, isOutOfDate: shown.isOutOfDate })),
  );
}
