// Every fix of every fixture, tried on the same manifests written in other ways: the change must be the same one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { catalogue } from '../../src/rules/registry.ts';
import type { Fix, TextEdit } from '../../src/rules/rule.ts';
import { applyEdits } from './apply-edits.ts';
import { type FixtureCase, findingsIn, parseFixture } from './fixture.ts';

interface Known {
  readonly id: string;
  readonly each: FixtureCase;
  readonly fixes: readonly Fix[];
}

const known: readonly Known[] = catalogue.flatMap(({ id }) => {
  const file = path.join(import.meta.dirname, 'fixtures', `${id}.yaml`);
  return parseFixture(readFileSync(file, 'utf8'))
    .map((each) => ({ id, each, fixes: fixesOf(id, each) }))
    .filter(({ fixes }) => fixes.length > 0);
});

function fixesOf(id: string, each: FixtureCase): readonly Fix[] {
  return findingsIn(id, each).flatMap((finding) => finding.fixes);
}

/** How one line may be written otherwise without another meaning; what turns out to mean something else is left. */
type Rewriting = (line: string) => string;

const scalarLine = /^(?<start>\s*(?:- )?(?:[\w./-]+: ))(?<value>[^\s"'#&*{[|>!%@`-][^#"']*)$/;

const rewritings: Readonly<Record<string, Rewriting>> = {
  'a comment behind': (line) => (/[\w"'\]}]$/.test(line) && !line.includes('#') ? `${line} # why` : line),
  'a comment above': (line) => `${/^\s*/.exec(line)?.[0]}# ünter ☸\n${line}`,
  'an empty line': (line) => `${line}\n`,
  'double quotes': (line) => line.replace(scalarLine, '$<start>"$<value>"'),
  'single quotes': (line) => line.replace(scalarLine, "$<start>'$<value>'"),
  'more blanks': (line) => line.replace(/: (?=\S)/, ':   '),
  'an anchor': (line) => line.replace(scalarLine, `$<start>&a${line.length} $<value>`),
  'a quoted key': (line) => line.replace(/^(\s*)([a-z]\w+):/i, '$1"$2":'),
};

interface Choice {
  readonly at: number;
  readonly what: string;
}

/** The text with some lines written otherwise, as long as it means the same. */
function rewritten(text: string, choices: readonly Choice[], eol: string): string {
  const meaning = JSON.stringify(valuesOf(text));
  let present = text;
  for (const { at, what } of choices) {
    const lines = present.split('\n');
    const index = at % lines.length;
    lines[index] = rewritings[what]?.(lines[index] ?? '') ?? '';
    const next = lines.join('\n');
    const { problems } = readManifests(next);
    if (problems.length === 0 && JSON.stringify(valuesOf(next)) === meaning) present = next;
  }
  const whole = present.replaceAll('\n', eol);
  return JSON.stringify(valuesOf(whole)) === meaning ? whole : present;
}

function valuesOf(text: string): readonly JsonMap[] {
  return readManifests(text).manifests.map(({ value }) => value);
}

const choice = fc.record({ at: fc.nat(200), what: fc.constantFrom(...Object.keys(rewritings)) });

/** A checksum is of the same data, and nothing else in a fix depends on how a manifest is written. */
function checkFix(text: string, fix: Fix, wanted: readonly JsonMap[]): void {
  const after = applyEdits(text, fix.edits);
  const shown = `${fix.title}\n${text}\n-----\n${after}`;
  assert.deepEqual(readManifests(after).problems, [], shown);
  assert.deepEqual(valuesOf(after), wanted, shown);
  if (text.includes('\r\n')) assert.doesNotMatch(after, /[^\r]\n/, shown);
  const kept = readManifests(text).comments.filter(({ range }) => !fix.edits.some((edit) => touches(edit, range)));
  const comments = readManifests(after).comments.map((comment) => comment.text);
  for (const { text: own } of kept)
    assert.ok(
      comments.some((each) => each.endsWith(own)),
      `${own} is gone: ${shown}`,
    );
}

function touches(edit: TextEdit, range: { readonly start: number; readonly end: number }): boolean {
  return edit.range.start < range.end && range.start < edit.range.end;
}

test('most rules that can be mended have a fixture with their fix', () => {
  assert.ok(new Set(known.map(({ id }) => id)).size > 50);
});

for (const { id, each, fixes } of known) {
  test(`the fixes of ${id} change the same however the manifest is written: ${each.name}`, () => {
    const wanted = fixes.map((fix) => valuesOf(applyEdits(each.text, fix.edits)));
    const ways = fc.tuple(fc.array(choice, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'));
    const property = fc.property(ways, ([choices, eol]) => {
      const text = rewritten(each.text, choices, eol);
      const found = fixesOf(id, { ...each, text });
      // A place that is an anchor belongs to others, too: there is no fix for it.
      if (!text.includes('&')) assert.equal(found.length, fixes.length, text);
      for (const fix of found) {
        const index = fixes.findIndex(({ title }) => title === fix.title);
        const same = wanted.filter((_, at) => fixes[at]?.title === fix.title);
        assert.ok(index >= 0, `${fix.title} is new: ${text}`);
        if (same.length === 1) checkFix(text, fix, same[0] ?? []);
      }
    });
    fc.assert(property, { seed: 6, numRuns: 5 });
  });
}
