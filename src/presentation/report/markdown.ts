import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { moreText } from '../../wording/plural.ts';
import { releaseTitle } from '../../wording/release.ts';
import {
  factLabels,
  lineText,
  listedFinding,
  markdownHeading,
  nothingFound,
  notSimulatedText,
  oldFindingsText,
  unchangedText,
  verdictHeadings,
} from '../../wording/report.ts';
import { assumeText } from '../../workload/assume-text.ts';
import { assumptionsSentence } from '../forecast/assumptions.ts';
import { stateText } from '../forecast/outcome.ts';
import { totalsText } from '../forecast/totals.ts';
import { textChart } from './chart.ts';
import { FirstTexts, joined } from './first-texts.ts';
import { isFolded } from './folded.ts';
import { inert, inertText } from './inert.ts';
import { codeSpan, tableCell, visibleText } from './markdown-text.ts';
import { type ChartedWorkload, drawnOf, mermaidChart, worseOf } from './mermaid-chart.ts';
import { messageWithCause } from './message-with-cause.ts';
import type { PodsOverTime } from './pods-over-time.ts';
import { releaseTable } from './release-table.ts';
import type { ReportProblem, ReportSettings, ReportWriter } from './report.ts';
import type { FindingEntry, ObjectFindingEntry } from './reported-finding.ts';
import type { ReleaseEntry } from './reported-release.ts';
import { drawnCourse, environmentText, type WorkloadEntry } from './reported-workload.ts';
import { paintFor } from './terminal.ts';
import { isUntouched } from './untouched.ts';

/** GitHub takes comments of 65,536 characters; a report that is longer would not be posted at all. */
const maxCharacters = 60_000;
/** The share of them for the parts before and after the details. */
const most = {
  rows: { count: 100, characters: 24_000 },
  problems: { count: 20, characters: 8000 },
  findings: { count: 20, characters: 8000 },
  ownAssumptions: { count: 10, characters: 6000 },
  old: { count: 30, characters: 8000 },
  details: { count: Number.POSITIVE_INFINITY, characters: maxCharacters },
} as const;
const chartWidth = 64;

/** What needs attention most, 0, to what needs none. */
const orders = [0, 1, 2, 3, 4] as const;

interface MarkdownEntry {
  readonly order: (typeof orders)[number];
  /** The change, and its effect on the forecast, have columns if some workload has them. */
  readonly row: Readonly<Record<Columns, string>>;
  /** Empty if there is nothing to say. */
  readonly details: string;
  /** What it assumes, if that differs from the others; otherwise empty. */
  readonly ownAssumptions: string;
  /** Findings that the baseline has, too, one a line. */
  readonly old: readonly string[];
}

const columnSets = ['without', 'withChange', 'withForecast'] as const;
type Columns = (typeof columnSets)[number];

function columnsFor(workload: WorkloadEntry): Columns {
  if ((workload.words.forecastChanges ?? []).length > 0) return 'withForecast';
  return workload.words.change === null ? 'without' : 'withChange';
}

