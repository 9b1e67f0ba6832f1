import type { Baseline } from '../../change/change.ts';
import { guaranteeOf } from '../../change/guarantee.ts';
import type { WorkloadPreview } from '../../pipeline.ts';
import type { Finding } from '../../rules/rule.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { RevisionRow, Timeline } from '../../timeline/timeline.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import type { Bounds } from '../../workload/bounds.ts';
import { tooManyPodsSentence } from '../report-wording.ts';
import {
  type FileReport,
  outcomeStateOf,
  type ReportProblem,
  type ReportSettings,
  type ReportWriter,
} from './report.ts';

type Positions = Pick<FileReport, 'positionAt'>;

/** Writes the report of schema/report.schema.json: one JSON object, one line for each workload and problem. */
export function jsonWriter({ assumptions }: ReportSettings): ReportWriter {
  const problems: ReportProblem[] = [];
  let separator = '\n';
  return {
    begin: () => `{ "schema": 1, "kubernetes": ${JSON.stringify(assumptions.kubernetesVersion)}, "workloads": [`,
    file(report) {
      problems.push(...report.problems);
      const lines = report.workloads.map((workload) => {
        const line = `${separator}${JSON.stringify(jsonWorkload(report, workload))}`;
        separator = ',\n';
        return line;
      });
      return lines.join('');
    },
    end() {
      const lines = problems.map((problem) => `\n${JSON.stringify(jsonProblem(problem))}`);
      return `\n], "problems": [${lines.join(',')}\n] }\n`;
    },
  };
}

function jsonWorkload(report: FileReport, preview: WorkloadPreview) {
  const { workload, bounds, change, timeline, findings } = preview;
  const { object } = workload;
  return {
    file: report.file,
    line: report.positionAt(workload.manifest.range.start).line,
    kind: workload.kind,
    namespace: workload.namespace,
    name: workload.name,
    baseline: jsonBaseline(change.baseline),
    change: change.kind,
    strategy: object === undefined || bounds === undefined ? null : jsonStrategy(object, bounds),
    guaranteed: bounds === undefined || change.kind === 'rejected' ? null : guaranteeOf(change, bounds),
    expected: timeline === undefined ? null : jsonExpected(timeline),
    outcome: jsonOutcome(preview),
    revisions: timeline === undefined ? null : jsonRevisions(timeline.revisions),
    events: (timeline?.events ?? []).map(({ at, event }) => ({ atSeconds: toSeconds(at), ...event })),
    findings: findings.map((finding) => jsonFinding(finding, report)),
  };
}

/** In the words of `--against`: `git:HEAD`, `file:old.yaml`, `assumed`, `none`. */
function jsonBaseline({ source, label }: Baseline): string {
  if (source === 'git') return `git:${label.replace(/^git /, '')}`;
  return source === 'file' ? `file:${label}` : source;
}

function jsonStrategy(object: WorkloadObject, { maxSurge, maxUnavailable }: Bounds) {
  const { type } = object.kind === 'Deployment' ? object.spec.strategy : object.spec.updateStrategy;
  const partition = object.kind === 'StatefulSet' ? object.spec.updateStrategy.rollingUpdate?.partition : undefined;
  return { type, maxSurge, maxUnavailable, ...(partition === undefined ? {} : { partition }) };
}

function jsonExpected(timeline: Timeline) {
  const { waves, peak, minAvailable } = timeline;
  const complete = completeAt(timeline);
  return {
    seconds: complete === undefined ? null : toSeconds(complete),
    waves: waves.length,
    peakPods: peak.pods,
    peakTerminating: peak.terminating,
    minAvailable,
  };
}

function jsonOutcome(preview: WorkloadPreview) {
  const { change, workload, timeline, tooManyPods } = preview;
  const refusal = change.refusal ?? workload.refusal;
  const unknown = tooManyPods === undefined ? undefined : tooManyPodsSentence(tooManyPods);
  const outcome = timeline?.outcome;
  return {
    state: outcomeStateOf(preview),
    cause: refusal?.message ?? unknown ?? outcome?.cause ?? 'template unchanged',
    atSeconds: outcome?.at === undefined ? null : toSeconds(outcome.at),
  };
}

function jsonRevisions({ before, after, deleted, undoTarget }: Timeline['revisions']) {
  return {
    before: before.map(jsonRevision),
    after: after.map(jsonRevision),
    deleted: deleted.map(({ revision, at }) => ({ revision, atSeconds: toSeconds(at) })),
    undoTarget: undoTarget ?? null,
  };
}

function jsonRevision({ revision, name, images, changeCause, current }: RevisionRow) {
  return { revision, name, images, changeCause: changeCause ?? null, current };
}

function jsonFinding({ id, severity, message, range, fixes }: Finding, report: Positions) {
  return {
    id,
    severity,
    message,
    range: jsonRange(range, report),
    fixes: fixes.map(({ title, edits }) => ({
      title,
      edits: edits.map((edit) => ({ range: jsonRange(edit.range, report), newText: edit.newText })),
    })),
  };
}

/** Lines and columns counted from 1, the end exclusive. */
function jsonRange({ start, end }: Finding['range'], { positionAt }: Positions) {
  return { start: positionAt(start), end: positionAt(end) };
}

function jsonProblem({ file, position, code, severity, message }: ReportProblem) {
  return { file, line: position?.line ?? null, column: position?.column ?? null, code, severity, message };
}

function toSeconds(time: Instant | Duration): number {
  return Math.round(time) / 1000;
}
