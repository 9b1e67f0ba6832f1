// What is no manifest as it stands: templates and what kustomizations change. It is told once for all of its files.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { readFoundFile } from '../../host/found-file.ts';
import type { FileReport, ReportProblem } from '../../presentation/report/report.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { folderOf, pathFrom } from '../../surroundings/folder-of.ts';
import { type Kustomization, kustomizeGraph } from '../../surroundings/kustomizations.ts';
import {
  changingKustomization,
  chartTemplates,
  distantKustomization,
  folderTemplates,
  libraryChart,
  unusedComponents,
} from '../../wording/cli/left-alone.ts';
import { templateText } from '../../wording/input/document-problems.ts';
import { identityOfPresent, type PresentWorkload } from '../baselines/present-workloads.ts';

/** What a file holds of them. */
export interface LeftAloneFile {
  readonly file: string;
  readonly hasTemplate: boolean;
  /** Whether it is a template of something else than pods, so that nobody misses its forecast. */
  readonly isAside?: boolean;
  readonly kustomizations: readonly Kustomization[];
  readonly workloads: readonly PresentWorkload[];
  /** The folder of a chart that helm was asked to render: templates beside its own are what those read. */
  readonly chart?: string | undefined;
  /** The files at fault, where it stands for an overlay that could not be built. */
  readonly faultsIn?: readonly string[];
  /** Whether it must be one of the inputs and only tells of one. */
  readonly isBeside?: boolean;
}

/** The files at fault where an overlay or chart could not be rendered. */
export function faultsOfRendering(problems: readonly ReportProblem[]): readonly string[] {
  return problems.flatMap(({ code, file }) => (code === 'rendering' ? [file] : []));
}

/** What is left alone in a run. */
export interface LeftAlone {
  /** One for each chart, folder of templates and kustomization that nothing else takes in. */
  readonly reports: readonly FileReport[];
  /** Whether one of them tells what a problem of a single file does. */
  covers(problem: ReportProblem): boolean;
}

export async function leftAloneIn(files: readonly LeftAloneFile[]): Promise<LeftAlone> {
  const templates = await templatesIn(
    files.filter(({ hasTemplate }) => hasTemplate),
    new Set(files.flatMap(({ chart }) => (chart === undefined ? [] : [path.resolve(chart)]))),
  );
  const kustomized = kustomizedIn(files);
  const told = new Set([...templates, ...kustomized].flatMap((note) => note.files));
  return {
    reports: [...templates, ...kustomized].map((note) => note.report),
    covers: ({ code, file }) => coveredCodes.has(code) && told.has(plain(file)),
  };
}

const coveredCodes: ReadonlySet<string> = new Set(['template', 'patch', 'kustomized']);

/** What is told once, and of which files. */
interface Note {
  readonly report: FileReport;
  readonly files: readonly string[];
}

function noteOf(place: string, code: string, message: string, cause?: string): FileReport {
  const problem = { file: place, position: undefined, code, message, severity: 'information' } as const;
  return { file: place, workloads: [], problems: [cause === undefined ? problem : { ...problem, cause }] };
}

/** Where something else tells it. */
function nothing(file: string): FileReport {
  return { file, workloads: [], problems: [] };
}

/** A path as kustomizations are resolved to. */
function plain(file: string): string {
  return pathFrom('', file.replaceAll('\\', '/'));
}

/** A single template outside of charts is told where it stands. */
async function templatesIn(all: readonly LeftAloneFile[], rendered: ReadonlySet<string>): Promise<readonly Note[]> {
  const files = all.map(({ file }) => file);
  const aside = new Set(all.flatMap(({ file, isAside }) => (isAside === true ? [file] : [])));
  const chartOf = chartFinder();
  const charts = groupedBy(files, (file) => chartOf(file) ?? []);
  const folders = groupedBy(files, (file) => (chartOf(file) === undefined ? [path.dirname(file)] : []));
  const ofCharts = [...charts].map(async ([chart, own]): Promise<Note> => {
    const report = rendered.has(path.resolve(chart)) ? nothing(chart) : await chartReport(chart, own.length);
    return { report, files: own.map(plain) };
  });
  const ofFolders = [...folders].map(([folder, own]) => [folder, own.filter((file) => !aside.has(file))] as const);
  return [
    ...(await Promise.all(ofCharts)),
    ...[...aside].map((file): Note => ({ report: nothing(file), files: [plain(file)] })),
    ...ofFolders
      .filter(([, own]) => own.length > 1)
      .map(([folder, own]): Note => {
        return {
          report: noteOf(folder, 'templates', folderTemplates(own.length), templateText),
          files: own.map(plain),
        };
      }),
  ];
}

