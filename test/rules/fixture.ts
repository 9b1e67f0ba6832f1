// Fixtures of rules: YAML whose comments say what is found, where, and what each fix changes.
//
//   #### sentence            begins a case; what follows is its text
//   #### fixed: sentence     the same; the rule's page shows this case as the example after the fix
//   # ^^^ error: message     below a line: the range and the message of a finding of the fixture's rule
//   #^^^ error: message      the same where the range starts at the `#`; `…` behind the carets: it goes on below
//   #### baseline: git       the text that runs now; without it an earlier image is assumed
//   #### history: git        an older text of the same file, oldest first
//   #### assume: nodes=3     assumptions that differ from the defaults
//   #### steps: 6 pause      what somebody does besides, each after so many seconds, separated by commas
//   #### file: other.yaml    another file of the same folder, which may be a configuration with what it expects
//   #### fix: title          the lines that the fix takes away and adds
import type { BaselineText } from '../../src/change/change.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { readSettingsObject } from '../../src/document/settings-object.ts';
import { type Preview, preview } from '../../src/preview/preview.ts';
import { expectationsOf } from '../../src/preview/read-expectations.ts';
import type { Finding } from '../../src/rules/rule.ts';
import type { Step } from '../../src/simulation/scenario.ts';
import { createFolderIndex } from '../../src/surroundings/folder-index.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import { applyEdits } from './apply-edits.ts';

export interface FixtureCase {
  readonly name: string;
  readonly text: string;
  readonly baseline: string | undefined;
  readonly history: readonly string[];
  readonly assume: string;
  readonly steps: string;
  readonly others: readonly OtherFile[];
}

interface OtherFile {
  readonly name: string;
  readonly text: string;
}

const annotation = /^\s*#\s*\^+…? (error|warning|information|hint): /;

const noCase = { baseline: undefined, history: [], assume: '', steps: '', others: [] };

