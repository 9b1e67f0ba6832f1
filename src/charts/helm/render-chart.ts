import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ended, Programs } from '../../host/programs/programs.ts';
import { withTemporaryFolder } from '../../host/temporary-folder.ts';
import { outsideRepository } from '../../wording/charts.ts';
import { isWorkloadKind } from '../../workload/workload-kinds.ts';
import { copyFolder } from '../copy-folder.ts';
import { wayInside } from '../find-charts.ts';
import { offline } from '../offline.ts';
import { type Rendered, topOf } from '../rendering.ts';
import { nothingUnsaved, textOf, type UnsavedTexts } from '../unsaved-texts.ts';
import { linkOutside } from '../ways-out.ts';
import { type ChartFolder, readChartFolder } from './chart-folder.ts';
import { type KnownChart, knownChart } from './chart-spans.ts';
import { faultOfEnd } from './helm-fault.ts';
import { renderedDocuments } from './rendered-documents.ts';
import { setPaths } from './set-paths.ts';
import { type ValuesFile, valuesLayers } from './values-layers.ts';
import { mayVary, withoutVarying } from './varying.ts';

/** With what a chart is rendered. */
export interface ChartRequest {
  /** As it is shown. */
  readonly folder: string;
  readonly release?: string;
  readonly namespace?: string;
  /** Files of values, the later the stronger, as they are shown. */
  readonly values: readonly string[];
  /** As `helm --set` has them. */
  readonly set: readonly string[];
  /** Further words for `helm template`. */
  readonly words: readonly string[];
  readonly kubernetesVersion: string;
  readonly isUpgrade: boolean;
  /** Where there are any, a copy with them is rendered. */
  readonly unsaved?: UnsavedTexts;
}

/** More than any chart writes. */
const mostBytes = 64 * 1024 * 1024;
/** An ordinary chart takes a fifth of a second; one without an end never says a word. */
const silenceMilliseconds = 20_000;

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
    const file = `${folder}/Chart.yaml`;
    return { state: 'failed', fault: { file, position: undefined, message, severity: 'error' } };
  }
  const chart = await readChartFolder(folder, unsaved);
  return withTemporaryFolder(async (temporary) => {
    const copy = await copyWith(unsaved, chart, temporary);
    const typed = await typedValues(request, chart, temporary);
    const helm = (folder: string) => template(folder, { request, chart, programs, temporary, copy, typed });
    const plain = () => helm(copy ?? path.resolve(request.folder));
    const ended = await plain();
    if (ended.state !== 'exited' || ended.status !== 0) return faultOfEnd(ended, request, chart);
    // Before marks are put into the copy.
    const again = (await mayVary(chart)) ? textOfEnd(await plain()) : undefined;
    const text = withoutVarying(ended.output.toString('utf8'), again);
    const whole = topOf(`${chart.folder}/Chart.yaml`);
    if (wants === 'text') return { state: 'rendered', rendering: { text, spans: [], whole } };
    const known = knownChart(chart, valuesLayers(await valuesOf(request, chart), request.set.flatMap(setPaths)));
    const sources = sourcesOfWorkloads(text);
    const marking = { chart, known, sources, temporary, helm, copy };
    const marked = sources.length === 0 ? undefined : await markedText(marking);
    return { state: 'rendered', rendering: { text, spans: known.spans(text, marked), whole } };
  });
}

interface Run {
  readonly request: ChartRequest;
  readonly chart: ChartFolder;
  readonly programs: Programs;
  readonly temporary: string;
  /** The copy of the chart that says what is not saved. */
  readonly copy: string | undefined;
  /** Files of values outside of the chart, and where what is not saved of them lies. */
  readonly typed: ReadonlyMap<string, string>;
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

async function typedValues(
  { values, unsaved = nothingUnsaved }: ChartRequest,
  chart: ChartFolder,
  temporary: string,
): Promise<ReadonlyMap<string, string>> {
  const typed = new Map<string, string>();
  for (const [index, file] of values.map((each) => path.resolve(each)).entries()) {
    const text = wayInside(file, path.resolve(chart.folder)) === undefined ? unsaved.get(file) : undefined;
    if (text === undefined) continue;
    const place = path.join(temporary, `values-${index}.yaml`);
    await writeFile(place, text);
    typed.set(file, place);
  }
  return typed;
}

async function copyOf({ folder }: ChartFolder, temporary: string): Promise<string> {
  const copy = path.join(temporary, 'chart');
  await copyFolder(path.resolve(folder), copy);
  return copy;
}

async function template(folder: string, { request, chart, programs, temporary, copy, typed }: Run): Promise<Ended> {
  const { release, namespace, values, set, words, kubernetesVersion, isUpgrade } = request;
  const own = path.resolve(chart.folder);
  const placeOf = (file: string) => {
    const unsavedAt = typed.get(path.resolve(file));
    if (unsavedAt !== undefined) return unsavedAt;
    const way = copy === undefined ? undefined : wayInside(path.resolve(file), own);
    return copy === undefined || way === undefined ? path.resolve(file) : path.join(copy, ...way);
  };
  const ended = await programs.run('helm', {
    words: [
      'template',
      release ?? chart.name,
      folder,
      '--namespace',
      namespace ?? 'default',
      '--kube-version',
      kubernetesVersion,
      ...(isUpgrade ? ['--is-upgrade'] : []),
      ...values.flatMap((file) => ['--values', placeOf(file)]),
      ...set.flatMap((each) => ['--set', each]),
      ...words,
    ],
    environment: { ...offline(temporary), ...ownFolders(temporary) },
    silenceMilliseconds,
    mostBytes,
  });
  return 'errors' in ended ? { ...ended, errors: ended.errors.replaceAll(folder, own) } : ended;
}

/** Neither plugins nor repositories nor caches of the user's. */
function ownFolders(temporary: string): Readonly<Record<string, string>> {
  const names = ['HELM_CACHE_HOME', 'HELM_CONFIG_HOME', 'HELM_DATA_HOME', 'HELM_PLUGINS'];
  return Object.fromEntries(names.map((name) => [name, path.join(temporary, name)]));
}

interface Marking extends Omit<Run, 'request' | 'programs' | 'typed'> {
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
  const texts = await Promise.all(values.map((file) => textOf(file, unsaved).catch(() => '')));
  const files = values.map((file, index) => ({ file, text: texts[index] ?? '' }));
  return chart.values === undefined ? files : [chart.values, ...files];
}
