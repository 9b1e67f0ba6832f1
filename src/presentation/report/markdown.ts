import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { commaText } from '../../wording/list-text.ts';
import { moreText } from '../../wording/plural.ts';
import { releaseTitle } from '../../wording/release.ts';
import {
  commentHeadings,
  factLabels,
  inFullText,
  lineText,
  listedFinding,
  markdownHeading,
  nothingFound,
  notSimulatedText,
  oldFindingsText,
  unchangedText,
} from '../../wording/report.ts';
import { assumeText } from '../../workload/assume-text.ts';
import { assumptionsSentence } from '../forecast/assumptions.ts';
import { stateText } from '../forecast/outcome.ts';
import { totalsText } from '../forecast/totals.ts';
import {
  type ChangedRow,
  type ChangedWorkload,
  changedRows,
  changedWorkload,
  headlineOf,
  namesIn,
  removedIn,
  uninstalledIn,
} from './changed-rows.ts';
import { textChart } from './chart.ts';
import { FirstTexts, joined } from './first-texts.ts';
import { isFolded } from './folded.ts';
import { inert, inertText } from './inert.ts';
import { codeSpan, tableCell, visibleText } from './markdown-text.ts';
import { type ChartedWorkload, drawnOf, mermaidChart, worseOf } from './mermaid-chart.ts';
import { messageWithCause } from './message-with-cause.ts';
import type { PodsOverTime } from './pods-over-time.ts';
import { releaseTable } from './release-table.ts';
import type { ReportProblem, ReportSettings, ReportTotals, ReportWriter } from './report.ts';
import type { FindingEntry, ObjectFindingEntry } from './reported-finding.ts';
import type { ReleaseEntry } from './reported-release.ts';
import { drawnCourse, environmentText, type WorkloadEntry } from './reported-workload.ts';
import { paintFor } from './terminal.ts';
import { isUntouched } from './untouched.ts';

/** GitHub takes comments of 65,536 characters; a report that is longer would not be posted at all. */
const maxCharacters = 60_000;
/** The share of them for the parts before and after the details. */
const most = {
  rows: { count: 30, characters: 24_000 },
  problems: { count: 20, characters: 8000 },
  findings: { count: 20, characters: 8000 },
  ownAssumptions: { count: 10, characters: 6000 },
  old: { count: 30, characters: 8000 },
  details: { count: Number.POSITIVE_INFINITY, characters: maxCharacters },
} as const;
/** So many workloads that are told alike have their names in a row. */
const maxNames = 6;
const chartWidth = 64;

/** What needs attention most, 0, to what needs none. */
const orders = [0, 1, 2, 3, 4] as const;

interface MarkdownEntry {
  readonly order: (typeof orders)[number];
  /** Empty if there is nothing to say. */
  readonly details: string;
  /** What it assumes, if that differs from the others; otherwise empty. */
  readonly ownAssumptions: string;
  /** Findings that the baseline has, too, one a line. */
  readonly old: readonly string[];
}

/** Writes the report for a comment on a pull request: the worst in a sentence, what changes as a table, and folded details. */
export function markdownWriter(settings: ReportSettings): ReportWriter {
  const general = assumeText(settings.assumptions);
  const changed: ChangedWorkload[] = [];
  let [unchanged, removed, uninstalled] = [0, 0, 0];
  const old = new FirstTexts(most.old);
  let worst: ChartedWorkload | undefined;
  const details = orders.map(() => new FirstTexts(most.details));
  const ownAssumptions = orders.map(() => new FirstTexts(most.ownAssumptions));
  const problems = new FirstTexts(most.problems);
  const oldProblems: string[] = [];
  const findings = new FirstTexts(most.problems);
  return inert(inertText, {
    begin: () => '',
    file(report) {
      for (const workload of report.workloads) {
        const { order, ...entry } = entryOf(workload, general);
        if (isUntouched(workload)) {
          unchanged++;
        } else {
          changed.push(changedWorkload(workload, seriousOf(workload)));
          worst = worseOf(worst, drawnOf(workload, order));
        }
        for (const line of entry.old) old.add(line);
        if (entry.details !== '') details[order]?.add(entry.details);
        if (entry.ownAssumptions !== '') ownAssumptions[order]?.add(entry.ownAssumptions);
      }
      removed += removedIn(report);
      uninstalled += uninstalledIn(report);
      for (const problem of report.problems)
        if (problem.isNew === false) oldProblems.push(problemLine(problem));
        else problems.add(problemLine(problem));
      for (const finding of report.findings ?? [])
        (finding.isNew === false ? old : findings).add(objectFindingLine(finding));
      return '';
    },
    end(totals) {
      const rows = changedRows(changed, totals.releases);
      const { untouched = 0 } = totals;
      const alone = unchanged + untouched > 0 ? unchangedText(unchanged + untouched, untouched) : undefined;
      const headline = headlineOf(rows, { removed, uninstalled }, totals.releases);
      for (const line of oldProblems) (rows.length > 0 ? old : problems).add(line);
      const head = [
        `### ${markdownHeading}`,
        `**${visibleText(headline?.text ?? alone ?? nothingFound)}**`,
        ...totals.releases.slice(0, maxReleases).map(releaseParagraph),
        changeTable(rows),
        listOf(problems),
        listOf(findings),
        endLine(totals, changed.length + removed + uninstalled > 0 ? alone : undefined),
        totals.notSimulated.length === 0 ? '' : visibleText(notSimulatedText(totals.notSimulated)),
      ];
      const folded = foldedOld(old);
      const assumed = footOf(assumptionsSentence(settings.assumptions), joined(ownAssumptions, most.ownAssumptions));
      const foot = folded === '' ? assumed : `${folded}\n\n${assumed}`;
      const pictures = [
        worst === undefined ? '' : `\`\`\`mermaid\n${mermaidChart(worst)}\n\`\`\``,
        ...totals.releases.slice(0, maxReleases).map(releaseLanes),
      ];
      const room = maxCharacters - [...head, ...pictures, foot].join('\n\n').length;
      const shown = joined(details, { ...most.details, characters: room });
      const inFull = [...pictures, ...linesOf(shown, (left) => moreText(left, 'workload'))];
      return `${[...head, ...foldedDetails(inFull, shown.count), foot].filter((block) => block !== '').join('\n\n')}\n`;
    },
  });
}