/** Writes the report for a comment on a pull request: a table of what the change touches, worst first, and folded details. */
export function markdownWriter(settings: ReportSettings): ReportWriter {
  const general = assumeText(settings.assumptions);
  const rows = orders.map(() => columnSets.map(() => new FirstTexts(most.rows)));
  let [untouched, columns] = [0, 0];
  const old = new FirstTexts(most.old);
  let worst: ChartedWorkload | undefined;
  const details = orders.map(() => new FirstTexts(most.details));
  const ownAssumptions = orders.map(() => new FirstTexts(most.ownAssumptions));
  const problems = new FirstTexts(most.problems);
  const findings = new FirstTexts(most.problems);
  return inert(inertText, {
    begin: () => '',
    file(report) {
      for (const workload of report.workloads) {
        const { order, ...entry } = entryOf(workload, general);
        if (isUntouched(workload)) {
          untouched++;
        } else {
          columns = Math.max(columns, columnSets.indexOf(columnsFor(workload)));
          worst = worseOf(worst, drawnOf(workload, order));
          for (const [index, name] of columnSets.entries()) rows[order]?.[index]?.add(entry.row[name]);
        }
        for (const line of entry.old) old.add(line);
        if (entry.details !== '') details[order]?.add(entry.details);
        if (entry.ownAssumptions !== '') ownAssumptions[order]?.add(entry.ownAssumptions);
      }
      for (const problem of report.problems) problems.add(problemLine(problem));
      for (const finding of report.findings ?? [])
        (finding.isNew === false ? old : findings).add(objectFindingLine(finding));
      return '';
    },
    end(totals) {
      const head = [
        `### ${markdownHeading}`,
        totals.workloads + totals.problems + totals.notes === 0 ? nothingFound : `${totalsText(totals)}.`,
        totals.notSimulated.length === 0 ? '' : visibleText(notSimulatedText(totals.notSimulated)),
        ...totals.releases.slice(0, maxReleases).map(releaseParagraph),
        verdictTable(
          joined(
            rows.flatMap((each) => each[columns] ?? []),
            most.rows,
          ),
          columnSets[columns] ?? 'without',
        ),
        untouched === 0 ? '' : unchangedText(untouched),
        worst === undefined ? '' : `\`\`\`mermaid\n${mermaidChart(worst)}\n\`\`\``,
        listOf(problems),
        listOf(findings),
      ];
      const folded = foldedOld(old);
      const assumed = footOf(assumptionsSentence(settings.assumptions), joined(ownAssumptions, most.ownAssumptions));
      const foot = folded === '' ? assumed : `${folded}\n\n${assumed}`;
      const room = maxCharacters - [...head, foot].join('\n\n').length;
      const shown = joined(details, { ...most.details, characters: room });
      return `${[...head, ...linesOf(shown, (left) => moreText(left, 'workload')), foot].filter((block) => block !== '').join('\n\n')}\n`;
    },
  });
}

/** Those of more are not told: a comment has its limit. */
const maxReleases = 10;

function releaseParagraph(release: ReleaseEntry): string {
  const { name, words } = release;
  const table = releaseTable(release);
  const lanes = table.length === 0 ? '' : `\n\n\`\`\`text\n${table.join('\n')}\n\`\`\``;
  return `**${visibleText(releaseTitle(name))}**: ${words
    .slice(0, maxSentences)
    .map((each) => visibleText(each))
    .join(' ')}${lanes}`;
}

const maxSentences = 8;

function entryOf(workload: WorkloadEntry, general: string): MarkdownEntry {
  const { outcome, state, findings, words } = workload;
  const isOld = (finding: FindingEntry) => isFolded(finding, workload);
  const serious = findings.filter(
    (finding) => !isOld(finding) && (finding.severity === 'error' || finding.severity === 'warning'),
  );
  const change = tableCell(words.change ?? '');
  const forecast = (words.forecastChanges ?? []).map(tableCell).join('<br>');
  const name = [stateText(state), `${codeSpan(nameOf(workload))}${tableCell(environmentText(workload))}`];
  const told = [tableCell(words.verdict), tableCell(words.time ?? ''), String(serious.length)];
  return {
    order: orderOf(workload, serious.length),
    row: {
      without: rowOf([...name, ...told]),
      withChange: rowOf([...name, change, ...told]),
      withForecast: rowOf([...name, change, forecast, ...told]),
    },
    details: outcome.state === 'no-rollout' && findings.every(isOld) ? '' : detailsOf(workload),
    old: findings.filter(isOld).map((finding) => `- ${codeSpan(nameOf(workload))}: ${findingText(finding, workload)}`),
    ownAssumptions:
      workload.assume === general && workload.measured === undefined
        ? ''
        : `${codeSpan(nameOf(workload))}: ${visibleText(words.assuming)}`,
  };
}

/** What is assumed, and of each workload whose manifest says otherwise what is assumed of that. */
function footOf(general: string, own: FirstTexts): string {
  const lines = [visibleText(general), ...linesOf(own, (left) => moreText(left, 'workload'))];
  return lines.map((line) => `<sub>${line}</sub>`).join('<br>\n');
}

