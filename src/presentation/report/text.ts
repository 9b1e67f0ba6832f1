import type { Severity } from '../../rules/rule.ts';
import { paddedEnd } from '../../std/display-width.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { durationText } from '../../wording/duration-text.ts';
import { moreText } from '../../wording/plural.ts';
import { releaseTitle } from '../../wording/release.ts';
import {
  deletedRevisions,
  factLabels,
  failuresText,
  nothingFound,
  notSimulatedText,
  oldFindingsText,
  revisionHeadings,
  unchangedText,
  waveHeadings,
} from '../../wording/report.ts';
import { kinds } from '../../workload/kinds.ts';
import { totalsText } from '../forecast/totals.ts';
import { applierFailureOf } from './changed-rows.ts';
import { textChart } from './chart.ts';
import { isFolded, standingFindings } from './folded.ts';
import { inert, inertText } from './inert.ts';
import type { ReportSettings, ReportTotals, ReportWriter } from './report.ts';
import type { FindingEntry } from './reported-finding.ts';
import { type ReleaseEntry, releaseFails } from './reported-release.ts';
import { drawnCourse, environmentText, type ReportedCourse, type WorkloadEntry } from './reported-workload.ts';
import {
  columns,
  type Paint,
  paintFor,
  printable,
  printableName,
  type Style,
  type Terminal,
  wrapped,
} from './terminal.ts';
import { findingLine, indented, problemLine, releaseBlock, stateStyles } from './text-lines.ts';
import { failsNext, isUntouched } from './untouched.ts';

export interface TextSettings extends ReportSettings {
  readonly terminal: Terminal;
  /**
   * `verbose` and `full` draw every workload, `findings` gives only what was found. Hints, which hold
   * for nearly every workload, are of `verbose` alone; the last two leave out information, too.
   */
  readonly detail: 'verbose' | 'full' | 'findings';
  /** Whether the run ends with its totals. */
  readonly hasTotals: boolean;
}

const shownSeverities: Readonly<Record<TextSettings['detail'], readonly Severity[]>> = {
  verbose: ['error', 'warning', 'information', 'hint'],
  full: ['error', 'warning', 'information'],
  findings: ['error', 'warning'],
};

/** Writes the report for people at a terminal, without a line longer than it is wide where words allow. */
export function textWriter(settings: TextSettings): ReportWriter {
  const paint = paintFor(settings.terminal);
  const standingIn = settings.detail === 'verbose' ? () => [] : standingFindings();
  const isListed = ({ isNew }: FindingEntry) => isNew !== false || settings.detail === 'verbose';
  return inert(inertText, {
    begin: () => '',
    file(report) {
      const { untouched = 0 } = report;
      const leftOut = leftOutWorkloads(report.workloads, settings);
      const blocks = [
        ...report.problems.map((problem) => [problemLine(problem, paint)]),
        shownFindings((report.findings ?? []).filter(isListed), settings),
        ...report.workloads.flatMap((each) =>
          leftOut.includes(each) ? [] : [workloadLines(each, settings, standingIn(each.findings))],
        ),
        leftOut.length + untouched === 0 ? [] : [paint('dim', unchangedText(leftOut.length + untouched, untouched))],
      ].filter((lines) => lines.length > 0);
      return blocks.map((lines) => `${lines.join('\n')}\n${settings.detail === 'findings' ? '' : '\n'}`).join('');
    },
    end(totals) {
      const lines = settings.hasTotals ? [totalsText(totals)] : [];
      if (settings.detail !== 'findings') lines.push(...noteLines(totals));
      const releases = totals.releases.flatMap((release) => releaseLines(release, settings));
      if (totals.failures !== undefined) lines.push(printableName(failuresText(totals.failures)));
      return [...releases, ...lines].map((line) => `${line}\n`).join('');
    },
  });
}

