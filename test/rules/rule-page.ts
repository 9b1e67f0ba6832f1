// The pages under docs/rules, made from the table of the rules and their fixtures.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { catalogue } from '../../src/rules/registry.ts';
import type { Finding, RuleHead, RuleKind, Severity } from '../../src/rules/rule.ts';
import { applyEdits } from './apply-edits.ts';
import { type FixtureCase, findingsIn, parseFixture, previewOf } from './fixture.ts';
import { type PartHeading, partHeadings, proseOf } from './page-prose.ts';

const kinds: Readonly<Record<RuleKind, string>> = {
  decode: 'reading the manifest',
  'rejected-by-API': 'rejected by the API server',
  'will-get-stuck': 'stuck rollouts',
  outage: 'outage',
  capacity: 'capacity',
  history: 'history',
  'no-effect': 'unexpected effect',
  hint: 'note',
};

/** Every page by its file name, the index among them; `present` has the text of a page as it stands, whose prose is kept. */
export function rulePages(present: (name: string) => string): ReadonlyMap<string, string> {
  const pages = catalogue.map((rule) => {
    const name = `${rule.id}.md`;
    return [name, rulePage(rule, present(name))] as const;
  });
  return new Map([['README.md', index()], ...pages]);
}

function index(): string {
  const rows = catalogue.map(
    ({ id, title, severity, kind }) => `| [\`${id}\`](${id}.md) | ${title} | ${severity} | ${kinds[kind]} |`,
  );
  return [
    '# Findings',
    '',
    'Each finding has a page, which says what happens, why Kubernetes does this, how to fix it and when to ignore it. The',
    'page shows a manifest before and after the fix, and what the fix changes in the forecast.',
    '',
    'To change the severity of a finding, set `rolloutPreview.severities` in an editor, or `severities` in the',
    '[configuration](../configuration.md). To silence it, put the comment `# rollout-ignore: <id>` on its line or above it. A',
    'rejection cannot be silenced. The table gives the usual severity. Some findings have another severity in some cases, as',
    'their pages say. If one cause leads to several findings, only the first in this order is reported.',
    '',
    '| id | what | severity | group |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** A page anew: its prose as it is, and around it what the rule and its fixture say. */
function rulePage(rule: RuleHead, present: string): string {
  const { id, title, severity, kind } = rule;
  const file = path.join(import.meta.dirname, 'fixtures', `${id}.yaml`);
  const cases = parseFixture(readFileSync(file, 'utf8'));
  const example = exampleOf(id, cases);
  const { found, findings } = example;
  const [before, after] = forecastsOf(rule, example);
  const parts: Readonly<Record<PartHeading, readonly string[]>> = {
    'What happens': generated('example', [...situation(found), ...before]),
    'Why Kubernetes does this': [],
    'How to fix it': generated('fixed', [...fixedLines(example), ...after]),
    'When to ignore it': [],
  };
  const messages = findings.flatMap(({ message }) => message.split('\n').map((line) => `> ${escaped(line)}`));
  return [
    `# ${title}`,
    '',
    `Finding \`${id}\`. Severity: ${severity}${othersText(severity, cases, id)}; group: ${kinds[kind]}.`,
    '',
    ...messages.filter(isFirst),
    '',
    ...partHeadings.flatMap((heading) => [`## ${heading}`, '', ...proseLines(present, heading), ...parts[heading]]),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}

interface Example {
  readonly found: FixtureCase;
  readonly fixed: FixtureCase;
  readonly findings: readonly Finding[];
}

/**
 * The first case in which the rule speaks, and the same after its first fix. Without a fix, the case that the fixture
 * calls `fixed: …`, or else the silent one that differs least.
 */
function exampleOf(id: string, cases: readonly FixtureCase[]): Example {
  const found = cases.find((each) => findingsIn(id, each).length > 0) as FixtureCase;
  const findings = findingsIn(id, found);
  const [fix] = findings.flatMap(({ fixes }) => fixes);
  if (fix !== undefined) return { found, fixed: { ...found, text: applyEdits(found.text, fix.edits) }, findings };
  const silent = cases.filter((each) => findingsIn(id, each).length === 0);
  const [nearest = found] = silent.toSorted((a, b) => differenceOf(found, a) - differenceOf(found, b));
  return { found, fixed: cases.find(({ name }) => name.startsWith('fixed: ')) ?? nearest, findings };
}

/** How many lines one has and the other lacks. */
function differenceOf(one: FixtureCase, other: FixtureCase): number {
  const [ones, others] = [linesOf(one), linesOf(other)];
  return ones.filter((line) => !others.includes(line)).length + others.filter((line) => !ones.includes(line)).length;
}

function linesOf({ text, baseline = '', others }: FixtureCase): readonly string[] {
  return [text, baseline, ...others.map((other) => other.text)].flatMap((each) => each.split('\n'));
}

function proseLines(present: string, heading: PartHeading): readonly string[] {
  const prose = proseOf(present, heading);
  return prose === '' ? [] : [prose, ''];
}

/** What a script writes between two comments, which no reader sees. */
function generated(name: 'example' | 'fixed', lines: readonly string[]): readonly string[] {
  return [`<!-- ${name} -->`, '', ...lines, `<!-- /${name} -->`, ''];
}

function fixedLines({ found, fixed, findings }: Example): readonly string[] {
  const [first, ...others] = findings.flatMap(({ fixes }) => fixes).map(({ title }) => title);
  return [
    ...(first === undefined ? silentIntro(fixed) : [`After the quick fix “${first}”:`, '']),
    ...situation(fixed, found),
    ...(others.length > 0 ? ['Other quick fixes:', '', ...others.map((title) => `- ${title}`), ''] : []),
  ];
}

/** `No finding with Recreate:` for the case `is silent with Recreate`, which may be no fix. */
function silentIntro({ name }: FixtureCase): readonly string[] {
  const when = /^is silent (.+)$/.exec(name)?.[1];
  return when === undefined ? [] : [`No finding ${when}:`, ''];
}

/** What is refused has no course to compare. */
const kindsWithoutCourse: ReadonlySet<RuleKind> = new Set(['decode', 'rejected-by-API']);

/** The forecasts of the workload that the finding is about, one for each case; none where the fix changes nothing in them. */
function forecastsOf({ id, kind }: RuleHead, { found, fixed }: Example): readonly [before: string[], after: string[]] {
  const workloads = previewOf(found).workloads;
  const judged = workloads.findIndex(({ findings }) => findings.some((finding) => finding.id === id));
  const [before, after] = [workloads, previewOf(fixed).workloads].map((each) => each[Math.max(0, judged)]);
  if (kindsWithoutCourse.has(kind) || before === undefined || after === undefined) return [[], []];
  const [beforeText, afterText] = [verdictSentence(before), verdictSentence(after)];
  if (beforeText === afterText) return [[], []];
  return [
    [`Forecast before: ${escaped(beforeText)}.`, ''],
    [`Forecast after: ${escaped(afterText)}.`, ''],
  ];
}

const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** The severities that the rule reports besides its usual one, as its fixtures show them. */
function othersText(usual: Severity, cases: readonly FixtureCase[], id: string): string {
  const told = new Set(cases.flatMap((each) => findingsIn(id, each)).map(({ severity }) => severity));
  const others = severities.filter((each) => each !== usual && told.has(each));
  return others.length === 0 ? '' : `, in some cases ${others.join(' or ')}`;
}

/** The case's files and what is assumed of them; where it is another one made better, without what both share. */
function situation(each: FixtureCase, before?: FixtureCase): readonly string[] {
  const { text, baseline, assume, steps, others } = each;
  const shown = others.filter(({ name, text }) => before?.others.find((other) => other.name === name)?.text !== text);
  return [
    ...fenced(text),
    ...shown.flatMap((other) => [`\`${other.name}\` in the same folder:`, '', ...fenced(other.text)]),
    ...(baseline === undefined || baseline === before?.baseline ? [] : ['What runs now:', '', ...fenced(baseline)]),
    ...(assume === '' || assume === before?.assume ? [] : [`Assumptions: \`${assume}\`.`, '']),
    ...(steps === '' || steps === before?.steps ? [] : [`Steps, in seconds after the apply: \`${steps}\`.`, '']),
  ];
}

function fenced(text: string): readonly string[] {
  return ['```yaml', text.trimEnd(), '```', ''];
}

function isFirst(line: string, index: number, lines: readonly string[]): boolean {
  return lines.indexOf(line) === index;
}

function escaped(text: string): string {
  return text.replaceAll(/[<>*_[\]]/g, (mark) => `\\${mark}`);
}
