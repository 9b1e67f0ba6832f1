// A chart from elsewhere has its places where it is asked for: nobody edits its own files.
import path from 'node:path';
import type { FileRange, Place } from '../../document/place.ts';
import { inPulledChart } from '../../wording/fetched-charts.ts';
import { wayInside } from '../find-charts.ts';
import type { RenderFault, Rendering, RenderResult } from '../rendering.ts';
import type { UnsavedTexts } from '../unsaved-texts.ts';
import type { BuiltText } from './built-text.ts';
import type { ChartReference } from './chart-reference.ts';

/** What asks for a chart that helm has pulled. */
export interface PulledChart {
  readonly reference: ChartReference;
  /** As the chart itself says it. */
  readonly version: string;
  /** Of what was pulled, as `sha256:…`. */
  readonly digest: string;
  readonly by: AskingObject;
  /** Where it is asked for, in a file that people edit. */
  readonly place: Place;
  /** What says which chart it is, and with what it is installed. */
  readonly files: readonly string[];
  /** The overlay that builds the object. */
  readonly built?: BuiltText;
  /** What is in no file, such as objects that an overlay builds. */
  readonly texts: UnsavedTexts;
  /** Where in a file that people edit stands what is in such a text; other places are as they are. */
  placeOf(place: FileRange): FileRange;
}

export interface AskingObject {
  readonly file: string;
  readonly kind: string;
  readonly name: string;
}

/** What a pulled chart came to, with the places of what asks for it. */
export function whereAskedFor(result: RenderResult, folder: string, pulled: PulledChart): RenderResult {
  if (result.state !== 'rendered') return { ...result, fault: faultWhereAskedFor(result.fault, folder, pulled) };
  const { rendering, notes = [] } = result;
  return {
    state: 'rendered',
    rendering: renderingWhereAskedFor(rendering, folder, pulled),
    notes: notes.map((note) => faultWhereAskedFor(note, folder, pulled)),
  };
}

function renderingWhereAskedFor({ text, spans }: Rendering, folder: string, pulled: PulledChart): Rendering {
  return {
    text,
    spans: spans.map((span) => ({ ...span, from: placeWhereAskedFor(span.from, folder, pulled) })),
    whole: pulled.place,
  };
}

/** The first value that a file of the repository sets, else the chart's name. */
export function placeWhereAskedFor(
  { values: read, isValueKnown }: Place,
  folder: string,
  { place, placeOf = (at) => at }: Pick<PulledChart, 'place'> & Partial<Pick<PulledChart, 'placeOf'>>,
): Place {
  const values = read.map(({ path: way, at }) => {
    return { path: way, at: at === undefined || isInChart(at.file, folder) ? undefined : placeOf(at) };
  });
  const set = values.find(({ at }) => at !== undefined)?.at;
  return { ...(set ?? place), exactness: 'nearby', values, isValueKnown };
}

function faultWhereAskedFor(
  fault: RenderFault,
  folder: string,
  { reference, place, placeOf }: PulledChart,
): RenderFault {
  const { file, position, message } = fault;
  if (!isInChart(file, folder)) {
    const start = position ?? { line: 1, column: 1 };
    const { file: own, start: at } = placeOf({ file, start, end: start });
    return { ...fault, file: own, position: position && at };
  }
  const way = path.relative(folder, file);
  const told = inPulledChart(way, reference.name, message.replaceAll(folder, reference.name));
  return { ...fault, file: place.file, position: place.start, message: told };
}

export function isInChart(file: string, folder: string): boolean {
  return wayInside(path.resolve(file), folder) !== undefined;
}
