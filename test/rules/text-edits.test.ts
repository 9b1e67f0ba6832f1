import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json, JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { deleteField, setFields } from '../../src/rules/text-edits.ts';
import { applyEdits } from './apply-edits.ts';
import { rows } from './text-edit-rows.ts';

/** The text with what makes it a Kubernetes object, in its own style. */
function asObject(text: string): string {
  if (text.includes('apiVersion')) return text;
  const json = '"apiVersion": "apps/v1", "kind": "Deployment"';
  if (text.startsWith('{')) return `{${json}, ${text.slice(1)}`;
  return ['apiVersion: apps/v1', 'kind: Deployment', ''].join(text.includes('\r\n') ? '\r\n' : '\n') + text;
}

for (const { name, text, edit, after } of rows) {
  test(name, () => {
    const before = asObject(text);
    const [manifest] = readManifests(before).manifests;
    assert.ok(manifest);
    const edits = edit({ text: before, manifest });
    assert.equal(edits && applyEdits(before, edits), after && asObject(after));
  });
}

interface RandomText {
  readonly value: JsonMap;
  readonly step: number;
  readonly eol: string;
  readonly flow: boolean;
}

const key = fc.constantFrom('a', 'b', 'c', 'replicas', 'on', '1');
const scalar = fc.oneof(fc.integer(), fc.constantFrom('web', '25%', 'yes', '1.0', ''), fc.boolean());
const { map: randomMap } = fc.letrec<{ map: JsonMap; value: Json }>((tie) => ({
  map: fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof({ maxDepth: 3, depthSize: 'small' }, scalar, tie('map')),
}));
const randomText: fc.Arbitrary<RandomText> = fc.record({
  value: randomMap,
  step: fc.constantFrom(1, 2, 4),
  eol: fc.constantFrom('\n', '\r\n'),
  flow: fc.boolean(),
});

/** The map in block style with a comment behind each scalar, or as JSON on one line. */
function textOf({ value, step, eol, flow }: RandomText): string {
  const head = { apiVersion: 'v1', kind: 'Thing', spec: value };
  if (flow) return JSON.stringify(head);
  const lines = (map: JsonMap, column: number): string[] =>
    Object.entries(map).flatMap(([name, inner]) => {
      const start = `${' '.repeat(column)}${JSON.stringify(name)}:`;
      if (typeof inner === 'object' && inner !== null) return [start, ...lines(inner as JsonMap, column + step)];
      return [`${start} ${JSON.stringify(inner)} # ${name}`];
    });
  return lines(head, 0).join(eol) + eol;
}

/** A path of the map that leads to a map, by a number that chooses. */
function somePath(value: JsonMap, choice: number): readonly string[] {
  const paths: string[][] = [];
  const walk = (map: JsonMap, path: string[]): void => {
    paths.push(path);
    for (const [name, inner] of Object.entries(map)) {
      if (typeof inner === 'object' && inner !== null) walk(inner as JsonMap, [...path, name]);
    }
  };
  walk(value, []);
  return paths[choice % paths.length] ?? [];
}

function changedAt(value: JsonMap, [first, ...rest]: readonly string[], change: (map: JsonMap) => JsonMap): JsonMap {
  if (first === undefined) return change(value);
  return { ...value, [first]: changedAt(value[first] as JsonMap, rest, change) };
}

function specOf(text: string): Json | undefined {
  return readManifests(text).manifests[0]?.value.spec;
}

test('setting fields of random texts changes these fields and nothing else', () => {
  const property = fc.property(randomText, fc.nat(), key, scalar, (random, choice, name, field) => {
    const text = textOf(random);
    const [manifest] = readManifests(text).manifests;
    assert.ok(manifest);
    const path = somePath(random.value, choice);
    const edits = setFields({ text, manifest }, ['spec', ...path], { [name]: field });
    assert.ok(edits, text);
    const after = applyEdits(text, edits);
    assert.deepEqual(
      specOf(after),
      changedAt(random.value, path, (map) => ({ ...map, [name]: field })),
      after,
    );
  });
  fc.assert(property, { seed: 1, numRuns: 500 });
});

test('deleting a field of random texts takes it away and nothing else', () => {
  const property = fc.property(randomText, fc.nat(), fc.nat(), (random, choice, which) => {
    const text = textOf(random);
    const [manifest] = readManifests(text).manifests;
    const path = somePath(random.value, choice);
    const map = path.reduce<JsonMap>((inner, name) => inner[name] as JsonMap, random.value);
    const names = Object.keys(map);
    const name = names[which % names.length] ?? '';
    fc.pre(names.length > 1);
    assert.ok(manifest);
    const edits = deleteField({ text, manifest }, ['spec', ...path, name]);
    assert.ok(edits, text);
    const after = applyEdits(text, edits);
    const expected = changedAt(random.value, path, ({ [name]: _, ...others }) => others);
    assert.deepEqual(specOf(after), expected, after);
  });
  fc.assert(property, { seed: 2, numRuns: 500 });
});
