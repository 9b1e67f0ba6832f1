import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { builtInVersions } from '../../../src/charts/helm/built-in-versions.ts';
import {
  argoAssignment,
  assignment,
  capabilityWords,
  filesNamedIn,
  namespaceIn,
  type TemplateFacts,
  templateWords,
} from '../../../src/charts/helm/helm-arguments.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';

const facts: TemplateFacts = {
  release: 'web',
  namespace: 'shop',
  kubernetesVersion: '1.36.0',
  values: [],
  set: [],
  words: [],
  isChecked: true,
  isDebugged: false,
  folder: '/charts/web',
};

const versions = `--api-versions=${builtInVersions.join(',')}`;

const lists: readonly (readonly [name: string, item: string])[] = [
  ['/a/values.yaml', '/a/values.yaml'],
  ['/a b/{x}=\\y.yaml', '/a b/{x}=\\y.yaml'],
  ['/a/x,/etc/passwd', '"/a/x,/etc/passwd"'],
  ['/a/",/etc/passwd', '"/a/"",/etc/passwd"'],
  ['/a/x"y', '"/a/x""y"'],
  ['/a/x\n/etc/passwd', '"/a/x\n/etc/passwd"'],
];

for (const [name, item] of lists) {
  test(`a file of values named ${JSON.stringify(name)} is one item of a list`, () => {
    assert.deepEqual(templateWords({ ...facts, values: [name] }), [
      ...['template', '--namespace', 'shop', '--kube-version', '1.36.0', versions, '--values', item],
      ...['--', 'web', '/charts/web'],
    ]);
  });
}

const assignments: readonly (readonly [
  name: string,
  value: string | number | boolean | null,
  own: string,
  argo: string,
])[] = [
  ['image.tag', '2', 'image.tag=2', 'image.tag=2'],
  ['hosts[0].name', true, 'hosts[0].name=true', 'hosts[0].name=true'],
  ['a', 'x,b=y', String.raw`a=x\,b=y`, String.raw`a=x\,b=y`],
  ['a', '{x,y}', String.raw`a=\{x\,y}`, 'a={x,y}'],
  ['a', '{x},y', String.raw`a=\{x}\,y`, String.raw`a={x}\,y`],
  ['a', String.raw`C:\x\,y`, String.raw`a=C:\\x\\\,y`, String.raw`a=C:\x\,y`],
  ['a,b', 1, String.raw`a\,b=1`, String.raw`a\,b=1`],
  ['a=1,b', 2, String.raw`a\=1\,b=2`, String.raw`a\=1\,b=2`],
  [String.raw`a\.b`, 'x', String.raw`a\.b=x`, String.raw`a\.b=x`],
  ['a\\', 'x', String.raw`a\\=x`, String.raw`a\\=x`],
  ['a', null, 'a=null', 'a=null'],
];

for (const [name, value, own, argo] of assignments) {
  test(`${JSON.stringify(name)} is set to ${JSON.stringify(value)} and nothing else is`, () => {
    assert.deepEqual([assignment(name, value), argoAssignment(name, value)], [own, argo]);
  });
}

test('an API version is one word and one item, whatever it looks like', () => {
  const versions = ['example.com/v1', '-n=kube-system', 'a,b', '--post-renderer'];
  const words = capabilityWords(versions, true);
  assert.deepEqual(words, [
    '--api-versions=example.com/v1',
    '--api-versions=-n=kube-system',
    '--api-versions="a,b"',
    '--api-versions=--post-renderer',
    '--is-upgrade',
  ]);
  assert.equal(namespaceIn(words), undefined);
});

test('the last namespace of the words counts, in each of its spellings', () => {
  const spelled = [['--namespace', 'a'], ['--namespace=a'], ['-n', 'a'], ['-na'], ['-n=a'], ['-n', 'b', '-n', 'a']];
  assert.deepEqual(
    spelled.map(namespaceIn),
    spelled.map(() => 'a'),
  );
});

