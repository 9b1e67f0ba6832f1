import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { limits } from '../../src/document/limits.ts';
import {
  asMap,
  type Json,
  type Manifest,
  type ManifestFile,
  type Path,
  type Range,
} from '../../src/document/manifest.ts';
import { createManifestReader, readManifests } from '../../src/document/read-manifests.ts';
import { edited, edits, ordinaryDocument } from './random-yaml.ts';
import { randomTexts } from './texts/random-texts.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);

const head = 'apiVersion: apps/v1\nkind: Deployment\n';

/** The value at spec of a Deployment with this text as its spec. */
function specOf(spec: string): unknown {
  return readManifests(`${head}spec: ${spec}\n`).manifests[0]?.value.spec;
}

function problemsOf(text: string): string[] {
  return readManifests(text).problems.map(({ code }) => code);
}

function slice(text: string, range: Range | undefined): string | undefined {
  return range && text.slice(range.start, range.end);
}

test('plain scalars mean what they mean to kubectl', () => {
  const meanings: readonly (readonly [text: string, value: unknown])[] = [
    ['yes', true],
    ['Off', false],
    ['y', true],
    ['~', null],
    ['0644', 420],
    ['0o17', 15],
    ['0x10', 16],
    ['0b101', 5],
    ['1_000', 1000],
    ['08', 8],
    ['3.0', 3],
    ['1e3', 1000],
    ['+5', 5],
    ['.5', 0.5],
    ['-7', -7],
    ['1.2.3', '1.2.3'],
    ['2020-01-01', '2020-01-01'],
    ['12:30', '12:30'],
    ['25%', '25%'],
    ['"yes"', 'yes'],
    ["'5'", '5'],
    ['!!str 5', '5'],
    ['18446744073709551616', 18446744073709552000],
  ];
  for (const [text, value] of meanings) assert.deepEqual(specOf(text), value, text);
});

test('a value and a key are found by their path, in every kind of collection', () => {
  const text = `${head}spec:\n  replicas: 3\n  template: {spec: {containers: [{name: app}, {name: "two"}]}}\n  empty:\n`;
  const [manifest] = readManifests(text).manifests;
  const places: readonly (readonly [path: Path, key: string | undefined, value: string])[] = [
    [['spec', 'replicas'], 'replicas', '3'],
    [['spec', 'template', 'spec', 'containers', 1], undefined, '{name: "two"}'],
    [['spec', 'template', 'spec', 'containers', 1, 'name'], 'name', '"two"'],
    [['spec', 'empty'], 'empty', ''],
  ];
  for (const [path, key, value] of places) {
    assert.equal(slice(text, manifest?.keyRangeOf(path)), key, path.join('.'));
    assert.equal(slice(text, manifest?.rangeOf(path)), value, path.join('.'));
  }
  assert.equal(manifest?.rangeOf(['spec', 'replicas', 'deeper']), undefined);
  assert.equal(manifest?.rangeOf(['spec', 'absent']), undefined);
});

test('a block collection ends with its last value, not with the comments behind it', () => {
  const text = `${head}spec:\n  strategy:\n    type: Recreate\n\n# end\n`;
  const [manifest] = readManifests(text).manifests;
  assert.equal(slice(text, manifest?.rangeOf(['spec', 'strategy'])), 'type: Recreate');
  assert.equal(slice(text, manifest?.range), text.slice(0, text.indexOf('\n\n')));
});

test('a broken document does not hurt the others', () => {
  const file = readManifests(`${head}spec: {a: [\n---\n${head}metadata: {name: fine}\n---\n${head}a: "open\n`);
  assert.deepEqual(
    file.manifests.map(({ value }) => value.metadata),
    [{ name: 'fine' }],
  );
  assert.deepEqual(
    file.problems.map(({ code }) => code),
    ['yaml-syntax', 'yaml-syntax'],
  );
});

test('several JSON objects one behind the other are manifests, with places in the whole text', () => {
  const text = ['one', 'two', 'three']
    .map((name) => `{"apiVersion": "apps/v1", "kind": "Deployment",\n "metadata": {"name": "${name}"}}`)
    .join('\n');
  const { manifests, problems } = readManifests(`${text}\n`);
  assert.deepEqual(
    manifests.map((manifest) => slice(text, manifest.rangeOf(['metadata', 'name']))),
    ['"one"', '"two"', '"three"'],
  );
  assert.deepEqual(problems, []);
});

