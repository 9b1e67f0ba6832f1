import type { WorkloadPreview } from '../../pipeline.ts';
import type { Finding, Severity } from '../../rules/rule.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import {
  assumedText,
  baselineText,
  briefNote,
  expectedText,
  guaranteedText,
  nothingFound,
  totalsText,
  verdictSentence,
} from '../report-wording.ts';
import { durationText, undoSentence } from '../wording.ts';
import { chartOf } from './chart.ts';
import {
  type FileReport,
  failedOutcomes,
  outcomeStateOf,
  type ReportProblem,
  type ReportSettings,
  type ReportWriter,
} from './report.ts';
import { columns, type Paint, paintFor, printable, type Style, type Terminal, wrapped } from './terminal.ts';

export interface TextSettings extends ReportSettings {
  readonly terminal: Terminal;
  /** `full` draws every workload, `brief` gives its verdict, `findings` only what was found; both leave out hints. */
  readonly detail: 'full' | 'brief' | 'findings';
  /** Whether the run ends with its totals. */
  readonly hasTotals: boolean;
}

const tones: Readonly<Record<ReturnType<typeof outcomeStateOf>, Style>> = {
  completes: 'green',
  stuck: 'red',
  'deadline-exceeded': 'red',
  rejected: 'red',
  waits: 'yellow',
  'no-rollout': 'cyan',
};

const severityStyles: Readonly<Record<Severity, Style>> = {
  error: 'red',
  warning: 'yellow',
  information: 'cyan',
  hint: 'dim',
};

/** Writes the report for people at a terminal, without a line longer than it is wide where words allow. */
export function textWriter(settings: TextSettings): ReportWriter {
  const paint = paintFor(settings.terminal);
  return {
    begin: () => '',
    file(report) {
      const blocks = [
        ...report.problems.map((problem) => [problemLine(problem, paint)]),
        ...report.workloads.map((preview) => workloadLines(report, preview, settings)),
      ].filter((lines) => lines.length > 0);
      return blocks.map((lines) => `${lines.join('\n')}\n${settings.detail === 'findings' ? '' : '\n'}`).join('');
    },
    end(totals) {
      const lines = settings.hasTotals ? [totalsText(totals)] : [];
      if (settings.detail !== 'findings' && totals.workloads === 0 && totals.problems === 0) lines.push(nothingFound);
      if (settings.detail === 'brief') lines.push(briefNote);
      return lines.map((line) => `${line}\n`).join('');
    },
  };
}

function workloadLines(report: FileReport, preview: WorkloadPreview, settings: TextSettings): string[] {
  const paint = paintFor(settings.terminal);
  const findings = preview.findings
    .filter(({ severity }) => settings.detail === 'full' || severity === 'error' || severity === 'warning')
    .map((finding) => findingLine(finding, report, paint));
  if (settings.detail === 'findings') return [...findings, ...failureLines(report, preview, paint)];
  const { width } = settings.terminal;
  const verdict = wrapped(printable(verdictSentence(preview)), width - 2);
  const lines = [
    titleLine(report, preview, paint),
    ...verdict.map((line) => `  ${paint(tones[outcomeStateOf(preview)], line)}`),
  ];
  if (settings.detail === 'full') lines.push(...detailLines(preview, settings, paint));
  const gap = settings.detail === 'full' && findings.length > 0 ? [''] : [];
  return [...lines, ...gap, ...findings.map((line) => `  ${line}`)];
}

/** The verdict of a rollout that fails in one line, unless an error says it. */
function failureLines({ file, positionAt }: FileReport, preview: WorkloadPreview, paint: Paint): string[] {
  const state = outcomeStateOf(preview);
  const isSaid = state === 'rejected' && preview.findings.some(({ severity }) => severity === 'error');
  if (!failedOutcomes.has(state) || isSaid) return [];
  const { workload } = preview;
  const place = `${file}:${positionAt(workload.manifest.range.start).line}`;
  const name = `${workload.kind} ${workload.namespace}/${workload.name}`;
  return [`${printable(place)}: ${printable(name)}: ${paint(tones[state], printable(verdictSentence(preview)))}`];
}

