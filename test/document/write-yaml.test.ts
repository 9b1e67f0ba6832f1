import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { yamlText } from '../../src/document/write-yaml.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20261123);

test('what is short stands on one line, and all else has a line for each', () => {
  const names = Array.from({ length: 12 }, (_, index) => `a-node-of-a-long-name-${index}`);
  const containers = [{ name: 'app', image: 'app:1', command: ['sh', '-c', `${'echo '.repeat(30)}`] }];
  assert.equal(
    yamlText({ version: '1.34', spec: { nodes: [{ names, cpu: '4' }], empty: {}, none: [], containers } }),
    `version: "1.34"
spec:
  nodes:
    - names:
        - a-node-of-a-long-name-0
        - a-node-of-a-long-name-1
        - a-node-of-a-long-name-2
        - a-node-of-a-long-name-3
        - a-node-of-a-long-name-4
        - a-node-of-a-long-name-5
        - a-node-of-a-long-name-6
        - a-node-of-a-long-name-7
        - a-node-of-a-long-name-8
        - a-node-of-a-long-name-9
        - a-node-of-a-long-name-10
        - a-node-of-a-long-name-11
      cpu: "4"
  empty: {}
  none: []
  containers:
    - name: app
      image: app:1
      command:
        - sh
        - "-c"
        - "${'echo '.repeat(30)}"
`,
  );
});

const texts: readonly string[] = [
  ...[
    '',
    ' ',
    'yes',
    'no',
    'on',
    'null',
    '~',
    '1',
    '1.0',
    '0x1F',
    '1_000',
    '1e3',
    '010',
    '.5',
    '-1',
    '2026-11-20',
    '1:30',
  ],
  ...['<<', '=', '-', '- a', 'a: b', 'a #b', '#a', '&a', '*a', '!a', '|', '>', '%a', '@a', '`a', "it's", '"a"', 'a\\b'],
  ...['a\nb', 'a\tb', '\u0000', '\u0007', '\u007f', '\u0085', '\u2028', '\u2029', '\ufeff', 'é', '日本', '🙂'],
  ...[
    '{}',
    '[]',
    ',',
    'a,b',
    'a]',
    'a}',
    '?',
    '? a',
    ':',
    'a:',
    '---',
    '...',
    'true',
    'True',
    'y',
    'N',
    'a'.repeat(300),
  ],
];
for (const text of texts)
  test(`${JSON.stringify(text)} is read as it was, as a value, a key and in a list`, () => {
    const value: JsonMap = { of: { kind: text, list: [text, { [text]: text }] }, long: [text, 'word '.repeat(40)] };
    assert.deepEqual(readBack(value), value);
  });

test('any value is read as it was', () => {
  const anything = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 4 }), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(anything, (value) => {
      const map = JSON.parse(JSON.stringify(value)) as JsonMap;
      assert.deepEqual(readBack(map), map);
    }),
    { seed, numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
  );
});

/** A document that is an object, as the reader asks for one. `yaml` reads the same, but merges a `<<` in quotes too in 1.1. */
function readBack(value: JsonMap) {
  const text = yamlText({ apiVersion: 'v1', kind: 'Any', value });
  const { manifests, problems } = readManifests(text);
  for (const version of text.includes('"<<"') ? (['1.2'] as const) : (['1.1', '1.2'] as const))
    assert.deepEqual(parse(text, { version }), { apiVersion: 'v1', kind: 'Any', value });
  assert.deepEqual(problems, []);
  return manifests[0]?.value.value;
}
