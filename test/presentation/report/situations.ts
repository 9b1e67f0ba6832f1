import { readFileSync } from 'node:fs';
import type { BaselineText } from '../../../src/change/change.ts';
import { placesIn } from '../../../src/document/place.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import type { FileReport, ReportTotals } from '../../../src/presentation/report/report.ts';
import { reportedObjectFindings } from '../../../src/presentation/report/reported-finding.ts';
import { reportedWorkload } from '../../../src/presentation/report/reported-workload.ts';
import { preview } from '../../../src/preview/preview.ts';
import type { Finding } from '../../../src/rules/rule.ts';
import type { Step } from '../../../src/simulation/scenario.ts';
import { LineIndex } from '../../../src/std/line-index.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

/** A named situation: a manifest of this folder, and how its baseline differs from it; `undefined`: another image. */
interface Situation {
  readonly name: string;
  readonly before?: (text: string) => string;
  /** The image tags of older texts, oldest first. */
  readonly history?: readonly string[];
  /** What somebody does in the middle. */
  readonly steps?: readonly Step[];
}

const withTag = (tag: string) => (text: string) => text.replaceAll(/(image: \w+):\w+/g, `$1:${tag}`);

export const situations: readonly Situation[] = [
  { name: 'rolling-10-default', before: withTag('1') },
  { name: 'surge-only-4' },
  { name: 'recreate-3', before: withTag('1') },
  { name: 'rejected-both-zero' },
  { name: 'stuck-never-ready', before: withTag('1') },
  { name: 'deadline-exceeded', before: withTag('1') },
  { name: 'unchanged-3', before: (text) => text },
  { name: 'scaled-3-to-5', before: (text) => text.replace('replicas: 5', 'replicas: 3') },
  { name: 'paused', before: (text) => withTag('1')(text).replace('  paused: true\n', '') },
  { name: 'created-3', before: () => '' },
  { name: 'created-paused', before: () => '' },
  { name: 'history-limit-1', before: withTag('3'), history: ['1', '2'] },
  { name: 'undone-in-the-middle', before: withTag('1'), steps: [{ at: 4000, do: 'undo', toRevision: 0 }] },
  { name: 'broken-between', before: withTag('1') },
  { name: 'statefulset-partition', before: withTag('1') },
  { name: 'daemonset-3-nodes', before: withTag('1') },
  { name: 'service-selects-nothing', before: withTag('1') },
];

/** The report of a situation's file, as the command line makes it. */
export function reportOf({ name, before, history = [], steps = [] }: Situation): FileReport {
  const text = readFileSync(new URL(`situations/${name}.yaml`, import.meta.url), 'utf8');
  const index = new LineIndex(text);
  const positionAt = (offset: number) => index.positionAt(offset);
  const baseline: BaselineText | undefined = before && {
    source: 'git',
    label: 'git HEAD',
    file: readManifests(before(text)),
    history: history.map((tag) => readManifests(withTag(tag)(text))),
  };
  const file = `${name}.yaml`;
  const { workloads, objects, problems } = preview(
    readManifests(text),
    { baseline, objects: [] },
    defaultAssumptions,
    steps,
  );
  const context = { placeOf: placesIn(file, text), text, assumptions: defaultAssumptions };
  return {
    file,
    // Hints and information come and go with the rules, which have their own tests.
    workloads: workloads.map((workload) =>
      reportedWorkload({ ...workload, findings: workload.findings.filter(isSerious) }, context),
    ),
    problems: problems.map(({ code, message, range }) => {
      return { file, position: positionAt(range.start), code, message, severity: 'error' };
    }),
    findings: objects.flatMap((object) => reportedObjectFindings(object, context)),
  };
}

/** The report as if the file had another name. */
export function inFile(report: FileReport, file: string): FileReport {
  const workloads = report.workloads.map((workload) => {
    return { ...workload, file, findings: workload.findings.map((finding) => ({ ...finding, file })) };
  });
  return { ...report, file, workloads };
}

function isSerious({ severity }: Finding): boolean {
  return severity === 'error' || severity === 'warning';
}

/** Any version: reports carry it on. */
export const toolVersion = '1.2.3';

/** The totals of a run over nothing. */
export const noTotals: ReportTotals = {
  files: 0,
  workloads: 0,
  states: {},
  findings: { error: 0, warning: 0, information: 0, hint: 0 },
  problems: 0,
  notes: 0,
  notSimulated: [],
  releases: [],
};
