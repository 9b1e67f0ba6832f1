import { readFileSync } from 'node:fs';
import { faultsBySchema, type Schema } from '../presentation/report/json-schema.ts';
import type { FileReport, ReportProblem } from '../presentation/report/report.ts';
import type { ObjectFindingEntry } from '../presentation/report/reported-finding.ts';
import type { ReleaseEntry } from '../presentation/report/reported-release.ts';
import type { WorkloadEntry } from '../presentation/report/reported-workload.ts';
import { RunningTotals } from '../presentation/report/running-totals.ts';
import { groupedBy } from '../std/grouped-by.ts';
import type { NotSimulated } from '../surroundings/not-simulated.ts';
import { faultOfPlace } from '../wording/cli/inputs.ts';
import { notAReport, otherAssumptions } from '../wording/cli/usage.ts';
import { type Assumptions, defaultAssumptions } from '../workload/assumptions.ts';
import { readFeatureGates } from '../workload/feature-gates.ts';
import { readAssumptions } from '../workload/read-assumptions.ts';
import { readText } from './inputs/read-text.ts';
import { faultOf } from './inputs/system-fault.ts';
import type { CliOptions } from './options/arguments.ts';
import type { Console } from './outputs/console.ts';
import { type ExitStatus, RunStatus } from './outputs/exit-status.ts';
import { writeReports } from './outputs/outputs.ts';
import { UsageError } from './usage-error.ts';
import { packageUrl } from './version.ts';

/** A JSON report as it is read again. */
interface JsonReport {
  readonly kubernetes: string;
  readonly featureGates?: string;
  readonly world?: { readonly file: string; readonly takenAt: string | null };
  readonly assume: string;
  readonly workloads: readonly WorkloadEntry[];
  readonly problems: readonly (Omit<ReportProblem, 'position'> & { line: number | null; column: number | null })[];
  readonly files: number;
  readonly notSimulated: readonly NotSimulated[];
  /** Absent in reports of 0.1. */
  readonly releases?: readonly ReleaseEntry[];
  readonly findings: readonly ObjectFindingEntry[];
}

/** Joins the JSON reports of a run's shards, in the order given, to one of any format. Throws a UsageError. */
export async function mergeReports(options: CliOptions, console: Console): Promise<ExitStatus> {
  const reports: JsonReport[] = [];
  for (const file of options.inputs) {
    const report = await readReport(file, console);
    const [first = report] = reports;
    if (worldOf(first) !== worldOf(report)) throw new UsageError(otherAssumptions(file, options.inputs[0] ?? ''));
    reports.push(report);
  }
  const fileCount = reports.reduce((sum, { files }) => sum + files, 0);
  const assumptions = reports[0] === undefined ? defaultAssumptions : assumptionsOf(reports[0]);
  const totals = new RunningTotals();
  const status = new RunStatus(options.failOn);
  await writeReports({ options: { ...options, assumptions }, fileCount, console }, (outputs) => {
    for (const report of withoutRepeated(reports.flatMap(fileReports))) {
      outputs.file(report);
      totals.add(report);
      status.add(report);
    }
    for (const { notSimulated } of reports) totals.addBeside({ workloads: [], problems: [], notSimulated });
    const failures = status.failures();
    const told = totals.totals(reports.flatMap(({ releases = [] }) => releases));
    return { ...told, files: fileCount, ...(failures && { failures }) };
  });
  return status.status;
}

/** What all reports of a run have in common. */
function worldOf({ kubernetes, featureGates = '', world, assume }: JsonReport): string {
  return JSON.stringify([kubernetes, featureGates, world, assume]);
}

function assumptionsOf({ kubernetes, featureGates, world, assume }: JsonReport): Assumptions {
  const switched = featureGates === undefined ? {} : { featureGates: readFeatureGates(featureGates).gates };
  const told = world && { file: world.file, ...(world.takenAt !== null && { takenAt: world.takenAt }) };
  const named = told && { world: { ...told, objects: [], whole: [], pods: [] } };
  const base = { ...defaultAssumptions, kubernetesVersion: kubernetes, ...switched, ...named };
  return readAssumptions(assume, base).assumptions;
}

