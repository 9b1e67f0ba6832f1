import path from 'node:path';
import type { Place, SourceSpan } from '../../document/place.ts';
import type { Ended, Programs } from '../../host/programs/programs.ts';
import type { TemporaryFiles, Way } from '../../host/temporary-files.ts';
import { withTemporaryFolder } from '../../host/temporary-folder.ts';
import { LargeFolderFault, walkLimits } from '../../host/walk-folder.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { largeChart, noHelm, outsideRepository } from '../../wording/charts.ts';
import { pulledChart } from '../../wording/fetched-charts.ts';
import type { FetchedCharts, PulledFrom } from '../fetch/fetched-charts.ts';
import { isInChart, placeWhereAskedFor } from '../fetch/pulled-chart.ts';
import { wayInside } from '../find-charts.ts';
import { inNamespace } from '../in-namespace.ts';
import { type ChangedFile, linkedFolder } from '../linked-folder.ts';
import { offline } from '../offline.ts';
import { faultOfEnd, faultOfMissing, renderLimits, tooManyDocuments } from '../program-fault.ts';
import { type RenderFault, type RenderResult, topOf } from '../rendering.ts';
import { nothingUnsaved, type UnsavedTexts } from '../unsaved-texts.ts';
import { fileOfValues, readValues, type SetValue, type ValuesFile, type ValuesSource } from '../values-source.ts';
import { isOutside, linkOutside } from '../ways-out.ts';
import { withPlaceOfBroken } from './broken-yaml.ts';
import { type ChartFolder, placedCharts, readChartFolder } from './chart-folder.ts';
import { type KnownChart, knownChart, placeOfDependency } from './chart-spans.ts';
import { endlessFault } from './endless-charts.ts';
import { foreignSchemaIn } from './foreign-schemas.ts';
import { filesNamedIn, namespaceIn, partsNamedIn, templateWords } from './helm-arguments.ts';
import { helmFault } from './helm-fault.ts';
import { withoutMarks } from './marks.ts';
import { withPlaceOfSet } from './refused-set.ts';
import { renderedDocuments } from './rendered-documents.ts';
import { setPlaces } from './set-places.ts';
import { unfitFault, unfitInChart } from './unfit-values.ts';
import { valuesLayers } from './values-layers.ts';
import { valuesPlaces } from './values-places.ts';
import { isReadWhole, variationOf, withOtherChances, withoutVarying } from './varying.ts';

/** With what a chart is rendered. */
export interface ChartRequest {
  /** As it is shown. */
  readonly folder: string;
  /** Nothing that lies outside of it is shown. */
  readonly top: string;
  /** Where the values may lie, too, that another file names; absent: nowhere else. */
  readonly topOfValues?: string;
  readonly release?: string;
  readonly namespace?: string;
  /** Files of values, the later the stronger, as they are shown. */
  readonly values: readonly ValuesSource[];
  /** The file that names them, where that is neither the command line nor the configuration. */
  readonly saidIn?: string;
  /** The configuration that names them. */
  readonly configuredIn?: string;
  /** As `helm --set` has them. */
  readonly set: readonly SetValue[];
  /** Further words for `helm template`. */
  readonly words: readonly string[];
  readonly kubernetesVersion: string;
  /** Whether the number of its release is always the first one. */
  readonly isAlwaysFirst?: boolean;
  /** What charts from elsewhere are pulled with that it depends on; absent: none is. */
  readonly fetched?: FetchedCharts | undefined;
  /** Where there are any, a copy with them is rendered. */
  readonly unsaved?: UnsavedTexts;
}

/** `former`: it is what ran before an upgrade, and where its lines come from does not matter. */
type RenderDetail = 'places' | 'former';

