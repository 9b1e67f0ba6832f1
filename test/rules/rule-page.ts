// The pages under docs/rules, made from the table of the rules and their fixtures.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../src/rules/registry.ts';
import type { RuleHead, RuleKind, Severity } from '../../src/rules/rule.ts';
import { applyEdits } from './apply-edits.ts';
import { type FixtureCase, findingsIn, parseFixture } from './fixture.ts';

const kinds: Readonly<Record<RuleKind, string>> = {
  decode: 'refused by the strict decoder',
  'rejected-by-API': 'rejected by the API server',
  'will-get-stuck': 'gets stuck',
  outage: 'outage',
  capacity: 'capacity',
  history: 'history',
  'no-effect': 'no effect',
  hint: 'hint',
};

/** Every page by its file name, the index among them. */
export function rulePages(): ReadonlyMap<string, string> {
  const pages = catalogue.map((rule) => [`${rule.id}.md`, rulePage(rule)] as const);
  return new Map([['README.md', index()], ...pages]);
}

function index(): string {
  const rows = catalogue.map(
    ({ id, title, severity, kind }) => `| [\`${id}\`](${id}.md) | ${title} | ${severity} | ${kinds[kind]} |`,
  );
  return [
    '# Findings',
    '',
    'The severity is the usual one; the page of a finding names the others that it has in some cases.',
    'In the order in which one cause is reported. `rolloutPreview.severities` changes a severity by its id, and a comment',
    '`# rollout-ignore: <id>` on the line or above it silences a finding.',
    '',
    '| id | what | severity | group |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function rulePage({ id, title, severity, kind }: RuleHead): string {
  const file = path.join(import.meta.dirname, 'fixtures', `${id}.yaml`);
  const cases = parseFixture(readFileSync(file, 'utf8'));
  const wrong = cases.find((each) => findingsIn(id, each).length > 0) as FixtureCase;
  const findings = findingsIn(id, wrong);
  const fixes = findings.flatMap((finding) => finding.fixes);
  const [fix] = fixes;
  const silent = cases.find((each) => findingsIn(id, each).length === 0) as FixtureCase;
  const right = fix === undefined ? silent : { ...wrong, text: applyEdits(wrong.text, fix.edits) };
  return [
    `# ${id}`,
    '',
    `${title}. Severity: ${severity}${othersText(severity, cases, id)}; group: ${kinds[kind]}.`,
    '',
    ...findings.flatMap(({ message }) => message.split('\n').map((line) => `> ${escaped(line)}`)).filter(isFirst),
    '',
    '## Wrong',
    '',
    ...situation(wrong),
    fix === undefined ? '## Nothing to report' : `## Right, after “${fix.title}”`,
    '',
    ...situation(right),
    ...(fixes.length > 1 ? ['Other fixes:', '', ...fixes.slice(1).map((each) => `- ${each.title}`), ''] : []),
  ].join('\n');
}

const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** The severities that the rule reports besides its usual one, as its fixtures show them. */
function othersText(usual: Severity, cases: readonly FixtureCase[], id: string): string {
  const told = new Set(cases.flatMap((each) => findingsIn(id, each)).map(({ severity }) => severity));
  const others = severities.filter((each) => each !== usual && told.has(each));
  return others.length === 0 ? '' : `, in some cases ${others.join(' or ')}`;
}

function situation({ text, baseline, assume, steps, others }: FixtureCase): readonly string[] {
  return [
    ...fenced(text),
    ...others.flatMap((other) => [`with \`${other.name}\` beside it:`, '', ...fenced(other.text)]),
    ...(baseline === undefined ? [] : ['where this runs now:', '', ...fenced(baseline)]),
    ...(assume === '' ? [] : [`with the assumptions \`${assume}\`.`, '']),
    ...(steps === '' ? [] : [`with these steps, each after so many seconds: \`${steps}\`.`, '']),
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