test('a problem says where it stands in the whole text', () => {
  const problems: readonly (readonly [text: string, code: string, place: string])[] = [
    [`${head}a: 1\n...\n${head}`, 'ignored', 'apiVersion: apps/v1'],
    [`  ${head}a: 1\n`, 'ignored', 'kind: Deployment'],
    [`${head}--- a\n${head}`, 'yaml-syntax', '--- a'],
    [`${head}----------\n${head}`, 'yaml-syntax', '----------'],
    [`---\n${head}---\n${head}a: b: c\n`, 'yaml-syntax', ':'],
    ['{"apiVersion":"v1","kind":"A"}\n{"apiVersion":"v1","kind":"B"}\n{"kind":}', 'yaml-syntax', '{'],
    [`{"apiVersion":"v1","kind":"A"}\n${head}...\na\n`, 'ignored', 'a'],
    ['{"apiVersion":"v1","kind":"A"}, {"apiVersion":"v1","kind":"B"}\n', 'yaml-syntax', ','],
    [`{"apiVersion":"v1","kind":"A"}\n${head}: a\n`, 'yaml-syntax', 'a'],
    [`${head}---\nhello\n`, 'not-an-object', 'hello'],
    [`${head}---\n- a\n`, 'not-an-object', '- a'],
    [`${head}---\nkind: B\n`, 'not-an-object', 'kind'],
    ['- apiVersion: v1\n  kind: A\n', 'not-an-object', '- apiVersion: v1\n  kind: A'],
    [`%YAML 1.1\n---\n${head}`, 'yaml-syntax', '\n'],
  ];
  for (const [text, code, place] of problems) {
    const found = readManifests(text).problems.map((problem) => [problem.code, slice(text, problem.range)]);
    assert.deepEqual(found, [[code, place]], text);
  }
});

test('a document that is no object is none of our business without one beside it, and nothing where it is null', () => {
  for (const text of ['hello\n', '- a\n', 'a: 1\n', `${head}---\nnull\n---\n# nothing\n`])
    assert.deepEqual(readManifests(text).problems, [], text);
});

test('a key that replaces a merged one is not written twice, and one that is merged later loses nothing', () => {
  const merged = 'base: &base { a: 1, b: 2 }\n';
  for (const map of ['{ <<: *base, a: 3 }', '{ a: 3, <<: *base }', '{ <<: [*base, *base], a: 3, c: 4 }'])
    assert.deepEqual(readManifests(`${head}${merged}map: ${map}\n`).manifests[0]?.duplicates, [], map);
  const twice = readManifests(`${head}${merged}map: { <<: *base, a: 3, a: 4 }\n`).manifests[0]?.duplicates;
  assert.deepEqual(
    twice?.map(({ path, times }) => [path, times]),
    [[['map', 'a'], 2]],
  );
});

test('JSON, CRLF, CR and a byte order mark read like plain YAML', () => {
  const yaml = `${head}spec:\n  replicas: 3\n`;
  const json = JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 3 } }, null, '\t');
  for (const text of [yaml.replaceAll('\n', '\r\n'), yaml.replaceAll('\n', '\r'), `\ufeff${yaml}`, json]) {
    const [manifest] = readManifests(text).manifests;
    assert.deepEqual(manifest?.value.spec, { replicas: 3 });
    assert.equal(slice(text, manifest?.rangeOf(['spec', 'replicas'])), '3');
  }
});

test('document ends, comments and bare markers are no documents of their own', () => {
  const text = `# first\n---\n---\n${head}---\n# nothing\n---\n${head}...\n# last\n`;
  assert.equal(readManifests(text).manifests.length, 2);
  assert.deepEqual(problemsOf(text), []);
});

