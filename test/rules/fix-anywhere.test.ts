// Fixes of random manifests and of those in folders: a fix must change what it changes in the same manifest written plainly.
// ROLLOUT_CORPUS=FOLDER checks the manifests of one more folder.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json, JsonMap, ManifestFile } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { randomInput } from '../fuzz/random-inputs.ts';
import { applyEdits } from './apply-edits.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);
const runs = Number(process.env.ROLLOUT_RUNS ?? 300);
const examples = path.join(import.meta.dirname, '../../examples');

/** What these fix is how a value is written, which a plain text does not have: `Off` becomes `"Off"`. */
const aboutWriting: ReadonlySet<string> = new Set(['slash-comment', 'duplicate-key', 'Quote the value']);

/** Makes every fix and compares; gives how many there were. */
function checkFixes(text: string): number {
  const file = readManifests(text);
  const known = fixesOf(plainText(file));
  let count = 0;
  for (const [name, after] of fixesOf(text)) {
    const wanted = known.get(name);
    const shown = `${name}\n${text}\n-----\n${after}`;
    const result = readManifests(after);
    assert.equal(result.problems.length, file.problems.length, shown);
    assert.ok(result.comments.length >= file.comments.length, shown);
    assert.doesNotMatch(text.includes('\r\n') ? after : '', /[^\r]\n/, shown);
    if (wanted === undefined) continue;
    assert.deepEqual(valuesOf(result), valuesOf(readManifests(wanted)), shown);
    count += 1;
  }
  return count;
}

/** The text after each fix, by workload, finding and title. */
function fixesOf(text: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const { workloads } = preview(readManifests(text), noSurroundings, defaultAssumptions);
  for (const [at, { findings }] of workloads.entries()) {
    for (const [nth, { id, fixes }] of findings.filter((finding) => !aboutWriting.has(finding.id)).entries()) {
      for (const fix of fixes.filter(({ title }) => !aboutWriting.has(title)))
        texts.set(`${at} ${nth} ${id}: ${fix.title}`, applyEdits(text, fix.edits));
    }
  }
  return texts;
}

/** To Kubernetes a map without fields is as good as none. */
function valuesOf({ manifests }: ManifestFile): readonly Json[] {
  return manifests.map(({ value }) => JSON.parse(JSON.stringify(value).replaceAll(/(?<=:)\{\}/g, 'null')));
}

/** The same manifests in block style with quoted strings, and of the comments those for this tool. */
function plainText({ manifests, comments }: ManifestFile): string {
  const documents = manifests.map(({ value, range }) => {
    const own = comments.filter(
      (comment) =>
        /^\s*rollout-preview:/.test(comment.text) &&
        comment.range.start >= range.start &&
        comment.range.start <= range.end,
    );
    return [...own.map((comment) => `#${comment.text}`), plain(value, 0).slice(1)].join('\n');
  });
  return `${documents.join('\n---\n')}\n`;
}

function plain(value: Json, indent: number): string {
  const pad = `\n${' '.repeat(indent)}`;
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []';
    return value.map((item) => `${pad}- ${plain(item, indent + 2).trimStart()}`).join('');
  }
  const fields = Object.entries(value as JsonMap);
  if (fields.length === 0) return ' {}';
  return fields.map(([key, inner]) => `${pad}${JSON.stringify(key)}:${plain(inner, indent + 2)}`).join('');
}

for (const folder of [examples, process.env.ROLLOUT_CORPUS ?? []].flat()) {
  test(`fixes in ${path.basename(folder)} change the same however a manifest is written`, (context) => {
    const names = readdirSync(folder, { recursive: true }).map(String);
    const files = names.filter((name) => /\.(ya?ml|json)$/.test(name)).map((name) => path.join(folder, name));
    const texts = files.map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
    const counts = texts.flatMap((text) => [text, text.replaceAll('\n', '\r\n')].map(checkFixes));
    const count = counts.reduce((sum, each) => sum + each, 0);
    assert.ok(count > 0);
    context.diagnostic(`${count} fixes in ${files.length} files`);
  });
}

test(`fixes of random manifests change the same however a manifest is written (${runs} inputs, seed ${seed})`, (context) => {
  let count = 0;
  const property = fc.property(randomInput('values'), fc.constantFrom('\n', '\r\n'), ({ text }, eol) => {
    const lines = text.replaceAll('\n', eol);
    // What is no object stands beside the others.
    const isRead = readManifests(lines).problems.every(({ code }) => code === 'not-an-object');
    if (isRead) count += checkFixes(lines);
  });
  fc.assert(property, { seed, numRuns: runs });
  assert.ok(count > runs / 5, `only ${count} fixes`);
  context.diagnostic(`${count} fixes`);
});
