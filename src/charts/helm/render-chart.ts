import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Programs } from '../../host/programs/programs.ts';
import { withTemporaryFolder } from '../../host/temporary-folder.ts';
import { isWorkloadKind } from '../../workload/workload-kinds.ts';
import { offline } from '../offline.ts';
import { type Rendered, topOf } from '../rendering.ts';
import { type ChartFolder, readChartFolder } from './chart-folder.ts';
import { type KnownChart, knownChart } from './chart-spans.ts';
import { faultOfEnd } from './helm-fault.ts';
import { renderedDocuments } from './rendered-documents.ts';
import { setPaths } from './set-paths.ts';
import { type ValuesFile, valuesLayers } from './values-layers.ts';

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
  const chart = await readChartFolder(request.folder);
  return withTemporaryFolder(async (temporary) => {
    const helm = (folder: string) => template(folder, { request, chart, programs, temporary });
    const ended = await helm(path.resolve(request.folder));
    if (ended.state !== 'exited' || ended.status !== 0) return faultOfEnd(ended, request, chart);
    const text = ended.output.toString('utf8');
    const whole = topOf(`${chart.folder}/Chart.yaml`);
    if (wants === 'text') return { state: 'rendered', rendering: { text, spans: [], whole } };
    const known = knownChart(chart, valuesLayers(await valuesOf(request, chart), request.set.flatMap(setPaths)));
    const sources = sourcesOfWorkloads(text);
    const marked = sources.length === 0 ? undefined : await markedText({ chart, known, sources, temporary, helm });
    return { state: 'rendered', rendering: { text, spans: known.spans(text, marked), whole } };
  });
}

interface Run {
  readonly request: ChartRequest;
  readonly chart: ChartFolder;
  readonly programs: Programs;
  readonly temporary: string;
}

function template(folder: string, { request, chart, programs, temporary }: Run) {
  const { release, namespace, values, set, words, kubernetesVersion, isUpgrade } = request;
  return programs.run('helm', {
    words: [
      'template',
      release ?? chart.name,
      folder,
      '--namespace',
      namespace ?? 'default',
      '--kube-version',
      kubernetesVersion,
      ...(isUpgrade ? ['--is-upgrade'] : []),
      ...values.flatMap((file) => ['--values', path.resolve(file)]),
      ...set.flatMap((each) => ['--set', each]),
      ...words,
    ],
    environment: { ...offline(temporary), ...ownFolders(temporary) },
    silenceMilliseconds,
    mostBytes,
  });
}

/** Neither plugins nor repositories nor caches of the user's. */
function ownFolders(temporary: string): Readonly<Record<string, string>> {
  const names = ['HELM_CACHE_HOME', 'HELM_CONFIG_HOME', 'HELM_DATA_HOME', 'HELM_PLUGINS'];
  return Object.fromEntries(names.map((name) => [name, path.join(temporary, name)]));
}

interface Marking extends Omit<Run, 'request' | 'programs'> {
  readonly known: KnownChart;
  readonly sources: readonly string[];
  readonly helm: (folder: string) => ReturnType<typeof template>;
}

/** The rendering with marks in the templates that made workloads; undefined where it fails, and then only lines are known. */
async function markedText({ chart, known, sources, temporary, helm }: Marking): Promise<string | undefined> {
  const copy = path.join(temporary, 'chart');
  await mkdir(copy);
  await cp(path.resolve(chart.folder), copy, { recursive: true, dereference: true });
  for (const source of sources) {
    const marked = known.marked(source);
    if (marked === undefined) continue;
    await writeFile(path.join(copy, path.relative(chart.folder, marked.file)), marked.text);
  }
  const ended = await helm(copy);
  return ended.state === 'exited' && ended.status === 0 ? ended.output.toString('utf8') : undefined;
}

function sourcesOfWorkloads(text: string): readonly string[] {
  const documents = renderedDocuments(text, undefined).filter(({ lines }) =>
    lines.some((line) => isWorkloadKind(/^kind: ["']?(\w+)/.exec(line.text)?.[1] ?? '')),
  );
  return [...new Set(documents.map(({ source }) => source).filter((source) => source !== ''))];
}

async function valuesOf({ values }: ChartRequest, chart: ChartFolder): Promise<readonly ValuesFile[]> {
  const texts = await Promise.all(values.map((file) => readFile(file, 'utf8').catch(() => '')));
  const files = values.map((file, index) => ({ file, text: texts[index] ?? '' }));
  return chart.values === undefined ? files : [chart.values, ...files];
}