async function readReport(file: string, { readStandardInput }: Console): Promise<JsonReport> {
  const text = await (file === '-' ? readStandardInput() : readText(file)).catch((error: unknown) => {
    throw new UsageError(faultOfPlace(file, faultOf(error)));
  });
  const report = parsed(text);
  const schema: Schema = JSON.parse(readFileSync(new URL('schema/report.schema.json', packageUrl), 'utf8'));
  const { value: fault } = faultsBySchema(report, schema).next();
  if (fault !== undefined) throw new UsageError(notAReport(file, fault));
  return report as JsonReport;
}

/** A report of an older version counts nothing that is not simulated. */
function parsed(text: string): unknown {
  try {
    const report: unknown = JSON.parse(text);
    return isMap(report) ? { notSimulated: [], ...report } : report;
  } catch {
    return undefined;
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The reports of the files in their order, which the lists of workloads, problems and findings all keep; a file without
 * workloads stands where a walk of the folder finds it, and one that is gone last.
 */
function fileReports({ workloads, problems, findings = [] }: JsonReport): FileReport[] {
  const groups = byFile(workloads.map(withPlaces));
  const found = byFile(findings);
  const faults = byFile(problems.map(problemOf));
  const reports = new Map<string, FileReport>();
  const rest = [...groups.keys()];
  const emit = (file: string): void => {
    if (reports.has(file)) return;
    const [own = [], problems = [], findings = []] = [groups.get(file), faults.get(file), found.get(file)];
    reports.set(file, { file, workloads: own, problems, findings });
  };
  for (const file of inOrder([...faults.keys()], [...found.keys()])) {
    const own = faults.get(file) ?? [];
    const isGone = own.length > 0 && own.every(({ code }) => lastCodes.has(code));
    const isLater = (each: string) => each === file || (!groups.has(file) && !isGone && isWalkedBefore(file, each));
    const next = rest.findIndex(isLater);
    const isPassed = reports.has(file);
    for (const before of isPassed ? [] : rest.splice(0, next < 0 ? rest.length : next)) emit(before);
    emit(file);
  }
  for (const file of rest) emit(file);
  return [...reports.values()];
}

/** Codes of what is told of no single file, last of all. */
const lastCodes: ReadonlySet<string> = new Set(['removed', 'chart', 'templates', 'kustomization']);
/** The files of both lists, each of which is in the order of a walk. */
function inOrder(files: readonly string[], others: readonly string[]): readonly string[] {
  const left = others.filter((file) => !files.includes(file));
  const all = files.flatMap((file) => {
    const next = left.findIndex((other) => !isWalkedBefore(other, file));
    return [...left.splice(0, next < 0 ? left.length : next), file];
  });
  return [...all, ...left];
}

/** As the names of a folder are sorted, and then those inside. */
function isWalkedBefore(file: string, other: string): boolean {
  const [names, others] = [file.split(/[\\/]/), other.split(/[\\/]/)];
  const first = names.findIndex((name, index) => name !== others[index]);
  return (names[first] ?? '') < (others[first] ?? '');
}

function byFile<Item extends { readonly file: string }>(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  return groupedBy(items, ({ file }) => [file]);
}

/** What reports of older versions do not say: then all stood in one file, as it was. */
function withPlaces(workload: WorkloadEntry): WorkloadEntry {
  const { file } = workload;
  const place = { file, exactness: 'written' as const, values: [], isValueKnown: true };
  const { environment } = workload as Partial<WorkloadEntry>;
  if (environment !== undefined) return workload;
  const findings = workload.findings.map((finding) => ({ ...finding, ...place }));
  return { ...workload, environment: null, findings };
}

function problemOf({ line, column, ...problem }: JsonReport['problems'][number]): ReportProblem {
  return { ...problem, position: line === null || column === null ? undefined : { line, column } };
}

/** What several shards compare with is told by each of them. */
function withoutRepeated(reports: readonly FileReport[]): readonly FileReport[] {
  const said = new Set<string>();
  return reports.flatMap((report) => {
    const isNew = (problem: ReportProblem) => !said.has(JSON.stringify(problem));
    const problems = report.problems.filter(isNew);
    for (const problem of problems) said.add(JSON.stringify(problem));
    const isEmpty = report.workloads.length + problems.length + (report.findings?.length ?? 0) === 0;
    return isEmpty ? [] : [{ ...report, problems }];
  });
}
