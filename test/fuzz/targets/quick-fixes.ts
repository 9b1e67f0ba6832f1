import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { createLanguageService } from '../../../src/language-service/language-service.ts';
import { withEdits } from '../../../src/rules/with-edits.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { judged } from '../../support/second-judge.ts';
import { randomWorkload } from '../random-inputs.ts';
import { targetOf } from './target.ts';

/** Where a line is changed, and how. */
type Change = readonly [at: number, what: keyof typeof changes];

const changes = {
  'a comment behind': (line: string) => (line.includes('#') ? line : `${line} # why`),
  'a comment behind a tab': (line: string) => (line.includes('#') ? line : `${line}\t# ünter ☸`),
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

const names = Object.keys(changes) as (keyof typeof changes)[];
const texts = fc
  .tuple(
    fc.array(randomWorkload, { minLength: 1, maxLength: 2 }),
    fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...names)), { maxLength: 5 }),
    fc.option(fc.tuple(fc.nat(9), fc.nat(9))),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([objects, some, pair, eol]) => {
    const [first = '', ...rest] = objects;
    const shared = pair === null ? first : withAlias(first, ...pair);
    return changed([shared, ...rest].join('\n---\n'), some).replaceAll('\n', eol);
  });

/** The quick fixes of a text, each of which leaves a text that both judges read, with all comments but those of deleted fields. */
export const quickFixes = targetOf(texts, (text) => {
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => assert.fail(message),
  });
  service.update('file', text);
  const before = readManifests(text);
  for (const { title, edits } of service.codeActions('file', { start: 0, end: text.length }, true)) {
    const mended = judged(withEdits(text, edits), text);
    const after = readManifests(mended);
    const shown = `"${title}" of\n${text}\nmakes\n${mended}`;
    assert.equal(after.manifests.length, before.manifests.length, shown);
    assert.ok(after.problems.length <= before.problems.length, shown);
    const deleted = before.comments.filter(({ range }) =>
      edits.some((edit) => edit.newText === '' && edit.range.start <= range.start && edit.range.end >= range.end),
    );
    assert.ok(after.comments.length >= before.comments.length - deleted.length, shown);
    if (text.includes('\r\n')) assert.doesNotMatch(mended, /[^\r]\n/, shown);
  }
  service.close('file');
});