/** The same report, which begins with why an applier fails: all of it is written at the end. */
export function failureFirst(writer: ReportWriter, terminal: Terminal): ReportWriter {
  const written: string[] = [];
  return {
    begin: () => writer.begin(),
    file(report) {
      written.push(writer.file(report));
      return '';
    },
    end(totals) {
      const failure = applierFailureOf(totals.releases);
      const paint = paintFor(terminal);
      const first = failure === undefined ? [] : wrapped(printableName(failure.text), terminal.width);
      const lines = first.map((line) => `${paint(stateStyles.stuck, line)}\n`);
      return [...lines, ...(lines.length === 0 ? [] : ['\n']), ...written, writer.end(totals)].join('');
    },
  };
}

/** What nothing is to be said of beside what changes, unless all is asked for. */
function leftOutWorkloads(workloads: readonly WorkloadEntry[], { detail }: TextSettings): readonly WorkloadEntry[] {
  const still = workloads.filter((each) => isUntouched(each) && !failsNext(each));
  return detail === 'full' && still.length < workloads.length ? still : [];
}

/** What is applied together, in full, or of what fails its first sentence alone. */
function releaseLines(release: ReleaseEntry, { terminal, detail }: TextSettings): readonly string[] {
  if (detail !== 'findings') return [...releaseBlock(release, terminal, true), ''];
  const [sentence = ''] = release.words;
  const first = wrapped(printable(sentence), terminal.width - 2);
  return releaseFails(release) ? [printableName(releaseTitle(release.name)), ...indented(first)] : [];
}

/** What the run has besides workloads, or instead of them. */
function noteLines({ workloads, problems, notes, notSimulated }: ReportTotals): readonly string[] {
  const nothing = workloads + problems + notes === 0 ? [nothingFound] : [];
  return notSimulated.length === 0 ? nothing : [...nothing, notSimulatedText(notSimulated)];
}

function workloadLines(workload: WorkloadEntry, settings: TextSettings, standing: readonly FindingEntry[]): string[] {
  const paint = paintFor(settings.terminal);
  const { width } = settings.terminal;
  const isLeftOut = (finding: FindingEntry) => settings.detail !== 'verbose' && isFolded(finding, workload);
  const told = workload.findings.filter((finding) => !isLeftOut(finding) && !standing.includes(finding));
  if (settings.detail === 'findings') return [...shownFindings(told, settings), ...failureLines(workload, paint)];
  const isSerious = ({ severity }: FindingEntry) => severity === 'error' || severity === 'warning';
  const block = (lines: readonly string[]) => lines.flatMap((line) => indented(wrapped(line, width - 2)));
  // What a person acts on stands below the verdict, before the course that it comes from.
  const serious = block(shownFindings(told.filter(isSerious), settings));
  const others = block([
    ...shownFindings(
      told.filter((finding) => !isSerious(finding)),
      settings,
    ),
    ...leftOutLines(workload.findings.filter(isLeftOut), settings),
  ]);
  const tone = toneOf(workload);
  return [
    `${paint('dim', placeOf(workload))}  ${paint('bold', nameOf(workload))}${printableName(environmentText(workload))}`,
    ...wrapped(printable(workload.words.verdict), width - 2).map((line) => `  ${paint(tone, line)}`),
    ...serious,
    ...detailLines(workload, settings, paint),
    ...(others.length > 0 ? ['', ...others] : []),
  ];
}

function toneOf({ outcome }: WorkloadEntry): Style {
  return outcome.assumed === true ? 'yellow' : stateStyles[outcome.state];
}

/** The verdict of a rollout that fails in one line, unless an error says it. */
function failureLines(workload: WorkloadEntry, paint: Paint): string[] {
  const { outcome, findings, words } = workload;
  const isSaid = outcome.state === 'rejected' && findings.some(({ severity }) => severity === 'error');
  if (!failedOutcomes.has(outcome.state) || isSaid) return [];
  return [`${placeOf(workload)}: ${nameOf(workload)}: ${paint(toneOf(workload), printable(words.verdict))}`];
}

