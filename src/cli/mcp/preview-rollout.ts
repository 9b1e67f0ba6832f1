import { previewTexts, readTexts } from '../../presentation/library/preview-texts.ts';
import type { ReportedRelease } from '../../presentation/library/release-report.ts';
import type {
  Report,
  ReportedFinding,
  ReportedObjectFinding,
  ReportedWorkload,
} from '../../presentation/library/report.ts';
import {
  assumingText,
  comparedWithText,
  fileLineText,
  fixText,
  leftOutText,
  moreFindings,
  nothingToPreview,
} from '../../wording/cli/mcp.ts';
import { releaseHeading } from '../../wording/release.ts';
import { askedTexts, withOptions } from './asked-texts.ts';
import type { ToolInput } from './tool-input.ts';

/** So much is read at once, and more of it tells nothing new. */
const most = { workloads: 20, findings: 6, problems: 10, ofRelease: 12 } as const;

type OutcomeName = ReportedWorkload['outcome']['state'];

/** Of two workloads the one that fares worse comes first. */
const worstFirst: readonly OutcomeName[] = [
  'rejected',
  'stuck',
  'deadline-exceeded',
  'waits',
  'completes',
  'no-rollout',
];
const gravestFirst: readonly ReportedFinding['severity'][] = ['error', 'warning', 'information', 'hint'];

export type PreviewAnswer = ReturnType<typeof answerOf>;

/** What applying the manifests comes to. Throws a ToolFault. */
export async function previewRollout(root: string, input: ToolInput): Promise<PreviewAnswer> {
  const { texts, options, notes } = await askedTexts(root, input);
  const report = previewTexts(withOptions(() => readTexts(texts, options)));
  return answerOf(report, notes);
}

function answerOf(report: Report, notes: readonly string[]) {
  const { kubernetes, assume, workloads, findings, problems, releases } = report;
  const ordered = workloads.toSorted((one, other) => rankOf(one) - rankOf(other));
  const listed = ordered.slice(0, most.workloads);
  const [release] = releases ?? [];
  const told = problems.slice(0, most.problems);
  return {
    kubernetes,
    assume,
    workloads: listed.map(answeredWorkload),
    workloadsLeftOut: ordered.length - listed.length,
    release: release === undefined ? null : answeredRelease(release),
    findings: gravest(findings).map((finding) => ({ object: nameOf(finding), ...answeredFinding(finding) })),
    problems: told.map(({ file, line, severity, message }) => ({ file, line, severity, message })),
    problemsLeftOut: problems.length - told.length,
    notes: workloads.length === 0 ? [nothingToPreview, ...notes] : notes,
  };
}

/** How a workload fares, in a number: the outcome first, then the gravest finding. */
function rankOf({ outcome, findings }: ReportedWorkload): number {
  const graves = findings.map(({ severity }) => gravestFirst.indexOf(severity));
  return worstFirst.indexOf(outcome.state) * gravestFirst.length + Math.min(gravestFirst.length - 1, ...graves);
}

function answeredWorkload(workload: ReportedWorkload) {
  const { file, line, change, outcome, words, findings, expected, next } = workload;
  const course = expected === null && next !== null ? next : workload;
  const { ranges } = course.expected ?? {};
  const listed = gravest(findings);
  return {
    workload: nameOf(workload),
    file,
    line,
    change,
    verdict: words.verdict,
    outcome: outcome.state,
    cause: outcome.cause,
    isNextRollout: course === next,
    seconds: course.expected?.seconds ?? null,
    mostPods: ranges?.peakPods.most ?? course.expected?.peakPods ?? null,
    fewestAvailable: ranges?.minAvailable.least ?? course.expected?.minAvailable ?? null,
    bounds: course.guaranteed && {
      mostPods: course.guaranteed.maxPods,
      fewestAvailable: course.guaranteed.minAvailable,
    },
    comparedWith: words.baseline,
    assuming: words.assuming,
    findings: listed.map(answeredFinding),
    findingsLeftOut: findings.length - listed.length,
  };
}

/** Hints hold for nearly every workload. */
function gravest<Finding extends ReportedFinding | ReportedObjectFinding>(findings: readonly Finding[]): Finding[] {
  return findings
    .filter(({ severity }) => severity !== 'hint')
    .toSorted((one, other) => gravestFirst.indexOf(one.severity) - gravestFirst.indexOf(other.severity))
    .slice(0, most.findings);
}

function answeredFinding({ id, severity, message, file, range, fixes }: ReportedFinding | ReportedObjectFinding) {
  return { id, severity, message, file, line: range.start.line, fixes: fixes.map(({ title }) => title) };
}

function answeredRelease({ words, seconds, peak, workloads }: ReportedRelease) {
  return {
    sentences: words,
    seconds,
    mostPods: peak?.pods ?? null,
    workloads: workloads.slice(0, most.ofRelease).map((workload) => ({
      workload: nameOf(workload),
      outcome: workload.outcome.state,
      seconds: workload.seconds,
    })),
    workloadsLeftOut: Math.max(0, workloads.length - most.ofRelease),
  };
}

function nameOf({ kind, namespace, name }: Record<'kind' | 'namespace' | 'name', string>): string {
  return `${kind} ${namespace}/${name}`;
}

/** The answer for those who read no structure. */
export function previewText({
  workloads,
  workloadsLeftOut,
  release,
  findings,
  problems,
  notes,
}: PreviewAnswer): string {
  const lines = [
    ...problems.map(({ file, line, severity, message }) => `${atLine(file, line)}: ${severity}: ${message}`),
    ...workloads.flatMap((each, index) => workloadLines(each, workloads[index - 1]?.assuming)),
    ...(workloadsLeftOut === 0 ? [] : [leftOutText(workloadsLeftOut)]),
    ...findings.map((finding) => `${finding.object}: ${findingText(finding)}`),
    ...(release === null ? [] : [[`${releaseHeading}:`, ...release.sentences].join(' ')]),
    ...notes,
  ];
  return lines.join('\n');
}

type AnsweredWorkload = PreviewAnswer['workloads'][number];

/** What is assumed for the one before, too, is not said again. */
function workloadLines(answered: AnsweredWorkload, assumedBefore: string | undefined) {
  const { workload, file, line, verdict, comparedWith, assuming, findings, findingsLeftOut } = answered;
  return [
    `${workload} (${fileLineText(file, line)}): ${verdict}`,
    ...(comparedWith === null ? [] : [`  ${comparedWithText(comparedWith)}`]),
    ...(assuming === assumedBefore ? [] : [`  ${assumingText(assuming)}`]),
    ...findings.map((finding) => `  ${findingText(finding)}`),
    ...(findingsLeftOut === 0 ? [] : [`  ${moreFindings(findingsLeftOut)}`]),
  ];
}

function findingText({ id, severity, message, file, line, fixes }: AnsweredWorkload['findings'][number]): string {
  return `${severity} [${id}] ${fileLineText(file, line)}: ${message}.${fixText(fixes)}`;
}

function atLine(file: string, line: number | null): string {
  return line === null ? file : fileLineText(file, line);
}
