// What one object of a repository installs has a limit, and so has the work to find out.
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { objectsInSync, whatIsSaid } from '../../../src/charts/releases/what-is-said.ts';
import { commandLine } from '../../support/command-line.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'many-installations-')));
after(() => rmSync(base, { recursive: true }));

const most = 500;
const chart = { 'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n' };
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What a file says, and within which time. */
async function saidBy(name: string, text: string, files: Readonly<Record<string, string>> = chart) {
  const top = mkdtempSync(path.join(base, 'case-'));
  for (const [file, content] of Object.entries({ ...files, [name]: text })) {
    mkdirSync(path.dirname(path.join(top, file)), { recursive: true });
    writeFileSync(path.join(top, file), content);
  }
  return saidIn(top, name);
}

async function saidIn(top: string, name: string) {
  const before = process.cpuUsage();
  const said = await whatIsSaid(objectsInSync([path.join(top, name)]), () => top);
  ok(process.cpuUsage(before).user < 10e6);
  return {
    releases: said.entries.map(({ release }) => release),
    tooMany: said.tooMany.map(({ kind }) => kind),
    unread: said.unread.map(({ kind }) => kind),
    followed: said.followed.length,
  };
}

const helmfile = (environments: number, releases: number) =>
  JSON.stringify({
    environments: Object.fromEntries(numbers(environments).map((each) => [`e${each}`, {}])),
    releases: numbers(releases).map((each) => ({ name: `web${each}-{{ .Environment.Name }}`, chart: './chart' })),
  });

const numbered = (count: number, what: (each: number) => string) => numbers(count).map(what).join(', ');

test('templates of many objects are read no further than they are followed', async () => {
  const elements = numbered(200, (each) => `{ name: e${each} }`);
  const set = (name: string) => `---
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: ${name} }
spec:
  generators: [{ list: { elements: [${elements}] } }]
  template:
    metadata: { name: '{{name}}' }
    spec: { project: default, destination: {}, source: { repoURL: https://example.com/x, path: '{{name}}' } }
`;
  const { tooMany } = await saidBy(
    'sets.yaml',
    numbers(500)
      .map((each) => set(`s${each}`))
      .join(''),
  );
  deepEqual(tooMany.length, 490);
});

test('a release with more values than anybody names is left to its program', async () => {
  const source = '{ kind: GitRepository, name: own }';
  const release = (count: number) =>
    `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: web }\nspec:\n  chart: { spec: { chart: ./chart, sourceRef: ${source} } }\n  valuesFrom: [${numbered(count, (each) => `{ kind: ConfigMap, name: c${each} }`)}]\n${numbers(
      count,
    )
      .map((each) => `---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: c${each} }\ndata: { values.yaml: "" }\n`)
      .join('')}`;
  const few = await saidBy('release.yaml', release(100));
  deepEqual([few.releases.length, few.unread], [1, []]);
  const many = await saidBy('release.yaml', release(3000));
  deepEqual([many.releases.length, many.unread], [0, ['HelmRelease']]);
});

test('four hundred charts that are missing are told with what is read once', async () => {
  const own = JSON.stringify({ releases: numbers(400).map((each) => ({ name: `r${each}`, chart: `./none${each}` })) });
  const { releases } = await saidBy(
    'helmfile.yaml',
    own.replace(/}$/, `,"x":[${numbered(60_000, (each) => `{"a":${each}}`)}]}`),
  );
  deepEqual(releases, []);
});

test('a helmfile with as many releases and environments as are followed is whole', async () => {
  const { releases, tooMany, followed } = await saidBy('helmfile.yaml', helmfile(10, 50));
  deepEqual([releases.length, tooMany, followed], [most, [], 1]);
});

for (const [environments, releases] of [
  [3, 167],
  [3000, 3000],
] as const) {
  test(`a helmfile with ${environments} environments of ${releases} releases is cut off, and told`, async () => {
    const said = await saidBy('helmfile.yaml', helmfile(environments, releases));
    deepEqual([said.releases.length, said.tooMany, said.followed], [most, ['Helmfile'], 0]);
    deepEqual(said.releases.slice(0, 2), ['web0-e0', 'web0-e1']);
  });
}

test('what is left out is told', () => {
  const top = mkdtempSync(path.join(base, 'told-'));
  writeFileSync(path.join(top, 'helmfile.yaml'), helmfile(3000, 3000).replaceAll('./chart', 'other/web'));
  const { stdout } = spawnSync(process.execPath, [commandLine, '.', '--against', 'assumed'], {
    cwd: top,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', COLUMNS: '400' },
  });
  match(
    stdout.replaceAll(/\s+/g, ' '),
    /this helmfile is not fully previewed: at most 500 charts or overlays of one object are followed/,
  );
});

const list = (count: number, key: string) => ({
  list: { elements: numbers(count).map((each) => ({ [key]: `${key}${each}` })) },
});
const setOf = (generators: readonly object[], { name = '{{a}}-{{b}}', chartIn = 'chart' } = {}) => {
  const template = { metadata: { name }, spec: { source: { repoURL: 'x', path: chartIn } } };
  const spec = JSON.stringify({ generators, template });
  return `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: { name: web }\nspec: ${spec}\n`;
};
const matrix = (...generators: readonly object[]) => ({ matrix: { generators } });
const merge = (...generators: readonly object[]) => ({ merge: { mergeKeys: ['a'], generators } });