/** The cases of a fixture file. */
export function parseFixture(content: string): readonly FixtureCase[] {
  const cases: FixtureCase[] = [];
  for (const section of content.split(/^(?=#### )/m)) {
    const [heading = '', ...lines] = section.split('\n');
    const title = heading.slice('#### '.length);
    const body = lines.join('\n');
    const last = cases.at(-1);
    if (title.startsWith('fix: ')) continue;
    if (last !== undefined && title.startsWith('baseline: ')) cases.splice(-1, 1, { ...last, baseline: body });
    else if (last !== undefined && title.startsWith('history: ')) {
      cases.splice(-1, 1, { ...last, history: [...last.history, body] });
    } else if (last !== undefined && title.startsWith('assume: '))
      cases.splice(-1, 1, { ...last, assume: title.slice(8) });
    else if (last !== undefined && title.startsWith('steps: ')) cases.splice(-1, 1, { ...last, steps: title.slice(7) });
    else if (last !== undefined && title.startsWith('file: ')) {
      const file = { name: title.slice(6), text: body };
      cases.splice(-1, 1, { ...last, others: [...last.others, file] });
    } else cases.push({ ...noCase, name: title, text: withoutAnnotations(body) });
  }
  return cases;
}

/** The fixture's text as it should be, with all that the rule finds and changes written into it. */
export function renderFixture(id: string, cases: readonly FixtureCase[]): string {
  return cases.map((each) => renderCase(id, each)).join('');
}

/** What the rule finds in the case. */
export function findingsIn(id: string, each: FixtureCase): readonly Finding[] {
  const result = previewOf(each);
  const all = [...result.workloads, ...result.objects].flatMap(({ findings }) => findings);
  return all.filter((finding) => finding.id === id);
}

/** The preview of the case's manifests. */
export function previewOf(each: FixtureCase): Preview {
  const { text, baseline, history, assume } = each;
  const before = baseline === undefined ? undefined : baselineText(baseline, history);
  const folder = createFolderIndex();
  for (const other of each.others) folder.set(`app/${other.name}`, readManifests(other.text));
  const surroundings = { baseline: before, ...folder.around('app/fixture.yaml') };
  const assumptions = { ...assumptionsOf(assume), ...expectedBy(each.others) };
  return preview(readManifests(text), surroundings, assumptions, stepsOf(each.steps));
}

/** What the configuration among the files expects. */
function expectedBy(files: readonly OtherFile[]): Pick<Assumptions, 'expect'> {
  const found = files.find(({ name }) => name === '.rollout-preview.yaml');
  if (found === undefined) return {};
  return {
    expect: expectationsOf(readSettingsObject(found.text, 'Configuration'), { file: found.name, text: found.text }),
  };
}

function renderCase(id: string, each: FixtureCase): string {
  const findings = findingsIn(id, each);
  const fixes = findings.flatMap((finding) => finding.fixes);
  return [
    `#### ${each.name}\n${annotated(each.text, findings)}`,
    ...(each.assume === '' ? [] : [`#### assume: ${each.assume}\n`]),
    ...(each.steps === '' ? [] : [`#### steps: ${each.steps}\n`]),
    ...each.others.map(({ name, text }) => `#### file: ${name}\n${text}`),
    ...(each.baseline === undefined ? [] : [`#### baseline: git\n${each.baseline}`]),
    ...each.history.map((text) => `#### history: git\n${text}`),
    ...fixes.map((fix) => `#### fix: ${fix.title}\n${changedLines(each.text, applyEdits(each.text, fix.edits))}`),
  ].join('');
}

function annotated(text: string, findings: readonly Finding[]): string {
  let start = 0;
  return text.replaceAll(/[^\n]*\n/g, (line) => {
    const found = findings.filter(({ range }) => range.start >= start && range.start < start + line.length);
    const notes = found.map((finding) => `${note(finding, start, line)}\n`);
    start += line.length;
    return line + notes.join('');
  });
}

function note({ range, severity, message }: Finding, lineStart: number, line: string): string {
  const column = range.start - lineStart;
  const onLine = Math.min(range.end - lineStart, line.length - 1) - column;
  const carets = '^'.repeat(Math.max(1, onLine)) + (range.end > lineStart + line.length ? '…' : '');
  const marked =
    column === 0 ? `#${carets.slice(1)}` : `${' '.repeat(Math.max(0, column - 2))}#${column === 1 ? '' : ' '}${carets}`;
  return `${marked} ${severity}: ${message.replaceAll('\n', ' ⏎ ')}`;
}

function withoutAnnotations(text: string): string {
  return text
    .split('\n')
    .filter((line) => !annotation.test(line))
    .join('\n');
}

function baselineText(text: string, history: readonly string[]): BaselineText {
  return {
    source: 'git',
    label: 'git HEAD',
    file: readManifests(text),
    history: history.map((text) => readManifests(text)),
  };
}

function assumptionsOf(text: string): Assumptions {
  const pairs = text.split(' ').filter((pair) => pair !== '');
  const entries = pairs.map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    if (name === 'kubernetesVersion') return [name, value];
    return [name, name === 'gitops' ? value === 'true' : Number(value)];
  });
  const stated = pairs.map((pair) => pair.replace(/=.*/, '')).filter((name) => name.endsWith('Seconds'));
  return { ...defaultAssumptions, ...Object.fromEntries(entries), stated };
}

/** `6 pause, 60 resume`. */
function stepsOf(text: string): readonly Step[] {
  return text.split(', ').flatMap((part): readonly Step[] => {
    const [at, action] = part.split(' ');
    switch (action) {
      case 'pause':
      case 'resume':
        return [{ at: Number(at) * 1000, do: action }];
      case 'undo':
        return [{ at: Number(at) * 1000, do: 'undo', toRevision: 0 }];
      default:
        return [];
    }
  });
}

/** The lines that differ, those of the older text with `-` and those of the newer one with `+`, in order. */
function changedLines(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const length = commonLengths(old, now);
  const lines: string[] = [];
  let [left, right] = [0, 0];
  while (left < old.length || right < now.length) {
    if (left < old.length && right < now.length && old[left] === now[right]) {
      left++;
      right++;
    } else if (
      right >= now.length ||
      (left < old.length && at(length, left + 1, right) >= at(length, left, right + 1))
    ) {
      lines.push(`-${old[left++]}\n`);
    } else lines.push(`+${now[right++]}\n`);
  }
  return lines.join('');
}

function commonLengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let left = old.length - 1; left >= 0; left--) {
    for (let right = now.length - 1; right >= 0; right--) {
      const same = old[left] === now[right];
      (lengths[left] as number[])[right] = same
        ? at(lengths, left + 1, right + 1) + 1
        : Math.max(at(lengths, left + 1, right), at(lengths, left, right + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], left: number, right: number): number {
  return lengths[left]?.[right] ?? 0;
}