/** What a single workload is told in detail stands as it is; more of it is opened by who wants it. */
function foldedDetails(blocks: readonly string[], workloads: number): readonly string[] {
  const told = blocks.filter((block) => block !== '');
  if (told.length === 0 || workloads <= 1) return told;
  return [`<details><summary>${inFullText}</summary>\n\n${told.join('\n\n')}\n\n</details>`];
}

/** How many are left alone, where the first sentence does not say so, and the totals. */
function endLine(totals: ReportTotals, leftAlone: string | undefined): string {
  const beside = leftAlone === undefined ? '' : `${leftAlone} `;
  return totals.workloads + totals.problems + totals.notes === 0 ? '' : `${beside}${totalsText(totals)}.`;
}

/** Those of more are not told: a comment has its limit. */
const maxReleases = 10;

/** What it comes to, where its workloads' own rows do not say so. */
function releaseParagraph({ name, words }: ReleaseEntry): string {
  return `**${visibleText(releaseTitle(name))}**: ${words
    .slice(0, maxSentences)
    .map((each) => visibleText(each))
    .join(' ')}`;
}

const maxSentences = 8;

function releaseLanes(release: ReleaseEntry): string {
  const table = releaseTable(release);
  return table.length === 0 ? '' : `\`\`\`text\n${table.join('\n')}\n\`\`\``;
}

/** The new errors and warnings, each kind once. */
function seriousOf(workload: WorkloadEntry): readonly string[] {
  const serious = workload.findings.filter(
    (finding) => !isFolded(finding, workload) && (finding.severity === 'error' || finding.severity === 'warning'),
  );
  return [...new Set(serious.map(({ id }) => id))];
}

function entryOf(workload: WorkloadEntry, general: string): MarkdownEntry {
  const { outcome, findings, words } = workload;
  const isOld = (finding: FindingEntry) => isFolded(finding, workload);
  return {
    order: orderOf(workload),
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

function orderOf(workload: WorkloadEntry): MarkdownEntry['order'] {
  const { state } = workload.outcome;
  if (failedOutcomes.has(state)) return 0;
  if (workload.state === 'outage') return 1;
  if (isUntouched(workload)) return 4;
  return seriousOf(workload).length > 0 ? 2 : state === 'no-rollout' ? 4 : 3;
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function changeTable(all: readonly ChangedRow[]): string {
  if (all.length === 0) return '';
  const nameIn = namesIn(all.flat());
  const rows = new FirstTexts(most.rows);
  for (const row of all) {
    const [first] = row;
    const names = row.slice(0, maxNames).map((each) => codeSpan(nameIn(each)));
    const more = row.length - names.length;
    const cells = [commaText(more === 0 ? names : [...names, `+${more}`]), tableCell(first.change), happensCell(first)];
    rows.add(rowOf([...cells, first.findings.map(codeSpan).join('<br>')]));
  }
  const left = all.slice(rows.texts.length).flat().length;
  const rest = left === 0 ? '' : `\n\n${moreText(left, 'workload')}`;
  return [rowOf(commentHeadings), `|${commentHeadings.map(() => '---').join('|')}|`, ...rows.texts].join('\n') + rest;
}

/** With its state, where the words do not begin with it. */
function happensCell({ state, happens }: ChangedWorkload): string {
  const word = stateText(state);
  return tableCell(happens.toLowerCase().startsWith(word) ? happens : `${word}: ${happens}`);
}

/** The texts, and how many are left out. */
function linesOf(texts: FirstTexts, more: (left: number) => string): readonly string[] {
  return texts.left === 0 ? texts.texts : [...texts.texts, more(texts.left)];
}

function detailsOf(workload: WorkloadEntry): string {
  const { file, line, findings, outcome } = workload;
  const { words, pods } = drawnCourse(workload);
  const { baseline, forecastChanges = [] } = workload.words;
  const facts = [
    `- ${codeSpan(`${file}:${line}`)}`,
    ...(baseline === null ? [] : [`- ${factLabels.baseline}: ${visibleText(baseline)}`]),
    ...(words.expected === null || words.guaranteed === null
      ? []
      : [`- ${factLabels.guaranteed}: ${words.guaranteed}`]),
    ...(words.expected === null ? [] : [`- ${factLabels.expected}: ${words.expected}`]),
    ...(forecastChanges.length === 0 ? [] : [`- ${factLabels.forecast}: ${forecastChanges.join(', ')}`]),
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