/** Renders a chart with the user's own Helm, and tells where each line comes from. */
export async function renderChart(
  request: ChartRequest,
  programs: Programs,
  wants: RenderDetail = 'places',
): Promise<RenderResult> {
  const { unsaved = nothingUnsaved, folder, top } = request;
  const unread = await unreadFault(request);
  if (unread !== undefined) return { state: 'failed', fault: unread };
  const called = { program: 'helm', file: path.join(folder, 'Chart.yaml'), absent: noHelm() } as const;
  const missing = programs.missing('helm');
  if (missing !== undefined) return faultOfMissing(missing, called);
  const chart = await readChartFolder(folder, unsaved, top, request.fetched);
  const endless = endlessFault(chart);
  if (endless !== undefined) return { state: 'failed', fault: endless };
  const unchecked = await foreignSchemaIn([folder, ...placedCharts(chart).map(({ from }) => from)], unsaved);
  const isChecked = unchecked === undefined;
  return withTemporaryFolder(async (files) => {
    const typed = unsavedIn(chart, unsaved);
    const isAsItLies = typed.length === 0 && placedCharts(chart).length === 0;
    const copy = isAsItLies ? undefined : await changedCopy(chart, { top, files, way: ['typed'] }, typed);
    const read = await valuesOf(request, chart);
    const values = await valuesPlaces(request, { folder, files, copy });
    const helmWith = (set: ChartRequest['set'], folder: string, isDebugged = false) =>
      template(folder, { request: { ...request, set }, chart, programs, files, values, isChecked, isDebugged });
    const helm = (folder: string) => helmWith(request.set, folder);
    const plain = () => helm(copy ?? path.resolve(request.folder));
    const known =
      wants === 'former' ? undefined : knownChart(chart, valuesLayers(read, await setPlaces(request.set, unsaved)));
    const marking = (sources: readonly string[], name: string) =>
      known && { chart, known, sources, typed, copy: { top, files, way: [name] } };
    const markedTextOf = async (sources: readonly string[], name: string) => markedText(marking(sources, name), helm);
    // Which templates make workloads is as good as known: nobody waits for one rendering before the other.
    const likely = known === undefined ? [] : workloadTemplates(chart);
    const [ended, early] = await Promise.all([plain(), markedTextOf(likely, 'chart')]);
    if (ended.state !== 'exited' || ended.status !== 0) {
      const { saidIn: file } = request;
      const saidIn = file === undefined ? undefined : await readValues(file, unsaved);
      const { about, asking } = chart;
      const failed = (errors: string) => helmFault(errors, { folder, about: about.text, asking, values: read, saidIn });
      const again = (set: ChartRequest['set']) => helmWith(set, path.resolve(folder));
      const refused = await withPlaceOfSet(faultOfEnd(ended, { ...called, failed }), {
        set: request.set,
        unsaved,
        again,
      });
      const debug = (folder: string) => helmWith(request.set, folder, true);
      return withPlaceOfBroken(refused, known, (source) => debuggedText(marking([source], 'broken'), debug));
    }
    const { mayVary, isSure } = await variationOf(chart, request);
    const variation = { isSure, isFormer: wants === 'former' };
    const output = ended.output.toString('utf8');
    const tooMany = tooManyDocuments(output, called);
    if (tooMany !== undefined) return tooMany;
    const whole = topOf(path.join(chart.folder, 'Chart.yaml'));
    const rendered = (text: string, spans: readonly SourceSpan[]): RenderResult => {
      const pulled = pulledInside(chart, request.fetched);
      const rendering = inNamespace({ text, spans: movedOut(spans, pulled), whole }, namespaceOf(request));
      return { state: 'rendered', rendering, notes: [...pulled.map(noteOfPulled), ...(unchecked ? [unchecked] : [])] };
    };
    const others = mayVary ? withOtherChances(chart, request) : [];
    const otherText = async () => {
      if (others.length === 0) return undefined;
      const changed = [...typed, ...others];
      return textOfEnd(await helm(await changedCopy(chart, { top, files, way: ['other'] }, changed)));
    };
    const textAgain = async () => (await otherText()) ?? textOfEnd(await plain());
    if (known === undefined)
      return rendered(withoutVarying(output, mayVary ? await textAgain() : undefined, variation), []);
    const sources = sourcesOfWorkloads(output);
    const isWorthwhile = early !== undefined || likely.length === sources.length;
    const isForeseen = isWorthwhile && sources.every((source) => likely.includes(source));
    const marked = isForeseen ? early : await markedTextOf(sources, 'exact');
    const isTold = marked !== undefined && others.length === 0 && !isReadWhole(chart, isForeseen ? likely : sources);
    const again = mayVary ? await (isTold ? withoutMarks(marked) : textAgain()) : undefined;
    const text = withoutVarying(output, again, variation);
    return rendered(text, known.spans(text, marked));
  });
}

/** Why neither a chart nor its values are read. */
async function unreadFault(request: ChartRequest): Promise<RenderFault | undefined> {
  const { unsaved = nothingUnsaved, folder, top, values, saidIn, configuredIn } = request;
  const naming = saidIn ?? configuredIn;
  return (
    (await wayOutOf(top, folder)) ??
    (await unfitInChart(folder)) ??
    (await unfitFault({ values, naming, unsaved, others: partsNamedIn(request.words) })) ??
    valuesOutside(request)
  );
}