test('anchors, aliases and merge keys are resolved, and point to where they stand', () => {
  const text = `${head}x: &labels {app: web, tier: front}\nspec:\n  a: *labels\n  b: {<<: *labels, tier: back}\n`;
  const [manifest] = readManifests(text).manifests;
  assert.deepEqual(manifest?.value.spec, { a: { app: 'web', tier: 'front' }, b: { app: 'web', tier: 'back' } });
  assert.equal(slice(text, manifest?.rangeOf(['spec', 'a'])), '*labels');
  assert.equal(slice(text, manifest?.rangeOf(['spec', 'a', 'app'])), 'web');
  assert.equal(slice(text, manifest?.rangeOf(['spec', 'b', 'tier'])), 'back');
});

test('of a key that is written several times the last one counts, and the others are told', () => {
  const text = `${head}spec: {replicas: 1, replicas: 2, replicas: 3}\n`;
  const [manifest] = readManifests(text).manifests;
  assert.deepEqual(manifest?.value.spec, { replicas: 3 });
  const first = text.indexOf('replicas');
  assert.deepEqual(manifest?.duplicates, [
    { path: ['spec', 'replicas'], keyRange: { start: first, end: first + 8 }, times: 3 },
    { path: ['spec', 'replicas'], keyRange: { start: first + 13, end: first + 21 }, times: 3 },
  ]);
});

test('comments are found, and a number sign inside a text is none', () => {
  const text = `# rollout-ignore: a\n${head}spec:\n  a: "x # y" # rollout-preview: startup=20s\n  b: |\n    # text\n  c: x#y\n`;
  assert.deepEqual(
    readManifests(text).comments.map((comment) => [comment.text, slice(text, comment.range)?.slice(0, 1)]),
    [
      [' rollout-ignore: a', '#'],
      [' rollout-preview: startup=20s', '#'],
    ],
  );
});

test('what is no Kubernetes object is no manifest, and its faults are no problem', () => {
  for (const text of [
    '',
    '# only\n',
    'services:\n  web: {image: a}\n',
    'a: [\n',
    'apiVersion: v1\n',
    '- 1\n',
    'just text',
  ]) {
    const file = readManifests(text);
    assert.deepEqual([file.manifests.length, file.problems.length], [0, 0], text);
  }
});

test('what hangs other tools is a problem with its place', () => {
  const laughs = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(',')}]\n`);
  const hostile: readonly (readonly [text: string, code: string])[] = [
    [`${head}x: ${'['.repeat(20_000)}`, 'too-deep'],
    [`${head}x: ${'{'.repeat(1000)}`, 'too-deep'],
    [`${head}x:\n  ${'? '.repeat(1000)}`, 'too-deep'],
    [`${head}x: &x [*x]\n`, 'unresolved-alias'],
    [`${head}x: *nowhere\n`, 'unresolved-alias'],
    [`${head}a0: &a0 [1,1,1,1,1,1,1,1,1]\n${laughs.join('')}`, 'too-large'],
    [`${head}x: .inf\n`, 'yaml-syntax'],
    [`${head}? [a]\n: b\n`, 'yaml-syntax'],
    [`<<<<<<< HEAD\n${head}=======\n${head}>>>>>>> other\n`, 'yaml-syntax'],
    [`${head}spec:\n\treplicas: 1\n`, 'yaml-syntax'],
  ];
  for (const [text, code] of hostile) assert.deepEqual(problemsOf(text), [code], text.slice(36, 60));
});

test('fifty thousand equal keys are read, with some of them told', () => {
  const [manifest] = readManifests(`${head}spec:\n${'  a: 1\n'.repeat(50_000)}`).manifests;
  assert.deepEqual(manifest?.value.spec, { a: 1 });
  assert.equal(manifest?.duplicates.length, 100);
});

/** Every path of a value, from the whole to its parts. */
function pathsOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const parts = value as Readonly<Record<string | number, Json>>;
  return [path, ...steps.flatMap((step) => pathsOf(parts[step] as Json, [...path, step]))];
}

/** All that a reading tells, as plain values. */
function toldBy({ text, manifests, problems, comments }: ManifestFile): unknown {
  const all = (manifest: Manifest) =>
    pathsOf(manifest.value).map((path) => [path, manifest.rangeOf(path), manifest.keyRangeOf(path)]);
  const told = manifests.map((manifest) => [manifest.value, manifest.range, manifest.duplicates, all(manifest)]);
  return { text, told, problems, comments };
}

test('a reader that follows edits tells what a fresh one would', () => {
  const documents = fc.array(ordinaryDocument.map((text) => `---\n${head}${text.replace(/^(\ufeff|---.*\n+)/, '')}`));
  fc.assert(
    fc.property(documents, fc.array(edits, { maxLength: 4 }), (texts, rounds) => {
      const read = createManifestReader();
      let text = texts.join('');
      for (const changes of [[], ...rounds]) {
        text = edited(text, changes);
        assert.deepEqual(toldBy(read(text)), toldBy(readManifests(text)), text);
      }
    }),
    { seed, numRuns: 300 },
  );
});

test('a reader follows any edits of any text', () => {
  const texts = randomTexts([`${head}spec: {replicas: 1}\n---\n${head}`, `{"a": 1}\n{"b": 2}\n---\n${head}`]);
  fc.assert(
    fc.property(texts, fc.array(edits, { maxLength: 4 }), (first, rounds) => {
      const read = createManifestReader();
      let text = first;
      for (const changes of [[], ...rounds]) {
        text = edited(text, changes);
        assert.deepEqual(toldBy(read(text)), toldBy(readManifests(text)), text);
      }
    }),
    { seed, numRuns: 1000 },
  );
});

test('a document that stayed as it was is not read again, and keeps its manifest where its place is the same', () => {
  const one = `${head}metadata: {name: one}\n`;
  const two = `---\n${head}metadata: {name: two} # kept\n`;
  const read = createManifestReader();
  const before = read(one + two).manifests;
  const prepended = read(`# more\n${one}${two}`).manifests;
  assert.equal(prepended[1]?.value, before[1]?.value);
  assert.notEqual(prepended[1], before[1]);
  assert.equal(prepended[1]?.range.start, (before[1]?.range.start ?? 0) + '# more\n'.length);
  const appended = read(`# more\n${one}${two}# more\n`).manifests;
  assert.equal(appended[0], prepended[0]);
  assert.notEqual(appended[1]?.value, prepended[1]?.value);
});