/** Finds the outermost chart that a file lies in, as subcharts are rendered with it: a list of one folder. */
function chartFinder(): (file: string) => readonly [string] | undefined {
  const known = new Map<string, string | undefined>();
  const chartAt = (folder: string): string | undefined => {
    if (known.has(folder)) return known.get(folder);
    const parent = path.dirname(folder);
    const above = parent === folder ? undefined : chartAt(parent);
    const isSubchart = above !== undefined && path.relative(above, folder).split(path.sep).includes('charts');
    const isChart = !isSubchart && existsSync(path.join(folder, chartName));
    const chart = isChart ? folder : above;
    known.set(folder, chart);
    return chart;
  };
  return (file) => {
    const chart = chartAt(path.dirname(path.resolve(file)));
    if (chart === undefined) return undefined;
    return [path.isAbsolute(file) ? chart : path.relative('.', chart) || '.'];
  };
}

const chartName = 'Chart.yaml';
const maxBytes = 1024 * 1024;

async function chartReport(chart: string, templates: number): Promise<FileReport> {
  const file = path.join(chart, chartName);
  const text = await readFoundFile(file, maxBytes).catch(() => '');
  const isLibrary = /^type:\s*["']?library/m.test(text);
  return isLibrary
    ? noteOf(file, 'chart', libraryChart)
    : noteOf(file, 'chart', chartTemplates(templates, chart), 'chart');
}

/** Of those that nothing else takes in, what changes workloads. */
function kustomizedIn(files: readonly LeftAloneFile[]): readonly Note[] {
  const byPath = new Map(files.map((each) => [plain(each.file), each]));
  const failed = new Set(
    files.flatMap(({ file, faultsIn = [] }) =>
      faultsIn.length > 0 ? [file, ...faultsIn, ...faultsIn.map(homeOf)].map(plain) : [],
    ),
  );
  const graph = kustomizeGraph(files.flatMap(({ kustomizations }) => kustomizations));
  const isComponent = ([leaf]: readonly Kustomization[]) => leaf?.isComponent === true;
  const built = graph.leaves.filter((each) => !isComponent(each)).flatMap((each) => noteOfBuild(each, byPath));
  // The command that a note names would fail for the same reason, which is told once for all that share it.
  const notes = built.map((note) => {
    const { file } = note.report;
    return failed.has(homeOf(file)) || note.files.some((each) => failed.has(each))
      ? { ...note, report: nothing(file) }
      : note;
  });
  const components = componentNote(graph.leaves.filter(isComponent).flat());
  // Beside workloads, nobody misses what nothing uses yet.
  const isAlone = files.every(({ workloads }) => workloads.length === 0);
  return [...notes, ...components.map((note) => (isAlone ? note : { ...note, report: nothing(note.report.file) }))];
}

/** Those that no kustomization uses, in one note. */
function componentNote(unused: readonly Kustomization[]): readonly Note[] {
  const [first] = unused;
  if (first === undefined) return [];
  const files = unused.flatMap(({ file, resources, patches }) => [plain(file), ...resources, ...patches]);
  return [{ report: noteOf(first.file, 'kustomization', unusedComponents(unused.length - 1)), files }];
}

function noteOfBuild(built: readonly Kustomization[], byPath: ReadonlyMap<string, LeftAloneFile>): readonly Note[] {
  const [leaf] = built;
  const homes = new Set(built.map(({ file }) => homeOf(file)));
  const taken = built.flatMap(({ resources }) => resources);
  const distant = [
    ...built.flatMap(({ remotes }) => remotes),
    ...taken.filter((each) => !byPath.has(each) && !homes.has(each)),
  ];
  const workloads = new Set(taken.flatMap((each) => byPath.get(each)?.workloads.map(identityOfPresent) ?? []));
  // Of a kustomization beside an input nobody asked what else it takes in.
  const isBeside = leaf !== undefined && byPath.get(plain(leaf.file))?.isBeside === true;
  const message = leaf && messageOf(leaf, { built, distant: isBeside ? [] : distant, workloads: workloads.size });
  if (leaf === undefined || message === undefined) return [];
  const own = [...built.map(({ file }) => plain(file)), ...built.flatMap(({ patches }) => patches), ...taken];
  return [{ report: noteOf(leaf.file, 'kustomization', message, 'kustomization'), files: own }];
}

interface Built {
  readonly built: readonly Kustomization[];
  /** What it takes in that is not among the inputs. */
  readonly distant: readonly string[];
  readonly workloads: number;
}

function messageOf(leaf: Kustomization, { built, distant, workloads }: Built): string | undefined {
  const sets = [...new Set(built.flatMap((each) => each.sets))];
  const folder = path.dirname(leaf.file);
  const [first] = distant;
  if (workloads > 0 && sets.length > 0) return changingKustomization(workloads, sets, folder);
  return first === undefined ? undefined : distantKustomization(first, folder);
}

function homeOf(file: string): string {
  return folderOf(plain(file)).replace(/\/$/, '');
}
