import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceSpan } from '../../document/place.ts';
import type { Ended, Programs } from '../../host/programs/programs.ts';
import { withTemporaryFolder } from '../../host/temporary-folder.ts';
import { noHelm, outsideRepository } from '../../wording/charts.ts';
import { isWorkloadKind } from '../../workload/workload-kinds.ts';
import { copyFolder } from '../copy-folder.ts';
import { wayInside } from '../find-charts.ts';
import { inNamespace } from '../in-namespace.ts';
import { offline } from '../offline.ts';
import { faultOfEnd, renderLimits } from '../program-fault.ts';
import { type Rendered, topOf } from '../rendering.ts';
import { nothingUnsaved, type UnsavedTexts } from '../unsaved-texts.ts';
import { fileOfValues, readValues, textOfInside, type ValuesFile, type ValuesSource } from '../values-source.ts';
import { linkOutside } from '../ways-out.ts';
import { type ChartFolder, readChartFolder } from './chart-folder.ts';
import { type KnownChart, knownChart } from './chart-spans.ts';
import { helmFault } from './helm-fault.ts';
import { withoutMarks } from './marks.ts';
import { renderedDocuments } from './rendered-documents.ts';
import { setPaths } from './set-paths.ts';
import { valuesLayers } from './values-layers.ts';
import { isReadWhole, variationOf, withoutVarying } from './varying.ts';

/** With what a chart is rendered. */
export interface ChartRequest {
  /** As it is shown. */
  readonly folder: string;
  readonly release?: string;
  readonly namespace?: string;
  /** Files of values, the later the stronger, as they are shown. */
  readonly values: readonly ValuesSource[];
  /** The file that names them, where that is neither the command line nor the configuration. */
  readonly saidIn?: string;
  /** As `helm --set` has them. */
  readonly set: readonly string[];
  /** Further words for `helm template`. */
  readonly words: readonly string[];
  readonly kubernetesVersion: string;
  /** Where there are any, a copy with them is rendered. */
  readonly unsaved?: UnsavedTexts;
}

/** `text`: where lines come from does not matter. */
type Wanted = 'places' | 'text';

/** Renders a chart with the user's own Helm, and tells where each line comes from. */
export async function renderChart(
  request: ChartRequest,
  programs: Programs,
  wants: Wanted = 'places',
): Promise<Rendered> {
  const { unsaved = nothingUnsaved, folder } = request;
  const outside = await linkOutside(folder);
  if (outside !== undefined) {
    const message = outsideRepository(path.relative(folder, outside));
    const file = path.join(folder, 'Chart.yaml');
    return { state: 'failed', fault: { file, position: undefined, message, severity: 'error' } };
  }
  const chart = await readChartFolder(folder, unsaved);
  return withTemporaryFolder(async (temporary) => {
    const copy = await copyWith(unsaved, chart, temporary);
    const read = await valuesOf(request, chart);
    const values = await valuesPlaces(request, { chart, temporary, copy });
    const helm = (folder: string) => template(folder, { request, chart, programs, temporary, values });
    const plain = () => helm(copy ?? path.resolve(request.folder));
    const ended = await plain();
    if (ended.state !== 'exited' || ended.status !== 0) {
      const failed = (errors: string) =>
        helmFault(errors, { folder, about: chart.about.text, values: read, saidIn: request.saidIn });
      return faultOfEnd(ended, { program: 'helm', file: path.join(folder, 'Chart.yaml'), absent: noHelm(), failed });
    }
    const { mayVary, isSure } = await variationOf(chart);
    const output = ended.output.toString('utf8');
    const sources = wants === 'text' ? [] : sourcesOfWorkloads(output);
    const isMapEnough = sources.length > 0 && !isReadWhole(chart, sources);
    // Before marks are put into the copy.
    const twin = mayVary && !isMapEnough ? textOfEnd(await plain()) : undefined;
    const whole = topOf(path.join(chart.folder, 'Chart.yaml'));
    const textBeside = (again: string | undefined) => withoutVarying(output, again, isSure);
    const done = (text: string, spans: readonly SourceSpan[]): Rendered => {
      return { state: 'rendered', rendering: inNamespace({ text, spans, whole }, namespaceOf(request)) };
    };
    if (wants === 'text') return done(textBeside(twin), []);
    const known = knownChart(chart, valuesLayers(read, request.set.flatMap(setPaths)));
    const marking = { chart, known, sources, temporary, helm, copy };
    const marked = sources.length === 0 ? undefined : await markedText(marking);
    const isTold = mayVary && isMapEnough;
    const again = isTold && marked === undefined ? textOfEnd(await plain()) : twin;
    const text = textBeside(isTold && marked !== undefined ? withoutMarks(marked) : again);
    return done(text, known.spans(text, marked));
  });
}

