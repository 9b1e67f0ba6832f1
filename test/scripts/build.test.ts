import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { shared } from '../../scripts/build.ts';
import { root } from '../../scripts/root.ts';
import { type DocumentReading, readTolerantly } from '../../src/document/read-document.ts';
import { edited, edits, ordinaryDocument } from '../document/random-yaml.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);
const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-build-'));
after(() => rmSync(folder, { recursive: true }));

const outfile = path.join(folder, 'read-document.mjs');
await build({ ...shared, entryPoints: [path.join(root, 'src/document/read-document.ts')], format: 'esm', outfile });
const built: { readonly readTolerantly: typeof readTolerantly } = await import(pathToFileURL(outfile).href);

/** Collections with tags, anchors, merge keys, quotes and comments, which only the tolerant reader takes. */
const unusual = [
  'a: !!binary aGk=\nb: !!set {x, y}\nc: !!omap [x: 1]\nd: !!timestamp 2020-01-01\ne: !!int "5"\nf: !other 1\n',
  'a: &a {x: 1}\nb: {<<: *a, y: 2}\nc: [*a, *a]\n? long\n: value\n? [k]\n: v\n',
  "a: >-\n  folded\n\n  text\nb: |2+\n   kept\n\nc: \"a\\\n  b\\x41\\u263a\"\nd: 'it''s\n  long'\n",
  '%YAML 1.1\n---\na: 1 # one\n...\n---\n- b\n- - c\n  - d\n',
  'a: [\n',
  'a: b: c\n\td: "open\n',
];

function toldBy({ manifests, ...reading }: DocumentReading): unknown {
  return { ...reading, manifests: manifests.map(({ node, duplicates }) => [node, duplicates]) };
}

test('the parser in the bundles, which has nothing to write with, reads as the whole one does', () => {
  const head = 'apiVersion: v1\nkind: Test\n';
  for (const text of unusual) assert.deepEqual(toldBy(built.readTolerantly(text)), toldBy(readTolerantly(text)), text);
  const documents = fc.oneof(fc.constantFrom(...unusual), ordinaryDocument);
  fc.assert(
    fc.property(documents, edits, (text, changes) => {
      const whole = head + edited(text, changes);
      assert.deepEqual(toldBy(built.readTolerantly(whole)), toldBy(readTolerantly(whole)), whole);
    }),
    { seed, numRuns: 300 },
  );
});