function nameOf({ kind, namespace, name }: WorkloadEntry): string {
  return `${kind} ${namespace}/${name}`;
}

function orderOf(workload: WorkloadEntry, seriousFindings: number): MarkdownEntry['order'] {
  const { state } = workload.outcome;
  if (failedOutcomes.has(state)) return 0;
  if (workload.state === 'outage') return 1;
  if (isUntouched(workload)) return 4;
  return seriousFindings > 0 ? 2 : state === 'no-rollout' ? 4 : 3;
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function verdictTable(rows: FirstTexts, columns: Columns): string {
  if (rows.count === 0) return '';
  const { workload, change, forecast, ...told } = verdictHeadings;
  const more = { without: [], withChange: [change], withForecast: [change, forecast] }[columns];
  const headings = ['', workload, ...more, ...Object.values(told)];
  const line = `|${headings.map((_, index) => (index === headings.length - 1 ? '---:' : '---')).join('|')}|`;
  const rest = rows.left === 0 ? '' : `\n\n${moreText(rows.left, 'workload')}`;
  return [rowOf(headings).replace('|  |', '| |'), line, ...rows.texts].join('\n') + rest;
}

/** The texts, and how many are left out. */
function linesOf(texts: FirstTexts, more: (left: number) => string): readonly string[] {
  return texts.left === 0 ? texts.texts : [...texts.texts, more(texts.left)];
}

function detailsOf(workload: WorkloadEntry): string {
  const { file, line, findings, outcome } = workload;
  const { words, pods } = drawnCourse(workload);
  const { baseline } = workload.words;
  const facts = [
    `- ${codeSpan(`${file}:${line}`)}`,
    ...(baseline === null ? [] : [`- ${factLabels.baseline}: ${visibleText(baseline)}`]),
    ...(words.expected === null || words.guaranteed === null
      ? []
      : [`- ${factLabels.guaranteed}: ${words.guaranteed}`]),
    ...(words.expected === null ? [] : [`- ${factLabels.expected}: ${words.expected}`]),
  ];
  const reported = new FirstTexts(most.findings);
  for (const finding of findings) if (!isFolded(finding, workload)) reported.add(`- ${findingText(finding, workload)}`);
  const parts = [facts.join('\n'), pods === null ? '' : pictureOf(pods), listOf(reported)];
  const inner = parts.filter((part) => part !== '').join('\n\n');
  const open = failedOutcomes.has(outcome.state) ? ' open' : '';
  return `<details${open}><summary>${visibleText(nameOf(workload) + environmentText(workload))}</summary>\n\n${inner}\n\n</details>`;
}

function findingText(finding: FindingEntry, { file }: WorkloadEntry): string {
  const { severity, id, range } = finding;
  const place = finding.file === file ? lineText(range.start.line) : codeSpan(`${finding.file}:${range.start.line}`);
  return listedFinding(severity, codeSpan(id), place, visibleText(messageWithCause(finding)));
}

/** What the change has not brought. */
function foldedOld(old: FirstTexts): string {
  if (old.count === 0) return '';
  const inner = listOf(old);
  return `<details><summary>${oldFindingsText(old.count)}</summary>\n\n${inner}\n\n</details>`;
}

/** The chart as preformatted text: it shows wherever Markdown does, with no service that draws. */
function pictureOf(pods: PodsOverTime): string {
  return `\`\`\`text\n${textChart(pods, chartWidth, paintFor({ hasColors: false })).join('\n')}\n\`\`\``;
}

function listOf(lines: FirstTexts): string {
  const more = lines.left > 0 ? [`- ${moreText(lines.left, 'line')}`] : [];
  return [...lines.texts, ...more].join('\n');
}

function objectFindingLine({ file, range, severity, id, message }: ObjectFindingEntry): string {
  const { line, column } = range.start;
  return `- ${severity} ${codeSpan(id)} ${codeSpan(`${file}:${line}:${column}`)}: ${visibleText(message)}`;
}

function problemLine({ file, position, severity, message }: ReportProblem): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `- ${severity} ${codeSpan(place)}: ${visibleText(message)}`;
}
