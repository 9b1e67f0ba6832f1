import type { WorkloadPreview } from '../../pipeline.ts';
import type { Finding, Severity } from '../../rules/rule.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { baselineText, expectedText, guaranteedText, totalsText, verdictSentence } from '../report-wording.ts';
import { assumptionsSentence, durationText, undoSentence } from '../wording.ts';
import { chartOf } from './chart.ts';
import {
  type FileReport,
  outcomeStateOf,
  type ReportProblem,
  type ReportSettings,
  type ReportWriter,
} from './report.ts';
import { columns, type Paint, paintFor, printable, type Style, type Terminal, wrapped } from './terminal.ts';

export interface TextSettings extends ReportSettings {
  readonly terminal: Terminal;
  /** `full` draws every workload, `brief` gives its verdict, `findings` only what was found. */
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
    end: (totals) => (settings.hasTotals ? `${totalsText(totals)}\n` : ''),
  };
}

function workloadLines(report: FileReport, preview: WorkloadPreview, settings: TextSettings): string[] {
  const paint = paintFor(settings.terminal);
  const findings = preview.findings.map((finding) => findingLine(finding, report, paint));
  if (settings.detail === 'findings') return findings;
  const { width } = settings.terminal;
  const verdict = wrapped(printable(verdictSentence(preview)), width - 2);
  const lines = [
    titleLine(report, preview, paint),
    ...verdict.map((line) => `  ${paint(tones[outcomeStateOf(preview)], line)}`),
  ];
  if (settings.detail === 'full') lines.push(...detailLines(preview, settings, paint));
  return [...lines, ...findings.map((line) => `  ${line}`)];
}

function titleLine({ file, positionAt }: FileReport, { workload }: WorkloadPreview, paint: Paint): string {
  const place = `${file}:${positionAt(workload.manifest.range.start).line}`;
  const name = `${workload.kind} ${workload.namespace}/${workload.name}`;
  return `${paint('dim', printable(place))}  ${paint('bold', printable(name))}`;
}

function detailLines({ change, bounds, timeline }: WorkloadPreview, settings: TextSettings, paint: Paint): string[] {
  const { width } = settings.terminal;
  if (change.kind === 'rejected') return [];
  const facts = [
    ['baseline', baselineText(change)],
    ...(bounds === undefined ? [] : [['guaranteed', guaranteedText(bounds)]]),
    ...(timeline === undefined ? [] : [['expected', expectedText(timeline)]]),
    ...(timeline === undefined ? [] : [['assuming', assumptionsSentence(settings.assumptions)]]),
  ];
  const lines = facts.flatMap(([label = '', text = '']) =>
    wrapped(printable(text), width - 14).map((line, index) => `  ${(index === 0 ? label : '').padEnd(10)}  ${line}`),
  );
  return timeline === undefined ? lines : [...lines, ...timelineLines(timeline, width, paint)];
}

function timelineLines(timeline: Timeline, width: number, paint: Paint): string[] {
  const blocks = [chartOf(timeline, width - 2, paint), waveTable(timeline), revisionTable(timeline)];
  return blocks.filter((block) => block.length > 0).flatMap((block) => ['', ...block.map((line) => `  ${line}`)]);
}

const mostWaves = 20;

function waveTable({ waves }: Timeline): string[] {
  if (waves.length === 0) return [];
  const rows = waves
    .slice(0, mostWaves)
    .map((wave) => [
      String(wave.index + 1),
      `about ${durationText(wave.start)}`,
      ...[wave.started, wave.stopped, wave.oldPods, wave.newPods, wave.available].map(String),
    ]);
  const more = waves.length > mostWaves ? [`… and ${waves.length - mostWaves} more waves`] : [];
  return [...columns([['wave', 'at', 'started', 'stopped', 'old', 'new', 'available'], ...rows]), ...more];
}

/** The revisions of the picture with their pods at the first and the last instant, and the way back. */
function revisionTable({ lanes, frames, revisions }: Timeline): string[] {
  const [first, last] = [frames[0], frames.at(-1)];
  const rows = lanes.map(({ name, revision, images, isNew }, index) => [
    printable(name),
    String(revision),
    `${first?.desired[index] ?? 0} → ${last?.desired[index] ?? 0}`,
    isNew ? 'new' : 'old',
    printable(images.join(', ')),
  ]);
  if (rows.length === 0) return [];
  const deleted = revisions.deleted.map(({ revision }) => revision).join(', ');
  const rest = deleted === '' ? [] : [`revisions deleted: ${deleted}`];
  return [
    ...columns([['revision', 'number', 'pods', 'role', 'images'], ...rows]),
    ...rest,
    undoSentence(revisions.undoTarget),
  ];
}

function findingLine(
  { id, severity, message, range }: Finding,
  { file, positionAt }: FileReport,
  paint: Paint,
): string {
  const { line, column } = positionAt(range.start);
  const place = printable(`${file}:${line}:${column}`);
  return `${place}: ${paint(severityStyles[severity], severity)}: ${printable(message)} [${id}]`;
}

function problemLine({ file, position, severity, message }: ReportProblem, paint: Paint): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `${printable(place)}: ${paint(severityStyles[severity], severity)}: ${printable(message)}`;
}
