// What is told of one file, in parts.
import { asMap, asNumber } from '../../document/manifest.ts';
import type { Supposed } from '../../presentation/forecast/hypothesis.ts';
import type { FileReport, ReportProblem } from '../../presentation/report/report.ts';
import { reportedObjectFindings } from '../../presentation/report/reported-finding.ts';
import { reportedWorkload, type WorkloadEntry } from '../../presentation/report/reported-workload.ts';
import { previewEach } from '../../preview/preview.ts';
import type { Charge, PaidForecast, RunWork } from '../../preview/run-work.ts';
import { fieldPathText } from '../../preview/what-if/field-value.ts';
import type { Finding } from '../../rules/rule.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import type { Workload } from '../../workload/workload.ts';
import { type InputSource, isNobodysManifest, notSimulatedOf, ourFault, placesOfSource } from '../inputs/source.ts';
import { type Settings, withSeverities } from '../options/settings.ts';
import { keepHeapSmall } from './small-heap.ts';
import type { StateBefore } from './state-before.ts';

/** A file's report, or a part of it. */
export interface ReportPart {
  readonly report: FileReport;
  /** Of those of its workloads that cost more than is free. */
  readonly charges: readonly WorkloadCharge[];
}

/** What the forecast of a workload has cost, and its entry if that is not paid. */
export interface WorkloadCharge extends Charge {
  /** Of the workload in the part. */
  readonly index: number;
  /** Absent: nobody but the job spends the work of the run, so that it is paid. */
  readonly unpaid?: WorkloadEntry;
}

/** What the command line or a scenario says otherwise than the files. */
function supposedBy({ set, steps }: Settings): Supposed | undefined {
  if (set.length + steps.length === 0) return undefined;
  return {
    values: set.map(({ path, value }) => ({ field: fieldPathText(path), value: String(value) })),
    steps: steps.map(({ at, do: action }) => ({ do: action, atSeconds: at / 1000 })),
  };
}

/** The part as the work of the run pays for it, which is asked in the order of the files. */
export function paidReport({ report, charges }: ReportPart, work: RunWork): FileReport {
  const workloads = [...report.workloads];
  for (const { index, unpaid, ...charge } of charges)
    if (!work.pays(charge) && unpaid !== undefined) workloads[index] = unpaid;
  return { ...report, workloads };
}

/** What a file's report is made of. */
export interface ReportedFile {
  readonly source: InputSource;
  readonly surroundings: Surroundings;
  readonly faults: readonly ReportProblem[];
  /** The baseline's, where somebody asks what is new. */
  readonly state: StateBefore | undefined;
  readonly work: RunWork;
  readonly isShared: boolean;
}

/** So many workloads make a part. */
const partSize = 100;

/** The parts of a file's report. */
export function* reportsOf(reported: ReportedFile, settings: Settings): Generator<ReportPart> {
  const { source, surroundings, faults, state, work, isShared } = reported;
  const { file, manifests, isNamed } = source;
  const problems = source.problems.map((each) => {
    const problem = state?.judged(each) ?? each;
    return !settings.strict && isNobodysManifest(source, problem)
      ? { ...problem, severity: 'warning' as const }
      : problem;
  });
  let open: FileReport = { file, workloads: [], problems: [...problems, ...faults] };
  try {
    for (const { value } of manifests.manifests) keepHeapSmall({ pods: asNumber(asMap(value.spec).replicas) });
    const { forecasts, objects } = previewEach(manifests, surroundings, settings.assumptions, settings.steps);
    const judged = <Each extends { readonly findings: readonly Finding[] }>(each: Each): Each => {
      return { ...each, findings: withSeverities(each.findings, settings.severities) };
    };
    const context = { ...placesOfSource(source), assumptions: settings.assumptions, supposed: supposedBy(settings) };
    const findings = objects.map(judged).flatMap((each) => {
      return reportedObjectFindings(each, { ...context, old: state?.oldOf(each) });
    });
    open = { ...open, findings, notSimulated: notSimulatedOf(source) };
    const entryOf = ({ forecast, paid }: PaidForecast): WorkloadEntry => {
      const each = judged(forecast);
      return reportedWorkload(each, { ...context, ...state?.compared(each, paid) });
    };
    let [workloads, charges]: [WorkloadEntry[], WorkloadCharge[]] = [[], []];
    let untouched = 0;
    const isLeft = (workload: Workload, isUnchanged: () => boolean): boolean => {
      const isOne = settings.leavesUntouched && !isNamed && state?.isAsBefore(workload) === true && isUnchanged();
      if (isOne) untouched += 1;
      return isOne;
    };
    for (const made of forecasts(work, isLeft)) {
      if (workloads.length === partSize) {
        yield { report: { ...open, workloads, goesOn: true }, charges };
        [open, workloads, charges] = [{ file, workloads: [], problems: [] }, [], []];
      }
      workloads.push(entryOf(made));
      const charge = made.charge();
      if (charge === undefined) continue;
      const unpaid = isShared ? { unpaid: entryOf(made.withNothingLeft()) } : {};
      charges.push({ ...charge, index: workloads.length - 1, ...unpaid });
    }
    yield { report: { ...open, workloads, ...(untouched > 0 && { untouched }) }, charges };
  } catch (error) {
    // A promise of ours is broken: said aloud, with the other files still to come.
    yield { report: { file, workloads: [], problems: [...open.problems, ourFault(file, error)] }, charges: [] };
  }
}