/** What helm itself goes by: its last word on it. */
function namespaceOf({ namespace = 'default', words }: ChartRequest): string {
  const said = words.flatMap((word, index) => {
    const [, own] = /^(?:--namespace=|-n=?)(.+)$/.exec(word) ?? [];
    return own ?? (word === '--namespace' || word === '-n' ? (words[index + 1] ?? []) : []);
  });
  return said.at(-1) ?? namespace;
}

interface Run {
  readonly request: ChartRequest;
  readonly chart: ChartFolder;
  readonly programs: Programs;
  readonly temporary: string;
  /** The files that Helm reads values from. */
  readonly values: readonly string[];
}

/** What a rendering has of the disk. */
interface Copied {
  readonly chart: ChartFolder;
  readonly temporary: string;
  /** The copy of the chart that says what is not saved. */
  readonly copy: string | undefined;
}

/** A copy of the chart that says what is not saved; undefined where all of it is. */
async function copyWith(unsaved: UnsavedTexts, chart: ChartFolder, temporary: string): Promise<string | undefined> {
  const own = path.resolve(chart.folder);
  const inside = [...unsaved].flatMap(([file, text]) => {
    const way = wayInside(file, own);
    return way === undefined ? [] : [{ way, text }];
  });
  if (inside.length === 0) return undefined;
  const copy = await copyOf(chart, temporary);
  for (const { way, text } of inside) await writeFile(path.join(copy, ...way), text);
  return copy;
}

/** Where Helm finds each source of values: what is not saved, or stands inside of another file, in a file of its own. */
function valuesPlaces(
  { values, unsaved = nothingUnsaved }: ChartRequest,
  { chart, temporary, copy }: Copied,
): Promise<readonly string[]> {
  const placed = values.map(async (source, index) => {
    const file = path.resolve(fileOfValues(source));
    const way = wayInside(file, path.resolve(chart.folder));
    const isTyped = way === undefined && unsaved.has(file);
    if (typeof source === 'string' && !isTyped)
      return copy === undefined || way === undefined ? file : path.join(copy, ...way);
    const place = path.join(temporary, `values-${index}.yaml`);
    await writeFile(
      place,
      typeof source === 'string' ? (unsaved.get(file) ?? '') : await textOfInside(source, unsaved),
    );
    return place;
  });
  return Promise.all(placed);
}

async function copyOf({ folder }: ChartFolder, temporary: string): Promise<string> {
  const copy = path.join(temporary, 'chart');
  await copyFolder(path.resolve(folder), copy);
  return copy;
}

async function template(folder: string, { request, chart, programs, temporary, values }: Run): Promise<Ended> {
  const { release, namespace, set, words, kubernetesVersion } = request;
  const ended = await programs.run('helm', {
    words: [
      'template',
      '--namespace',
      namespace ?? 'default',
      '--kube-version',
      kubernetesVersion,
      ...values.flatMap((file) => ['--values', file]),
      ...set.flatMap((each) => ['--set', each]),
      ...words,
      // A name may begin as an option does.
      '--',
      release ?? chart.name,
      folder,
    ],
    environment: { ...offline(temporary), ...ownFolders(temporary) },
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

/** Neither plugins nor repositories nor caches of the user's. */
function ownFolders(temporary: string): Readonly<Record<string, string>> {
  const names = ['HELM_CACHE_HOME', 'HELM_CONFIG_HOME', 'HELM_DATA_HOME', 'HELM_PLUGINS'];
  return Object.fromEntries(names.map((name) => [name, path.join(temporary, name)]));
}

interface Marking extends Copied {
  readonly known: KnownChart;
  readonly sources: readonly string[];
  readonly helm: (folder: string) => Promise<Ended>;
}

/** The rendering with marks in the templates that made workloads; undefined where it fails, and then only lines are known. */
async function markedText({ chart, known, sources, temporary, helm, ...there }: Marking): Promise<string | undefined> {
  const copy = there.copy ?? (await copyOf(chart, temporary));
  for (const source of sources) {
    const marked = known.marked(source);
    if (marked === undefined) continue;
    await writeFile(path.join(copy, path.relative(chart.folder, marked.file)), marked.text);
  }
  const ended = await helm(copy);
  return textOfEnd(ended);
}

function textOfEnd(ended: Ended): string | undefined {
  return ended.state === 'exited' && ended.status === 0 ? ended.output.toString('utf8') : undefined;
}

function sourcesOfWorkloads(text: string): readonly string[] {
  const documents = renderedDocuments(text, undefined).filter(({ lines }) =>
    lines.some((line) => isWorkloadKind(/^kind: ["']?(\w+)/.exec(line.text)?.[1] ?? '')),
  );
  return [...new Set(documents.map(({ source }) => source).filter((source) => source !== ''))];
}

async function valuesOf(
  { values, unsaved = nothingUnsaved }: ChartRequest,
  chart: ChartFolder,
): Promise<readonly ValuesFile[]> {
  const files = await Promise.all(values.map((source) => readValues(source, unsaved)));
  return chart.values === undefined ? files : [chart.values, ...files];
}
