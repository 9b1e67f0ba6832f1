import type { Range } from '../document/manifest.ts';
import type { Place } from '../document/place.ts';
import type { CodeLensItem, DiagnosticItem, HoverItem, InlayHintItem } from '../presentation/editor/items.ts';
import type { ReportedDocument } from '../presentation/report/document-report.ts';
import { commonFolder, folderOf } from '../surroundings/folder-of.ts';
import { valueNotKnown } from '../wording/charts.ts';
import { hintOf, valuePlace } from '../wording/editor/renderings.ts';
import type { RenderedFile } from './rendered-file.ts';
import { renderedLenses, standsIn } from './rendered-lenses.ts';
import { holds, isOnLines, RenderedPlaces, type Touch } from './rendered-places.ts';
import type { EditorFault, EditorRendering } from './rendering.ts';
import type { ShownForecast } from './shown-workload.ts';
import { SourceText } from './source-text.ts';

/** A rendering, and what is shown of it in the files that it came from. */
export class RenderedDocument {
  readonly uri: string;
  readonly rendering: EditorRendering;
  readonly #places: RenderedPlaces;
  readonly #sources = new Map<string, SourceText>();

  constructor(uri: string, rendering: EditorRendering) {
    this.uri = uri;
    this.rendering = rendering;
    this.#places = new RenderedPlaces(rendering);
  }