test('of a text too long to keep all of it, every value and every place is found all the same', () => {
  const documents = Array.from({ length: 5000 }, (_, index) => {
    const filling = 'x'.repeat(900);
    if (index % 5 === 4)
      return `---\napiVersion: v1\nkind: List\nitems: [${flow(index)}, ${flow(-index)}]\n# ${filling}\n`;
    return `---\n# ${filling}\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: n${index}\n`;
  });
  const json = Array.from(
    { length: 5000 },
    (_, index) => `{"filling": "${'x'.repeat(900)}", ${flow(index).slice(1)}\n`,
  );
  for (const [text, count] of [
    [documents.join(''), 6000],
    [json.join(''), 5000],
  ] as const) {
    assert(text.length > limits.keptReadings, 'it is shorter than what is kept whole');
    const { manifests, problems } = readManifests(text);
    assert.deepEqual([manifests.length, problems], [count, []]);
    const values = manifests.map(({ value }) => value);
    assert(manifests[0]?.value !== values[0], 'what all documents say is kept');
    assert.deepEqual(manifests[0]?.value, values[0]);
    for (const manifest of [...manifests, ...manifests.toReversed()]) {
      const { start = 0, end = 0 } = manifest.rangeOf(['metadata', 'name']) ?? {};
      assert.equal(text.slice(start, end).replaceAll('"', ''), asMap(manifest.value.metadata).name);
      const key = manifest.keyRangeOf(['kind']) ?? manifest.range;
      assert.equal(text.slice(key.start, key.end).replaceAll('"', ''), 'kind');
    }
  }
});

function flow(index: number): string {
  return `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "n${index}"}}`;
}

test('of each manifest of such a text fewer than 250 bytes are kept besides the text', () => {
  const count = 20_000;
  const filled = (index: number) => `{"filling": "${'x'.repeat(200)}", ${flow(index).slice(1)}`;
  const text = Array.from({ length: count }, (_, index) => `---\n${filled(index)}\n`).join('');
  assert(text.length > limits.keptReadings, 'it is shorter than what is kept whole');
  const before = liveBytes();
  const { manifests } = readManifests(text);
  const bytes = (liveBytes() - before) / count;
  assert.equal(manifests.length, count);
  assert(bytes < 250, `${bytes} bytes`);
});

/** What lives of the heap. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
}