function placeOf({ file, line }: WorkloadEntry): string {
  return printableName(`${file}:${line}`);
}

function nameOf({ kind, namespace, name }: Pick<WorkloadEntry, 'kind' | 'namespace' | 'name'>): string {
  return printableName(`${kind} ${namespace}/${name}`);
}

function detailLines(workload: WorkloadEntry, { detail, terminal }: TextSettings, paint: Paint): string[] {
  const { width } = terminal;
  const { change, words } = workload;
  if (change === 'rejected') return [];
  const drawn = drawnCourse(workload);
  const endpoints = detail === 'verbose' ? (drawn.words.endpoints ?? null) : null;
  const facts = [
    [factLabels.baseline, words.baseline],
    [factLabels.forecast, words.forecastChanges?.join(', ') || null],
    [factLabels.guaranteed, drawn.words.guaranteed],
    [factLabels.expected, drawn.words.expected],
    [factLabels.endpoints, endpoints],
    [factLabels.assuming, drawn.words.expected === null ? null : words.assuming],
  ] as const;
  const lines = facts.flatMap(([label, text]) =>
    (text === null ? [] : wrapped(printable(text), width - 14)).map(
      (line, index) => `  ${paddedEnd(index === 0 ? label : '', 10)}  ${line}`,
    ),
  );
  const chart = drawn.pods === null ? [] : textChart(drawn.pods, width - 2, paint);
  const blocks = [chart, waveTable(drawn), revisionTable(workload.kind, drawn)].filter((block) => block.length > 0);
  return [...lines, ...blocks.flatMap((block) => ['', ...block.map((line) => `  ${line}`)])];
}

const maxWaves = 20;

function waveTable({ waves }: ReportedCourse): string[] {
  if (waves.length === 0) return [];
  const rows = waves
    .slice(0, maxWaves)
    .map((wave, index) => [
      String(index + 1),
      durationText(Math.round(wave.atSeconds * 1000)),
      ...[wave.started, wave.stopped, wave.oldPods, wave.newPods, wave.available].map(String),
    ]);
  const more = waves.length > maxWaves ? [moreText(waves.length - maxWaves, 'wave')] : [];
  return [...columns([waveHeadings, ...rows]), ...more];
}

/** The revisions of the picture with their pods before the change and at the end, and the way back. */
function revisionTable(kind: WorkloadEntry['kind'], { lanes, revisions, words }: ReportedCourse): string[] {
  const rows = lanes.map(({ name, revision, images, isNew, podsBefore, podsAfter }) => {
    const counts = `${podsBefore} → ${podsAfter}`;
    return [printableName(name), String(revision), counts, isNew ? 'new' : 'old', printableName(images.join(', '))];
  });
  if (rows.length === 0) return [];
  const deleted = revisions?.deleted.map(({ revision }) => revision) ?? [];
  const table = columns([revisionHeadings(kinds[kind].revisions), ...rows]);
  const rest = deleted.length === 0 ? [] : [deletedRevisions(deleted)];
  return [...table, ...rest, ...(words.undo === null ? [] : [words.undo.replaceAll('`', '')])];
}

function shownFindings(
  findings: readonly FindingEntry[],
  { detail, terminal }: Pick<TextSettings, 'detail' | 'terminal'>,
): string[] {
  const shown = findings.filter((finding) => shownSeverities[detail].includes(finding.severity));
  return shown.map((finding) => findingLine(finding, paintFor(terminal)));
}

/** How many are left out because the baseline has them, too. */
function leftOutLines(findings: readonly FindingEntry[], { detail, terminal }: TextSettings): string[] {
  const shown = findings.filter(({ severity }) => shownSeverities[detail].includes(severity));
  if (shown.length === 0) return [];
  return [paintFor(terminal)('dim', oldFindingsText(shown.length))];
}
