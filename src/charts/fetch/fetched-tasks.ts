// Charts from elsewhere that the objects of a repository install, as what is to be rendered.
import path from 'node:path';
import { type FileRange, type Place, placesIn, placesOfSpans } from '../../document/place.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { LineIndex } from '../../std/line-index.ts';
import { partlyKnown, unreadInstallation } from '../../wording/charts.ts';
import { pulledChart, unpulledChart } from '../../wording/fetched-charts.ts';
import { shellWord } from '../../wording/shell-word.ts';
import { pullWords } from '../helm/helm-arguments.ts';
import type { DistantChart } from '../releases/said.ts';
import type { RenderTask } from '../render-task.ts';
import { type RenderFault, topOf } from '../rendering.ts';
import { type UnsavedTexts, unsavedOrSavedText } from '../unsaved-texts.ts';
import { fileOfValues } from '../values-source.ts';
import type { BuiltText } from './built-text.ts';
import type { ChartReference } from './chart-reference.ts';
import type { FetchedChart, FetchedCharts } from './fetched-charts.ts';

export interface FetchedTasks {
  readonly tasks: readonly RenderTask[];
  /** What is told of the charts, at what asks for them. */
  readonly notes: readonly RenderFault[];
}

interface FetchOptions {
  readonly charts: FetchedCharts;
  readonly built: readonly BuiltText[];
  readonly unsaved: UnsavedTexts;
}

/** Has helm pull the charts. */
export async function fetchedTasks(
  distant: readonly DistantChart[],
  { charts, built, unsaved }: FetchOptions,
): Promise<FetchedTasks> {
  const texts = new Map(built.map(({ file, rendering }) => [path.resolve(file), rendering.text]));
  const all = { built: new Map(built.map((each) => [path.resolve(each.file), each])), texts, unsaved };
  const done = await Promise.all(
    distant.map(async (chart): Promise<Asked> => {
      const [fetched, place] = await Promise.all([charts.fetch(chart.reference), placeOfAsking(chart, all)]);
      const task = fetched.state === 'fetched' ? await taskOf({ chart, fetched, place }, all) : undefined;
      return { chart, fetched, place, ...(task && { task }) };
    }),
  );
  return { tasks: done.flatMap(({ task }) => task ?? []), notes: notesOf(done) };
}

/** A chart that was asked for, with what came of that. */
interface Asked {
  readonly chart: DistantChart;
  readonly fetched: FetchedChart;
  readonly place: Place;
  readonly task?: RenderTask;
}

interface AllTexts {
  readonly built: ReadonlyMap<string, BuiltText>;
  readonly texts: UnsavedTexts;
  readonly unsaved: UnsavedTexts;
}

async function placeOfAsking({ by, at }: DistantChart, { built, texts, unsaved }: AllTexts): Promise<Place> {
  const overlay = built.get(path.resolve(by.file));
  const text = texts.get(path.resolve(by.file)) ?? (await unsavedOrSavedText(by.file, unsaved).catch(() => ''));
  const range = readPlainDocuments(text)[by.document]?.rangeOf(at);
  if (range === undefined) return overlay?.rendering.whole ?? topOf(by.file);
  const places = overlay ? placesOfSpans(overlay.rendering.spans, overlay.rendering.whole) : placesIn(by.file, text);
  return { ...places(range), exactness: 'nearby', values: [], isValueKnown: true };
}

interface FetchedAsked {
  readonly chart: DistantChart;
  readonly fetched: Extract<FetchedChart, { state: 'fetched' }>;
  readonly place: Place;
}

async function taskOf({ chart, fetched, place }: FetchedAsked, all: AllTexts): Promise<RenderTask | undefined> {
  const { by, reference, source } = chart;
  const { folder, version, digest } = fetched;
  const entry = await chart.entryIn(folder);
  if (entry === undefined) return undefined;
  const built = all.built.get(path.resolve(by.file));
  const files = [by.file, source?.file, ...entry.values.map(fileOfValues)].filter((file) => file !== undefined);
  const pulled = {
    reference,
    version,
    digest,
    by,
    place,
    files: [...new Set(files)].filter((file) => !all.built.has(path.resolve(file))),
    texts: all.texts,
    placeOf: placesOfBuilt(all.built),
    ...(built && { built }),
  };
  const environment = built?.environment;
  const request = {
    ...entry,
    saidIn: place.file,
    ...(environment !== undefined && { stage: environment }),
    words: entry.words ?? [],
  };
  return { is: 'chart', chart: { folder, isLibrary: false, isInside: false }, request, pulled };
}

/** Where in the files that people edit stands what is in a built text. */
function placesOfBuilt(built: ReadonlyMap<string, BuiltText>): (place: FileRange) => FileRange {
  return (place) => {
    const own = built.get(path.resolve(place.file));
    if (own === undefined) return place;
    const { text, spans, whole } = own.rendering;
    const index = new LineIndex(text);
    const range = { start: index.offsetAt(place.start), end: index.offsetAt(place.end) };
    const { file, start, end } = placesOfSpans(spans, whole)(range);
    return { file, start, end };
  };
}

/** One for each chart, one for all that fail alike, and one for each of which not all is known. */
function notesOf(asked: readonly Asked[]): readonly RenderFault[] {
  const partly = asked.flatMap((each) => {
    const { by, unknown } = each.chart;
    if (each.fetched.state === 'failed' || (each.task !== undefined && unknown === undefined)) return [];
    const message =
      each.task === undefined
        ? unreadInstallation(by.kind, by.name)
        : partlyKnown(by.kind, by.name, unknown?.parts ?? []);
    return [{ ...atPlace(each), message, severity: 'information' as const }];
  });
  const told = groupedBy(asked, ({ chart: { reference } }) => [JSON.stringify(reference)]);
  const pulled = [...told.values()].flatMap(([first]) => {
    if (first?.fetched.state !== 'fetched') return [];
    const { version, digest } = first.fetched;
    const message = pulledChart({ ...first.chart.reference, version }, digest);
    return [{ ...atPlace(first), message, severity: 'information' as const }];
  });
  const failed = groupedBy(asked, ({ chart, fetched }) => {
    return fetched.state === 'failed' ? [kindOfFailure(fetched.reason, chart.reference)] : [];
  });
  const unpulled = [...failed.values()].flatMap(([first, ...others]) => {
    if (first?.fetched.state !== 'failed') return [];
    const { by, reference } = first.chart;
    const command = ['helm', ...pullWords(reference, '.')].map(shellWord).join(' ');
    const message = unpulledChart(by.kind, by.name, { reason: first.fetched.reason, command, others: others.length });
    return [{ ...atPlace(first), message, severity: 'warning' as const }];
  });
  return [...pulled, ...unpulled, ...partly];
}

/** Why something is not pulled, without what it is: without a network all fails alike. */
function kindOfFailure(reason: string, { address, name, version }: ChartReference): string {
  const host = /:\/\/([^/]+)/.exec(address)?.[1] ?? address;
  return [address, host, host.replace(/:\d+$/, ''), name, version]
    .filter((each) => each !== '')
    .reduce((text, each) => text.replaceAll(each, '…'), reason);
}

function atPlace({ place }: Asked): Pick<RenderFault, 'file' | 'position'> {
  return { file: place.file, position: place.start };
}