  /** The file with its present text, where the rendering came from it and is shown in it. */
  file(uri: string, now: string | undefined): RenderedFile | undefined {
    const before = this.rendering.sources.get(uri);
    const { hiddenIn } = this.rendering;
    if (before === undefined || this.rendering.text === '' || hiddenIn.has(uri)) return undefined;
    const text = now ?? before;
    const known = this.#sources.get(uri);
    const source = known?.now === text ? known : new SourceText(before, text);
    this.#sources.set(uri, source);
    const { uri: document, rendering } = this;
    return { uri, document, rendering, places: this.#places, source, isHead: rendering.heads.has(uri) };
  }

  reported(): Pick<ReportedDocument, 'rendered' | 'fault'> {
    const { environment, sources, fault } = this.rendering;
    const common = commonFolder([...sources.keys(), ...(fault === undefined ? [] : [fault.file])].map(folderOf));
    // The last folder is told, too.
    const above = folderOf(common.slice(0, -1));
    const named = (file: string): string => decodeURIComponent(file.slice(above.length));
    const placeOf = (range: Range): Place => {
      const { file, values, ...place } = this.#places.placeOf(range);
      const shown = values.map((value) => ({ ...value, at: value.at && { ...value.at, file: named(value.at.file) } }));
      return { ...place, file: named(file), values: shown };
    };
    const rendered = { placeOf, environment };
    if (fault === undefined) return { rendered };
    const { position, message, severity } = fault;
    return { rendered, fault: { file: named(fault.file), position, code: 'rendering', message, severity } };
  }

  placeOf(range: Range): Place {
    return this.#places.placeOf(range);
  }

  /** The files in which something of these is shown. */
  filesOf(diagnostics: readonly DiagnosticItem[]): readonly string[] {
    return [...new Set(diagnostics.map(({ range }) => this.#places.placeOf(range).file))];
  }
}

export function lensesIn(file: RenderedFile, all: readonly ShownForecast[]): readonly CodeLensItem[] {
  return renderedLenses(file, standsIn(file, all));
}

/** Resolved values, behind the value and behind the action that writes it. */
export function hintsIn(file: RenderedFile, all: readonly ShownForecast[]): readonly InlayHintItem[] {
  const found = all.flatMap(({ items, preview }) =>
    items.hints.flatMap((hint) => {
      const range = { start: hint.offset - 1, end: hint.offset };
      const stretches =
        file.places.placeOf(range).exactness === 'nearby' ? [] : file.places.stretchesIn(file.uri, range);
      return stretches.map((at) => ({ ...hint, offset: file.source.rangeOf(at).end, name: preview.workload.name }));
    }),
  );
  const isOne = ({ offset, label }: InlayHintItem) =>
    found.every((each) => each.offset !== offset || each.label === label);
  const told = found.map(({ name, ...hint }) => (isOne(hint) ? hint : { ...hint, label: hintOf(name, hint.label) }));
  return [...new Map(told.map((hint) => [`${hint.offset} ${hint.label}`, hint])).values()];
}

/** The findings and faults in the file, with the values that decide. */
export function diagnosticsIn(file: RenderedFile, all: readonly DiagnosticItem[]): readonly DiagnosticItem[] {
  return all.flatMap((item) => {
    const place = file.places.placeOf(item.range);
    if (place.file !== file.uri) return [];
    const message =
      place.isValueKnown || place.exactness === 'written' ? item.message : `${item.message} (${valueNotKnown})`;
    return [{ ...item, message, range: file.source.rangeOf(place), ...relatedOf(place) }];
  });
}

function relatedOf({ values }: Place): Pick<DiagnosticItem, 'related'> {
  const related = values.flatMap(({ path, at }) => (at === undefined ? [] : [{ ...at, message: valuePlace(path) }]));
  return related.length === 0 ? {} : { related };
}

/** Why the present files are not rendered, in the file that is to blame. */
export function faultItem({ text, position, message, severity }: EditorFault, now = text): DiagnosticItem {
  const start = position ?? { line: 1, column: 1 };
  const { start: told } = new SourceText(text, now).rangeOf({ start, end: start });
  // Where it names no column it means the line.
  const offset = told + (/^[ \t]*/.exec(now.slice(told))?.[0].length ?? 0);
  const rest = /[^\r\n]*/.exec(now.slice(offset))?.[0].trimEnd().length ?? 0;
  return { range: { start: offset, end: offset + rest }, severity, message, code: 'rendering', page: undefined };
}

/** Answers of a workload about an offset of the rendering. */
type OffsetAnswer<T> = (shown: ShownForecast, offset: number) => T | undefined;

/** The answers of the rendering's workloads about an offset of the file. */
export function hoverIn(
  file: RenderedFile,
  offset: number,
  all: readonly ShownForecast[],
  hoverOf: OffsetAnswer<HoverItem>,
): HoverItem | undefined {
  for (const shown of all) {
    for (const touch of touchesAt(file, offset, shown)) {
      const hover = hoverOf(shown, renderedOffset(file, offset, touch));
      if (hover !== undefined) return { ...hover, range: file.source.rangeOf(touch.at), document: file.document };
    }
  }
  return undefined;
}

/** The workload that the offset of the file has most to do with. */
export function workloadIn(
  file: RenderedFile,
  offset: number,
  all: readonly ShownForecast[],
): ShownForecast | undefined {
  const touched = all.find((shown) => touchesAt(file, offset, shown).length > 0);
  if (touched !== undefined) return touched;
  const stands = standsIn(file, all);
  return (stands.findLast(({ range }) => range.start <= offset) ?? stands[0])?.shown;
}

/** Those that hold the offset come before those that only share its line. */
function touchesAt(file: RenderedFile, offset: number, { items }: ShownForecast): readonly Touch[] {
  const position = file.source.positionOf(offset);
  const near = file.places.touchesIn(file.uri, items.range).filter(({ at }) => isOnLines(at, position));
  const exact = near.filter(({ at }) => holds(at, position));
  return [...exact, ...near.filter((touch) => !exact.includes(touch))];
}

function renderedOffset({ source }: RenderedFile, offset: number, { span, at, isValue }: Touch): number {
  const { line, column } = source.positionOf(offset);
  const isSame = !isValue && span.from.exactness === 'written' && line === at.start.line;
  return isSame ? clamped(span.start + column - at.start.column, span) : span.start;
}

function clamped(offset: number, { start, end }: Range): number {
  return Math.max(start, Math.min(offset, end));
}
