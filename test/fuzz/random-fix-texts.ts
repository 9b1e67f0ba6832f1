import fc from 'fast-check';
import { readManifests } from '../../src/document/read-manifests.ts';
import { randomWorkload } from './random-inputs.ts';

/** Where a line is changed, and how. */
type Change = readonly [at: number, what: keyof typeof changes];

const changes = {
  'a comment behind': (line: string) => (line.includes('#') ? line : `${line} # why`),
  'a comment behind a tab': (line: string) => (line.includes('#') ? line : `${line}\t# ünter ☸`),
  'a wide comment': (line: string) => `${/^[ ]*/.exec(line)?.[0]}# 👩‍🚀 漢字 ünter\n${line}`,
  'a wide value': (line: string) => line.replace(/^([ -]*name: )[\w-]+$/, '$1"漢👩‍🚀"'),
  'tabs behind': (line: string) => `${line}\t\t`,
  'an empty line': (line: string) => `\n${line}`,
  'a comment above': (line: string) => `${/^[ ]*/.exec(line)?.[0]}# about it\n${line}`,
  'no value': (line: string) => line.replace(/(: ).*$/, '$1# none'),
  'an anchor': (line: string) => line.replace(/^([ -]*[\w./-]+:) (?=\S)/, '$1 &a '),
  'an alias': (line: string) => line.replace(/^([ -]*[\w./-]+:) \S.*$/, '$1 *a'),
  'a merge key': (line: string) => `${/^[ ]*/.exec(line)?.[0]}<<: *a\n${line}`,
  'a break in a flow map': (line: string) => line.replace(/, /, ', # so\n      # next\n      '),
};

function changed(text: string, some: readonly Change[]): string {
  return some.reduce((present, [at, what]) => {
    const lines = present.split('\n');
    const index = at % lines.length;
    lines[index] = changes[what](lines[index] ?? '');
    return lines.join('\n');
  }, text);
}

/** The text with an alias of one of its numbers in the place of a later one. */
function withAlias(text: string, first: number, behind: number): string {
  const numbers = [...text.matchAll(/(?<=: )-?\d+(?=[\n,}])/g)];
  const anchored = numbers[first % (numbers.length || 1)];
  const later = numbers.filter(({ index }) => index > (anchored?.index ?? 0));
  const other = later[behind % (later.length || 1)];
  if (anchored === undefined || other === undefined) return text;
  const between = text.slice(anchored.index, other.index);
  return `${text.slice(0, anchored.index)}&n ${between}*n ${text.slice(other.index + other[0].length)}`;
}

/** The text with the lines below a key in a field of their own that no kind has, and with aliases in their places. */
function withSharedLines(text: string, at: number): string {
  const blocks = [...text.matchAll(/^( +)([\w.-]+): *\n((?:\1 +\S.*\n|\1- .*\n)+)/gm)];
  const shared = blocks[at % (blocks.length || 1)];
  if (shared === undefined) return text;
  const [whole, indent = '', key = '', lines = ''] = shared;
  const own = lines.split('\n').map((line) => line.slice(indent.length));
  const inSpec = own.map((line) => (line === '' ? '' : `  ${line}`));
  const aliased = `${text.slice(0, shared.index)}${indent}${key}: *l${text.slice(shared.index + whole.length - 1)}`;
  const spec = /^spec: *\n/m.exec(aliased);
  if (at % 3 === 0 || spec === null || spec.index > shared.index) return `x-${key}: &l\n${own.join('\n')}${aliased}`;
  const field = `  x-${key}: &l # ours\n${inSpec.join('\n')}${at % 3 === 1 ? '' : '  x-other: {a: *l}\n'}`;
  const behind = spec.index + spec[0].length;
  return aliased.slice(0, behind) + field + aliased.slice(behind);
}

/** Comments in every place of one kind. */
const everywhere = {
  'behind lines': (text: string) => text.replaceAll(/^(?!.*#).*\S.*$/gm, (line) => `${line} # why`),
  'above lines': (text: string) => text.replaceAll(/^( *)(?=\S)/gm, '$1# about it\n$1'),
  'in braces': (text: string) =>
    text.replaceAll(/^[^\n]*\{[^\n]*$/gm, (line) => line.replaceAll(', ', ', # so\n          ')),
} as const;

const places = Object.keys(everywhere) as (keyof typeof everywhere)[];

const names = Object.keys(changes) as (keyof typeof changes)[];
/** Workloads as people write them, with comments, anchors, lists and odd characters wherever these can be. */
export const randomFixTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(randomWorkload, { minLength: 1, maxLength: 2 }),
    fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...names)), { maxLength: 5 }),
    fc.option(fc.tuple(fc.nat(9), fc.nat(9))),
    fc.option(fc.nat(40)),
    fc.option(fc.constantFrom(...places)),
    fc.constantFrom('\n', '\n', '\r\n'),
    fc.constantFrom('documents', 'documents', 'a list', 'json'),
  )
  .map(([objects, some, pair, block, place, eol, form]) => {
    const joined = form === 'a list' ? listOf(objects) : form === 'json' ? jsonOf(objects) : objects.join('\n---\n');
    const shared = pair === null ? joined : withAlias(joined, ...pair);
    const blocked = block === null || form !== 'documents' ? shared : withSharedLines(shared, block);
    const told = place === null || form === 'json' ? blocked : everywhere[place](blocked);
    return changed(told, some).replaceAll('\n', eol);
  });

function jsonOf(objects: readonly string[]): string {
  const values = readManifests(objects.join('\n---\n')).manifests.map(({ value }) => value);
  return values.map((value) => `${JSON.stringify(value, null, 2)}\n`).join('');
}

function listOf(objects: readonly string[]): string {
  const items = objects.map((each) => `- ${each.trimEnd().replaceAll(/\n(?=[^\n])/g, '\n  ')}\n`);
  return `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`;
}