test('only the words that the user has typed name files', () => {
  const own = ['-f', '/a.yaml', '-f/b.yaml', '--values=/c.yaml,"/d.yaml"', '--set-file', 'x=/e', 'relative.yaml'];
  const found = filesNamedIn([...capabilityWords(['/home', 'a,/root', '=/etc'], true), ...own]);
  assert.deepEqual(found, ['/a.yaml', '/b.yaml', '/c.yaml', '/d.yaml', '/e']);
});

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-arguments-'));
after(() => rmSync(top, { recursive: true, force: true }));
const chart = path.join(top, 'chart');
mkdirSync(path.join(chart, 'templates'), { recursive: true });
writeFileSync(path.join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
const template = `kind: ConfigMap
apiVersion: v1
metadata: { name: all }
data: { all: {{ toJson .Values | b64enc | quote }}, versions: {{ toJson .Capabilities.APIVersions | b64enc | quote }} }
`;
writeFileSync(path.join(chart, 'templates/all.yaml'), template);
const programs = createPrograms();
const isThere = programs.missing('helm') === undefined;

/** The values and the API versions that helm itself has come to. */
async function understood(asked: Partial<TemplateFacts>) {
  const words = templateWords({ ...facts, folder: chart, ...asked });
  const ended = await programs.run('helm', { words, silenceMilliseconds: 60_000, maxBytes: 1_000_000 });
  assert(ended.state === 'exited' && ended.status === 0, 'errors' in ended ? ended.errors : ended.state);
  const read = (key: string) => {
    const [, text = ''] = new RegExp(`${key}: "([^"]*)"`).exec(ended.output.toString()) ?? [];
    return JSON.parse(Buffer.from(text, 'base64').toString());
  };
  return { values: read('all'), versions: read('versions') };
}

const signs = [',', '"', '\\', '{', '}', '[', ']', '=', '.', ' ', "'", '\n', '\t', '#', '-', ':', '/', '$', 'ä', 'x'];

/** Texts of hostile signs, the same ones each time. */
function texts(seed: number, count: number): readonly string[] {
  let state = seed;
  const next = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % most;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(6) }, () => signs[next(signs.length)]).join(''),
  );
}

if (isThere) {
  test('helm reads each file of values by its own name, and no other', async () => {
    const names = texts(1, 60).map((text, index) => `${text.replaceAll(/[/\n\t]/g, '_')}${index}`);
    const folder = path.join(top, 'values,"of" all');
    mkdirSync(folder);
    const values = names.map((name, index) => {
      writeFileSync(path.join(folder, name), `key${index}: yes`);
      return path.join(folder, name);
    });
    assert.deepEqual(Object.keys((await understood({ values })).values).length, names.length);
  });

  test('helm sets what is said as a text, by its own name, and nothing else', async () => {
    const [keys, values] = [texts(2, 80), texts(3, 80)];
    const literal = (key: string, index: number) => `key${index}${key.replaceAll(/[\\.[]/g, String.raw`\$&`)}`;
    const set = keys.map((key, index) => assignment(literal(key, index), `${values[index]}x`));
    const wanted = keys.map((key, index) => [`key${index}${key}`, `${values[index]}x`]);
    assert.deepEqual((await understood({ set })).values, Object.fromEntries(wanted));
  });

  test('helm sets one key for a name that nothing was escaped in, and for one of Argo CD', async () => {
    for (const make of [assignment, argoAssignment]) {
      const set = texts(4, 60).map((text, index) => make(`k${index}${text.replaceAll(/[.[\\]/g, '')}`, 'x,y=z'));
      const { values } = await understood({ set });
      assert.deepEqual(
        Object.values(values),
        set.map(() => 'x,y=z'),
      );
    }
  });

  test('helm takes each API version as one', async () => {
    const versions = texts(5, 40).map((text, index) => `${text}${index}`);
    const { versions: known } = await understood({ words: capabilityWords(versions, false) });
    assert.deepEqual(known.slice(-versions.length), versions);
  });
}