function titleLine({ file, positionAt }: FileReport, { workload }: WorkloadPreview, paint: Paint): string {
  const place = `${file}:${positionAt(workload.manifest.range.start).line}`;
  const name = `${workload.kind} ${workload.namespace}/${workload.name}`;
  return `${paint('dim', printable(place))}  ${paint('bold', printable(name))}`;
}

function detailLines(preview: WorkloadPreview, settings: TextSettings, paint: Paint): string[] {
  const { change, bounds, timeline } = preview;
  const { width } = settings.terminal;
  if (change.kind === 'rejected') return [];
  const expected = timeline && expectedText(timeline);
  const facts = [
    ['baseline', baselineText(change)],
    ...(bounds === undefined || change.kind === 'unchanged' ? [] : [['guaranteed', guaranteedText(change, bounds)]]),
    ...(expected === undefined ? [] : [['expected', expected]]),
    ...(expected === undefined ? [] : [['assuming', assumedText(preview, settings.assumptions)]]),
  ];
  const lines = facts.flatMap(([label = '', text = '']) =>
    wrapped(printable(text), width - 14).map((line, index) => `  ${(index === 0 ? label : '').padEnd(10)}  ${line}`),
  );
  return timeline === undefined ? lines : [...lines, ...timelineLines(timeline, preview, { width, paint })];
}

interface Drawing {
  readonly width: number;
  readonly paint: Paint;
}

function timelineLines(timeline: Timeline, preview: WorkloadPreview, { width, paint }: Drawing): string[] {
  const blocks = [chartOf(timeline, width - 2, paint), waveTable(timeline), revisionTable(timeline, preview)];
  return blocks.filter((block) => block.length > 0).flatMap((block) => ['', ...block.map((line) => `  ${line}`)]);
}

const mostWaves = 20;

function waveTable({ waves }: Timeline): string[] {
  if (waves.length === 0) return [];
  const rows = waves
    .slice(0, mostWaves)
    .map((wave) => [
      String(wave.index + 1),
      durationText(wave.start),
      ...[wave.started, wave.stopped, wave.oldPods, wave.newPods, wave.available].map(String),
    ]);
  const more = waves.length > mostWaves ? [`… and ${waves.length - mostWaves} more waves`] : [];
  return [...columns([['wave', 'at about', 'started', 'stopped', 'old', 'new', 'available'], ...rows]), ...more];
}

/** The revisions of the picture with their pods before the change and at the end, and the way back. */
function revisionTable({ lanes, frames, pods, revisions }: Timeline, { workload, change }: WorkloadPreview): string[] {
  const last = frames.at(-1)?.pods ?? [];
  const rows = lanes.map(({ name, revision, images, isNew }, index) => {
    const before = pods.filter(({ laneIndex, created }) => laneIndex === index && created < 0).length;
    const { starting = 0, ready = 0, available = 0 } = last[index] ?? {};
    const counts = `${before} → ${starting + ready + available}`;
    return [printable(name), String(revision), counts, isNew ? 'new' : 'old', printable(images.join(', '))];
  });
  if (rows.length === 0) return [];
  const title = workload.kind === 'Deployment' ? 'ReplicaSet' : 'ControllerRevision';
  const deleted = revisions.deleted.map(({ revision }) => revision).join(', ');
  const rest = deleted === '' ? [] : [`revisions deleted: ${deleted}`];
  const table = columns([[title, 'revision', 'pods', 'role', 'images'], ...rows]);
  return [...table, ...rest, undoSentence(revisions.undoTarget, change.baseline.isHistoryCut).replaceAll('`', '')];
}

function findingLine(
  { id, severity, message, range }: Finding,
  { file, positionAt }: FileReport,
  paint: Paint,
): string {
  const { line, column } = positionAt(range.start);
  const place = printable(`${file}:${line}:${column}`);
  // The server's words may have lines; those after the first stand deeper.
  const words = printable(message).replaceAll('\n', '\n    ');
  return `${place}: ${paint(severityStyles[severity], severity)}: ${words} [${id}]`;
}

function problemLine({ file, position, severity, message }: ReportProblem, paint: Paint): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `${printable(place)}: ${paint(severityStyles[severity], severity)}: ${printable(message)}`;
}
