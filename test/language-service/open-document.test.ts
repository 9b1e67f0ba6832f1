import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { root } from '../../scripts/root.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import type { LanguageService } from '../../src/language-service/service.ts';
import type { TextEdit } from '../../src/rules/rule.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { anywhere } from '../document/random-yaml.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);
const uri = 'file:///typed.yaml';

const examples = globSync('examples/*.yaml', { cwd: root }).toSorted();
const texts = examples.map((file) => readFileSync(`${root}/${file}`, 'utf8').replace(/\n*$/, '\n'));
const starts = [...texts, ...texts.map((text) => text.replaceAll('\n', '\r\n')), `\ufeff${texts[0]}`];

/** What a key, a paste or a deletion may leave: markers of documents and their halves, line ends, quotes, whole objects. */
const typed = [
  ...[
    '3',
    '0',
    '%',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\ufeff',
    '#',
    '"',
    "'",
    '{',
    ':',
    '-',
    '--',
    '---',
    '---\n',
    '\n---',
    '',
  ],
  ...[
    '\n---\n',
    '\r\n---\r\n',
    '\r---\r',
    '\n--- # next\n',
    '\n...\n',
    '$patch: delete\n',
    '\n# rollout-preview: pull=9s\n',
  ],
  '\n---\napiVersion: v1\nkind: ResourceQuota\nmetadata: {name: small}\nspec: {hard: {pods: "5", requests.cpu: "1"}}\n---\n',
  '\n---\napiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {app: web}}\n---\n',
];

interface Change {
  /** From 0, the beginning of the text, to 1, its end. */
  readonly at: number;
  readonly isAtMarker: boolean;
  readonly removed: number;
  readonly newText: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: anywhere,
  isAtMarker: fc.boolean(),
  removed: fc.constantFrom(0, 0, 1, 2, 4, 60),
  newText: fc.constantFrom(...typed),
});

/** A change as an edit of the text; half of them touch the marker of a document. */
function editOf(text: string, { at, isAtMarker, removed, newText }: Change): TextEdit {
  const place = Math.floor(at * text.length);
  const marker = text.indexOf('---', place);
  const start = isAtMarker && marker >= 0 ? marker + (Math.floor(at * 1000) % 6) - 2 : place;
  const from = Math.min(Math.max(0, start), text.length);
  return { range: { start: from, end: Math.min(text.length, from + removed) }, newText };
}

function serviceFor(text: string): LanguageService {
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: (message) => assert.fail(message) });
  service.update(uri, text);
  return service;
}

const breaking = new Set(['yaml-syntax', 'unresolved-alias', 'too-deep', 'template']);

/** All that is shown; where the text is broken, what is not left from before. */
function shownBy(service: LanguageService, isBroken: boolean): unknown {
  const lenses = service.codeLenses(uri);
  const old = new Set(lenses.filter(({ title }) => title.endsWith('(out of date)')).map(({ workload }) => workload));
  if (isBroken) return lenses.filter(({ workload }) => !old.has(workload));
  const whole = { start: 0, end: Number.MAX_SAFE_INTEGER };
  return [lenses, service.inlayHints(uri), service.diagnostics(uri), service.codeActions(uri, whole)];
}

test('an edited document shows what a freshly opened one would', () => {
  const files = fc.array(fc.constantFrom(...starts), { minLength: 1, maxLength: 3 });
  const keys = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(files, keys, fc.nat({ max: 2 }), (parts, rounds, askedEach) => {
      let text = parts.join('---\n');
      const followed = serviceFor(text);
      for (const [index, changes] of [[], ...rounds].entries()) {
        const edits: TextEdit[] = [];
        for (const each of changes) {
          const edit = editOf(text, each);
          edits.push(edit);
          text = text.slice(0, edit.range.start) + edit.newText + text.slice(edit.range.end);
        }
        followed.edit(uri, edits);
        // Nobody has to look after every key.
        if (askedEach > 0 && index % (askedEach + 1) === askedEach) continue;
        const fresh = serviceFor(text);
        const isBroken = readManifests(text).problems.some(({ code }) => breaking.has(code));
        assert.deepEqual(shownBy(followed, isBroken), shownBy(fresh, isBroken), JSON.stringify(text));
      }
    }),
    { seed, numRuns: 40 },
  );
});

test('text behind a JSON object is told as on the command line, and takes nothing from the object', () => {
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'a', image: 'a' }] } };
  const spec = { replicas: -1, selector: { matchLabels: { a: 'b' } }, template };
  const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec };
  const line = JSON.stringify(object);
  const texts = [
    `${line},\n`,
    `${line};\n`,
    `${line}\n,\n`,
    `${line},\n${line}\n`,
    `${JSON.stringify(object, null, 2)},`,
  ];
  for (const text of texts) {
    const shown = serviceFor(text).diagnostics(uri);
    const faults = shown.filter(({ code }) => code === 'yaml-syntax').map(({ range }) => range);
    const told = readManifests(text).problems.map(({ range }) => range);
    assert.equal(faults.length, 1, text);
    assert.deepEqual(faults, told, text);
    assert.ok(
      shown.some(({ code }) => code === 'negative-number'),
      text,
    );
  }
});
