// Where the forecasts of rendered workloads appear in their source files.
import type { Range } from '../document/manifest.ts';
import type { FileRange } from '../document/place.ts';
import type { CodeLensItem } from '../presentation/editor/items.ts';
import { labelText } from '../presentation/editor/label.ts';
import { outOfDate } from '../presentation/forecast/verdict.ts';
import { otherEnvironmentsTitle, renderedTitle } from '../wording/editor/renderings.ts';
import type { RenderedFile } from './rendered-file.ts';
import { isBefore } from './rendered-places.ts';
import type { ShownForecast } from './shown-workload.ts';

/** A workload, and where it is shown in one file. */
export interface Stand {
  readonly shown: ShownForecast;
  readonly range: Range;
  /** Whether that is where it says its kind. */
  readonly isHead: boolean;
}

/** The workloads that are shown in the file. */
export function standsIn(file: RenderedFile, all: readonly ShownForecast[]): readonly Stand[] {
  return all.flatMap((shown) => standIn(file, shown) ?? []);
}

function standIn({ uri, places, source, isHead }: RenderedFile, shown: ShownForecast): Stand | undefined {
  const own = shown.items.lenses[0]?.range ?? shown.items.range;
  const head = places.placeOf(own);
  if (head.file === uri) return { shown, range: source.rangeOf(head), isHead: true };
  const replicas = shown.preview.workload.manifest.rangeOf(['spec', 'replicas']);
  const decided = replicas === undefined ? [] : places.stretchesIn(uri, replicas);
  const touched = places.touchesIn(uri, shown.items.range).map(({ at }) => at);
  const at = decided[0] ?? first(touched);
  if (at !== undefined) return { shown, range: source.rangeOf(at), isHead: false };
  return isHead ? { shown, range: { start: 0, end: 0 }, isHead: false } : undefined;
}

function first(stretches: readonly FileRange[]): FileRange | undefined {
  return stretches.reduce<FileRange | undefined>(
    (least, each) => (least === undefined || isBefore(each.start, least.start) ? each : least),
    undefined,
  );
}

/** The forecasts of a file, and at each place the other environments. */
export function renderedLenses(file: RenderedFile, stands: readonly Stand[]): readonly CodeLensItem[] {
  const { document, rendering } = file;
  const others = rendering.otherEnvironments.get(file.uri) ?? 0;
  const places = new Map<number, readonly Stand[]>();
  for (const stand of stands) places.set(stand.range.start, [...(places.get(stand.range.start) ?? []), stand]);
  return [...places.values()].flatMap((here) => {
    const lenses = here.flatMap((stand) => lensesOf(stand, here.length > 1, file));
    const [last] = lenses.slice(-1);
    if (others === 0 || last === undefined) return lenses;
    const title = otherEnvironmentsTitle(others);
    return [...lenses, { ...last, title, action: 'select-environment' as const, document }];
  });
}

function lensesOf({ shown, range, isHead }: Stand, isOneOfMany: boolean, file: RenderedFile): readonly CodeLensItem[] {
  const { document, rendering } = file;
  const { name } = shown.preview.workload;
  const [forecast, ...others] = shown.items.lenses;
  if (forecast === undefined) return [];
  const text = rendering.isOutOfDate && !shown.isOutOfDate ? outOfDate(forecast.title) : forecast.title;
  const title = labelText(renderedTitle(text, rendering.environment, isHead && !isOneOfMany ? '' : name));
  return [{ ...forecast, title }, ...(isOneOfMany ? [] : others)].map((lens) => ({ ...lens, range, document }));
}