/** Why the folder of a chart is not to be read as a whole. */
async function wayOutOf(top: string, folder: string): Promise<RenderFault | undefined> {
  const fault = (message: string): RenderFault => {
    return { file: path.join(folder, 'Chart.yaml'), position: undefined, message, severity: 'error' };
  };
  try {
    const outside = await linkOutside(top, folder);
    return outside === undefined ? undefined : fault(outsideRepository(path.relative(folder, outside)));
  } catch (error) {
    if (error instanceof LargeFolderFault) return fault(largeChart(walkLimits.entries));
    throw error;
  }
}

/** Why values are not read, whatever reads them afterwards: those that the user names himself are his own word. */
function valuesOutside({
  values,
  top,
  topOfValues = top,
  saidIn,
  configuredIn,
}: ChartRequest): RenderFault | undefined {
  const naming = saidIn ?? configuredIn;
  if (naming === undefined) return undefined;
  const files = values.map(fileOfValues);
  const outside = files.find((file) => isOutside(top, file) && isOutside(topOfValues, file));
  if (outside === undefined) return undefined;
  const message = outsideRepository(path.relative(path.dirname(naming), outside));
  return { file: naming, position: undefined, message, severity: 'error' };
}

/** What helm itself goes by: its last word on it. */
function namespaceOf({ namespace = 'default', words }: ChartRequest): string {
  return namespaceIn(words) ?? namespace;
}

interface HelmRun {
  readonly request: ChartRequest;
  readonly chart: ChartFolder;
  readonly programs: Programs;
  readonly files: TemporaryFiles;
  /** The files that Helm reads values from. */
  readonly values: readonly string[];
  readonly isChecked: boolean;
  readonly isDebugged: boolean;
}

/** What is not saved of a chart. */
function unsavedIn({ folder }: ChartFolder, unsaved: UnsavedTexts): readonly ChangedFile[] {
  const own = path.resolve(folder);
  return [...unsaved].flatMap(([file, text]) => {
    const way = wayInside(file, own);
    return way === undefined ? [] : [{ way, text }];
  });
}

/** Where a copy is made. */
interface CopyPlace {
  /** Of all that may be read for it. */
  readonly top: string;
  readonly files: TemporaryFiles;
  readonly way: Way;
}

/** With the charts in it that lie elsewhere. */
function changedCopy(
  chart: ChartFolder,
  { top, files, way }: CopyPlace,
  changed: readonly ChangedFile[],
): Promise<string> {
  const placed = placedCharts(chart);
  return linkedFolder({ from: path.resolve(chart.folder), top, files, to: way, placed }, changed);
}

async function template(folder: string, run: HelmRun): Promise<Ended> {
  const { request, chart, programs, files, values, isChecked, isDebugged } = run;
  const { release = chart.name, namespace = 'default', words, kubernetesVersion } = request;
  const set = request.set.map(({ word }) => word);
  const ended = await programs.run('helm', {
    words: templateWords({ release, namespace, kubernetesVersion, values, set, words, isChecked, isDebugged, folder }),
    environment: { ...offline(files.folder), ...ownFolders(files.folder) },
    confinement: { temporary: files, readable: [...readableFor(chart, request), ...values, ...filesNamedIn(words)] },
    ...renderLimits,
  });
  if (!('errors' in ended)) return ended;
  const names = [...request.values.map(fileOfValues), path.resolve(chart.folder)];
  const errors = [...values, folder].reduce(
    (text, place, index) => text.replaceAll(place, names[index] ?? ''),
    ended.errors,
  );
  return { ...ended, errors };
}

/** What is read of a chart: the repository, and what helm has pulled. */
function readableFor(chart: ChartFolder, { top, fetched }: ChartRequest): readonly string[] {
  return [path.resolve(top), ...pulledInside(chart, fetched).map(({ folder }) => folder)];
}

interface PulledDependency {
  readonly folder: string;
  readonly from: PulledFrom;
  /** Where it is asked for. */
  readonly place: Place;
}

/** The dependencies of a chart that helm has pulled. */
function pulledInside(chart: ChartFolder, fetched: FetchedCharts | undefined): readonly PulledDependency[] {
  return [...chart.inside].flatMap(([name, inner]) => {
    const from = fetched?.chartIn(inner.folder);
    if (from === undefined) return pulledInside(inner, fetched);
    return [{ folder: inner.folder, from, place: placeOfDependency(chart, name) }];
  });
}

