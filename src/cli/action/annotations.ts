import type { ReportProblem } from '../../presentation/report/report.ts';
import type { FindingEntry, ObjectFindingEntry } from '../../presentation/report/reported-finding.ts';
import type { WorkloadEntry } from '../../presentation/report/reported-workload.ts';
import { printable } from '../../presentation/report/terminal.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { moreAnnotations } from '../../wording/cli/action.ts';
import type { IsChangedLine } from './changed-lines.ts';

/** What of a JSON report is shown beside the lines. */
export interface WrittenReport {
  readonly workloads: readonly Pick<WorkloadEntry, 'file' | 'findings' | 'outcome' | 'words' | 'nameRange'>[];
  readonly findings: readonly ObjectFindingEntry[];
  readonly problems: readonly (Omit<ReportProblem, 'position'> & Pick<Annotation, 'line' | 'column'>)[];
}

type AnnotatedFinding = Pick<FindingEntry, 'severity' | 'id' | 'message' | 'file' | 'range' | 'values'>;

type AnnotationLevel = 'error' | 'warning';

interface Annotation {
  readonly level: AnnotationLevel;
  readonly file: string;
  readonly line: number | null;
  readonly endLine?: number;
  readonly column: number | null;
  readonly title: string;
  readonly message: string;
}

/** GitHub shows no more of each level of a step. */
const maxOfLevel = 10;

/** The files with lines that may be to blame for what is shown beside others: values of charts are. */
export function filesOfValues({ workloads, findings }: WrittenReport): readonly string[] {
  return [...workloads.flatMap((each) => each.findings), ...findings]
    .filter((each) => isNew(each) && each.values.length > 0)
    .flatMap(({ file, values }) => [file, ...values.flatMap((value) => value.file ?? [])]);
}

/** The commands with which GitHub shows what is new, one a line: beside the line of the change that causes it, if one does. */
export function annotationCommands(report: WrittenReport, isChanged: IsChangedLine): readonly string[] {
  const findings = [...report.workloads.flatMap((each) => each.findings), ...report.findings];
  const all = [
    ...report.problems.filter(isNew).flatMap(({ severity, code, ...others }) => {
      return severity === 'information' ? [] : [{ ...others, level: severity, title: code }];
    }),
    ...report.workloads.flatMap(failureOf),
    ...findings.filter(isNew).flatMap((finding) => findingOf({ ...finding, ...placeInChange(finding, isChanged) })),
  ];
  return (['error', 'warning'] as const).flatMap((level) => {
    const own = all.filter((each) => each.level === level);
    const shown = own.length > maxOfLevel ? own.slice(0, maxOfLevel - 1) : own;
    const left = own.length - shown.length;
    const rest = left === 0 ? [] : [`::${level}::${escaped(moreAnnotations(left))}`];
    return [...shown.map(commandOf), ...rest];
  });
}

function isNew(found: { readonly isNew?: boolean }): boolean {
  return found.isNew !== false;
}

/** A rollout that fails, where no new error says so. */
function failureOf({
  file,
  findings,
  outcome,
  words,
  nameRange,
}: WrittenReport['workloads'][number]): readonly Annotation[] {
  const isSaid = findings.some((finding) => isNew(finding) && finding.severity === 'error');
  if (isSaid || !failedOutcomes.has(outcome.state) || outcome.assumed === true) return [];
  return findingOf({ severity: 'error', id: outcome.state, message: words.verdict, file, range: nameRange });
}

/** Where the change has written what is found: at its line, else at a value that the line is rendered with. */
function placeInChange(
  { file, range, values }: AnnotatedFinding,
  isChanged: IsChangedLine,
): Pick<AnnotatedFinding, 'file' | 'range'> {
  if (isChanged(file, range.start.line)) return { file, range };
  for (const value of values)
    if (value.file !== null && value.range !== null && isChanged(value.file, value.range.start.line))
      return { file: value.file, range: value.range };
  return { file, range };
}

function findingOf({ severity, id, message, file, range }: Omit<AnnotatedFinding, 'values'>): readonly Annotation[] {
  if (severity !== 'error' && severity !== 'warning') return [];
  const { start, end } = range;
  const place = { file, line: start.line, endLine: end.line, column: start.column };
  return [{ ...place, level: severity, title: id, message }];
}

function commandOf({ level, file, line, endLine, column, title, message }: Annotation): string {
  const values = { file, line, endLine, col: column, title };
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}=${escapedValue(String(value))}`],
  );
  return `::${level} ${given.join(',')}::${escaped(message)}`;
}

/** As the runner reads it again; what steers a terminal would steer the log. */
function escaped(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedValue(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