const sets: readonly (readonly [what: string, generators: readonly object[], count: number, told: string])[] = [
  ['as many elements as are followed', [matrix(list(20, 'a'), list(25, 'b'))], most, ''],
  ['one more', [matrix(list(3, 'a'), list(167, 'b'))], most, 'too many'],
  ['a large product', [matrix(list(5000, 'a'), list(5000, 'b'))], most, 'too many'],
  ['a product of products', [matrix(matrix(list(900, 'a'), list(900, 'c')), list(900, 'b'))], most, 'too many'],
  ['a product of more than Argo CD has', [matrix(list(2, 'a'), list(2, 'b'), list(2, 'c'))], 0, 'unread'],
  ['a large merge', [matrix(merge(list(9000, 'a'), list(9000, 'a')), list(1, 'b'))], most, 'too many'],
  ['several lists', numbers(600).map(() => matrix(list(1, 'a'), list(1, 'b'))), most, 'too many'],
];

for (const [what, generators, count, told] of sets) {
  test(`an ApplicationSet of ${what}`, async () => {
    const { releases, tooMany, unread } = await saidBy('set.yaml', setOf(generators));
    equal(releases.length, count);
    equal([...tooMany.map(() => 'too many'), ...unread.map(() => 'unread')].join(), told);
  });
}

test('the sets of a repository together have a limit, and what is left out is told', async () => {
  const text = [...'abcdef'].map((each) => setOf([list(450, 'x')], { name: `${each}{{x}}` })).join('---\n');
  const { releases, tooMany, followed } = await saidBy('sets.yaml', text);
  deepEqual([releases.length, releases.at(-1), tooMany.length, followed], [2000, 'ex199', 2, 4]);
});

const deep = (depth: number) => numbers(depth).reduce<object>((inner) => ({ x: inner }), { a: 'deep' });
const wide = (count: number) => Object.fromEntries(numbers(count).map((each) => [`k${each}`, 'wide']));

for (const [what, element, releases] of [
  ['as deep as is followed', deep(20), 1],
  ['too deep', deep(21), 0],
  ['as many names as are followed', wide(1000), 1],
  ['too many names', wide(20_000), 0],
] as const) {
  test(`an element is left to Argo CD beyond the limits, and told: ${what}`, async () => {
    const said = await saidBy('set.yaml', setOf([{ list: { elements: [element] } }], { name: 'web' }));
    deepEqual([said.releases.length, said.unread.length], [releases, 1 - releases]);
  });
}

const folders = (patterns: readonly string[]) =>
  setOf([{ git: { repoURL: 'x', directories: patterns.map((each) => ({ path: each })) } }], {
    name: '{{path}}',
    chartIn: '{{path}}',
  });
const deepChart = { [`${'a/'.repeat(24)}Chart.yaml`]: chart['chart/Chart.yaml'], 'b/a/Chart.yaml': '' };
const deepest = 'a/'.repeat(24).slice(0, -1);

for (const [what, patterns] of [
  ['stars in a row', [`${'**/'.repeat(12)}a`]],
  ['stars with steps between them', [`${'**/a/'.repeat(9)}a`]],
  [
    'many patterns',
    numbers(3000)
      .map((each) => `**/${each}/**/a`)
      .concat('**/a'),
  ],
] as const) {
  test(`each folder is read once, whatever patterns fit it: ${what}`, async () => {
    const { releases } = await saidBy('set.yaml', folders(patterns), deepChart);
    ok(releases.includes(deepest));
    equal(new Set(releases).size, releases.length);
  });
}

test('folders are left out by many patterns at once', async () => {
  const directories = [{ path: 'own/*' }, ...numbers(5000).map((each) => ({ path: `own/${each}`, exclude: true }))];
  const generators = [{ git: { repoURL: 'x', directories } }];
  const charts = numbers(600).map((each) => [`own/${4700 + each}/Chart.yaml`, chart['chart/Chart.yaml']]);
  const text = setOf(generators, { name: '{{path}}', chartIn: '{{path}}' });
  const { releases } = await saidBy('set.yaml', text, Object.fromEntries(charts));
  deepEqual([releases.length, releases[0]], [300, 'own/5000']);
});

test('patterns lead through no link', async () => {
  const top = mkdtempSync(path.join(base, 'links-'));
  mkdirSync(path.join(base, 'elsewhere/inner'), { recursive: true });
  mkdirSync(path.join(top, 'own/inner'), { recursive: true });
  for (const folder of [path.join(base, 'elsewhere/inner'), path.join(top, 'own/inner')])
    writeFileSync(path.join(folder, 'Chart.yaml'), chart['chart/Chart.yaml']);
  symlinkSync(path.join(base, 'elsewhere'), path.join(top, 'link'));
  symlinkSync('.', path.join(top, 'loop'));
  writeFileSync(path.join(top, 'set.yaml'), folders(['**/inner']));
  deepEqual((await saidIn(top, 'set.yaml')).releases, ['own/inner']);
});