function noteOfPulled({ from, place }: PulledDependency): RenderFault {
  const message = pulledChart({ ...from.reference, version: from.version }, from.digest);
  return { file: place.file, position: place.start, message, severity: 'information' };
}

/** With the places of what asks for charts that helm has pulled. */
function movedOut(spans: readonly SourceSpan[], pulled: readonly PulledDependency[]): readonly SourceSpan[] {
  if (pulled.length === 0) return spans;
  return spans.map((span) => {
    const own = pulled.find(({ folder }) => isInChart(span.from.file, folder));
    return own === undefined ? span : { ...span, from: placeWhereAskedFor(span.from, own.folder, own) };
  });
}

/** Neither plugins nor repositories nor caches of the user's. */
function ownFolders(temporary: string): Readonly<Record<string, string>> {
  const names = ['HELM_CACHE_HOME', 'HELM_CONFIG_HOME', 'HELM_DATA_HOME', 'HELM_PLUGINS'];
  return Object.fromEntries(names.map((name) => [name, path.join(temporary, name)]));
}

interface Marking {
  readonly chart: ChartFolder;
  readonly known: KnownChart;
  readonly sources: readonly string[];
  readonly typed: readonly ChangedFile[];
  readonly copy: CopyPlace;
}

/** The rendering with marks in the templates that made workloads; undefined where it fails, and then only lines are known. */
async function markedText(marking: Marking | undefined, helm: Helm): Promise<string | undefined> {
  if (marking === undefined || marking.sources.length === 0) return undefined;
  return textOfEnd(await helm(await markedCopy(marking)));
}

/** What was written until it failed. */
async function debuggedText(marking: Marking | undefined, helm: Helm): Promise<string | undefined> {
  const ended = marking && (await helm(await markedCopy(marking)));
  return ended?.state === 'exited' ? ended.output.toString('utf8') : undefined;
}

type Helm = (folder: string) => Promise<Ended>;

function markedCopy({ chart, known, sources, typed, copy }: Marking): Promise<string> {
  const marked = sources.flatMap((source) => {
    const { file, text } = known.marked(source) ?? {};
    return file === undefined || text === undefined ? [] : [{ way: wayInCopy(file, chart), text }];
  });
  return changedCopy(chart, copy, [...typed, ...marked]);
}

function wayInCopy(file: string, chart: ChartFolder): readonly string[] {
  const placed = placedCharts(chart).findLast(({ from }) => wayInside(path.resolve(file), from) !== undefined);
  const own = wayInside(path.resolve(file), placed?.from ?? path.resolve(chart.folder)) ?? [];
  return [...(placed?.way ?? []), ...own];
}

/** The sources of a chart that write the kind of a workload out or compute one, by the names that Helm has for them. */
function workloadTemplates({ name, templates, inside }: ChartFolder): readonly string[] {
  const own = [...templates].filter(([, text]) => namesWorkload(text)).map(([way]) => `${name}/${way}`);
  const below = [...inside].flatMap(([inner, chart]) =>
    workloadTemplates({ ...chart, name: `${name}/charts/${inner}` }),
  );
  return [...own, ...below];
}

function namesWorkload(text: string): boolean {
  return [...text.matchAll(/^kind: ["']?(\w+|\{\{)/gm)].some(([, kind = '']) => kind === '{{' || isWorkloadKind(kind));
}

function textOfEnd(ended: Ended): string | undefined {
  return ended.state === 'exited' && ended.status === 0 ? ended.output.toString('utf8') : undefined;
}

function sourcesOfWorkloads(text: string): readonly string[] {
  const documents = renderedDocuments(text, undefined).filter(({ lines }) => {
    const isList = lines.some((line) => /^kind: ["']?List\b/.test(line.text));
    const kind = isList ? /^ *(?:- )?kind: ["']?(\w+)/ : /^kind: ["']?(\w+)/;
    return lines.some((line) => isWorkloadKind(kind.exec(line.text)?.[1] ?? ''));
  });
  return [...new Set(documents.map(({ source }) => source).filter((source) => source !== ''))];
}

async function valuesOf(
  { values, unsaved = nothingUnsaved }: ChartRequest,
  chart: ChartFolder,
): Promise<readonly ValuesFile[]> {
  const files = await Promise.all(values.map((source) => readValues(source, unsaved)));
  return chart.values === undefined ? files : [chart.values, ...files];
}
