// Whatever file an object of a repository names, by itself or through others, what lies elsewhere is neither read nor shown.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { renderChart } from '../../src/charts/helm/render-chart.ts';
import { topAmong } from '../../src/charts/ways-out.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { commandLine } from '../support/command-line.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-named-')));
after(() => rmSync(base, { recursive: true, force: true }));

interface Row {
  readonly name: string;
  /** Below a folder beside `outside`, which has `secret.yaml` and `kustomization.yaml`. */
  readonly files: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly isRepository?: false;
  /** Where it is started, below the folder. */
  readonly from?: string;
  readonly words?: readonly string[];
  readonly told: RegExp | undefined;
}

const image = (text: string) =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec:\n  selector: { matchLabels: { a: b } }\n  template:\n    metadata: { labels: { a: b } }\n    spec: { containers: [{ name: c, image: "${text}" }] }\n`;
const chart = {
  'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'chart/templates/web.yaml': image('a:{{ .Values.token }}'),
};
const release = (more: string) =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: web, namespace: default }\nspec:\n  chart: { spec: { chart: ./chart, sourceRef: { kind: GitRepository, name: self } } }\n  ${more}\n`;
const takesMap = release('valuesFrom: [{ kind: ConfigMap, name: v }]');
const generated = (file: string) => `configMapGenerator: [{ name: v, files: ["values.yaml=${file}"] }]\n`;
const overlay = (way: string) => ({
  'web.yaml': image('a:1'),
  'kustomization.yaml': `resources: [web.yaml]\n${generated(way)}replacements:\n- source: { kind: ConfigMap, name: v, fieldPath: "data.[values.yaml]" }\n  targets: [{ select: { kind: Deployment }, fieldPaths: [spec.template.spec.containers.0.image] }]\n`,
});
const below = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
const delivers = (more = '') =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: web, namespace: default }\nspec: { path: ./app, sourceRef: { kind: GitRepository, name: self }${more} }\n`;
const app = (fields: string, more: Readonly<Record<string, string>> = {}) => ({
  'flux.yaml': delivers(),
  ...below('app', { 'web.yaml': image('a:1'), 'kustomization.yaml': `resources: [web.yaml]\n${fields}\n`, ...more }),
});
const merging = (entry: string) => app(`patchesStrategicMerge: [${JSON.stringify(entry)}]`);
const transformer = (entry: string) =>
  JSON.stringify({
    apiVersion: 'builtin',
    kind: 'PatchStrategicMergeTransformer',
    metadata: { name: 'x' },
    paths: [entry],
  });
const added = (components: string) => ({ ...app(''), 'flux.yaml': delivers(`, components: [${components}]`) });
const patch = image('a:2').replace('  selector: { matchLabels: { a: b } }\n', '');
const outside = /is outside/;
const absent = /does not exist/;
const withoutValues = /without the values of ConfigMap v/;

const rows: readonly Row[] = [
  {
    name: 'values of a ConfigMap that is generated from a file elsewhere',
    files: { ...chart, 'flux.yaml': takesMap, 'kustomization.yaml': generated('../outside/secret.yaml') },
    told: withoutValues,
  },
  {
    name: 'the same behind a link',
    files: { ...chart, 'flux.yaml': takesMap, 'kustomization.yaml': generated('link.yaml') },
    links: { 'link.yaml': '../outside/secret.yaml' },
    told: withoutValues,
  },
  {
    name: 'the same through a folder that is a link',
    files: { ...chart, 'flux.yaml': takesMap, 'kustomization.yaml': generated('more/secret.yaml') },
    links: { more: '../outside' },
    told: withoutValues,
  },
  {
    name: 'values of a ConfigMap that is generated from a file inside',
    files: { ...chart, 'flux.yaml': takesMap, 'kustomization.yaml': generated('own.yaml'), 'own.yaml': 'token: own\n' },
    told: undefined,
  },
  {
    name: 'a generated ConfigMap without a repository',
    files: { ...chart, 'flux.yaml': takesMap, 'kustomization.yaml': generated('../outside/secret.yaml') },
    isRepository: false,
    told: withoutValues,
  },
  {
    name: 'a file of an overlay without a repository, where it is started in',
    files: overlay('../outside/secret.yaml'),
    isRepository: false,
    told: outside,
  },
  {
    name: 'a file of an overlay without a repository, where only it is named',
    files: below('overlays/prod', overlay('../../../secret.yaml')),
    isRepository: false,
    from: '../elsewhere',
    words: ['../work/overlays/prod'],
    told: outside,
  },
  {
    name: 'a file of an overlay without a repository, below where it is started',
    files: { ...below('overlays/prod', overlay('../../base/tag.txt')), 'base/tag.txt': 'a:3' },
    isRepository: false,
    words: ['overlays/prod'],
    told: undefined,
  },
  { name: 'a patch behind a brace', files: merging('{/../../../outside/patch.yaml'), told: outside },
  { name: 'a patch behind a line end', files: merging('a\n/../../../outside/patch.yaml'), told: outside },
  { name: 'a patch whose name is a map', files: merging('a: b\n /../../../outside/patch.yaml'), told: outside },
  {
    name: 'a patch whose name is an object',
    files: merging('kind: Deployment\nmetadata: { name: web }\nx: a/../../../outside/patch.yaml'),
    told: outside,
  },
  { name: 'a patch that is neither a file nor an object', files: merging('{a: b}/none.yaml'), told: absent },
  {
    name: 'the same of a plugin',
    files: app('transformers: [plugin.yaml]', { 'plugin.yaml': transformer('{/../../../outside/patch.yaml') }),
    told: outside,
  },
  {
    name: 'the same of a plugin that is written out',
    files: app(`transformers: [${JSON.stringify(transformer('a: b\n /../../../outside/patch.yaml'))}]`),
    told: outside,
  },
  { name: 'a patch that is written out', files: merging(patch), told: undefined },
  {
    name: 'a patch of a plugin that is written out',
    files: app(`transformers: [${JSON.stringify(transformer(JSON.stringify(patch)))}]`),
    told: absent,
  },
  ...['path', 'Path'].map((field) => ({
    name: `a patch of a Kustomization by its ${field}`,
    files: { ...app(''), 'flux.yaml': delivers(`, patches: [{ ${field}: ../../outside/patch.yaml }]`) },
    told: /kustomize/,
  })),
  ...['..', 'a/b', '', 'x'.repeat(300)].map((dependency) => ({
    name: `a chart called "${dependency.slice(0, 9)}" that another depends on`,
    files: {
      'good.yaml': image('a:1'),
      ...chart,
      'chart/Chart.yaml': `apiVersion: v2\nname: web\nversion: 1.0.0\ndependencies: [{ name: "${dependency}", version: 1.0.0, repository: "file://../b" }]\n`,
      'b/Chart.yaml': `apiVersion: v2\nname: "${dependency}"\nversion: 1.0.0\n`,
    },
    told: /good\.yaml|1 workload/,
  })),
  { name: 'a component elsewhere', files: added('../../outside'), told: outside },
  { name: 'a component elsewhere that is none', files: added('../../../../etc'), told: absent },
  { name: 'a component that no system has', files: added('"a\\0b"'), told: absent },
  {
    name: 'a component beside the overlay',
    files: {
      ...added('../more'),
      'more/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: a-\n',
    },
    told: undefined,
  },
];

for (const [index, each] of rows.entries()) {
  const { name, files, links = {}, isRepository = true, from = '.', words = ['.'], told } = each;
  test(`${told === undefined ? 'is read' : 'is not read'}: ${name}`, () => {
    const home = path.join(base, String(index));
    const work = path.join(home, 'work');
    for (const [file, text] of [
      ['../outside/secret.yaml', 'token: secret-of-elsewhere\n'],
      ['../secret.yaml', 'token: secret-of-elsewhere\n'],
      ['../outside/patch.yaml', image('secret-of-elsewhere')],
      ['../outside/kustomization.yaml', 'kind: Component\nnamePrefix: secret-of-elsewhere-\n'],
      ['../elsewhere/none', ''],
      ...(isRepository ? [['.git/HEAD', '']] : []),
      ...Object.entries(files),
    ] as const) {
      mkdirSync(path.dirname(path.join(work, file ?? '')), { recursive: true });
      writeFileSync(path.join(work, file ?? ''), text ?? '');
    }
    for (const [link, to] of Object.entries(links)) symlinkSync(to, path.join(work, link));
    const flags = [commandLine, ...words, '--against', 'assumed', '--verbose'];
    const { stdout, stderr } = spawnSync(process.execPath, flags, {
      cwd: path.join(work, from),
      encoding: 'utf8',
      timeout: 120_000,
      env: { ...process.env, NO_COLOR: '1' },
    });
    const all = stdout + stderr;
    assert.doesNotMatch(all, /secret-of-elsewhere|a bug in this tool/);
    if (told === undefined)
      assert.doesNotMatch(all, new RegExp(`${outside.source}|${withoutValues.source}|${absent.source}`));
    else assert.match(all.replaceAll(/\s+/g, ' '), told);
  });
}

test('values that a file names outside of its repository are refused before helm starts, whoever has missed them', async () => {
  const folder = path.join(base, 'requests/repository/chart');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: web\nversion: 1.0.0\n');
  writeFileSync(path.join(base, 'requests/secret.yaml'), 'a: 1\n');
  writeFileSync(path.join(base, 'requests/repository/values.yaml'), 'a: 1\n');
  const request = { folder, top: folder, set: [], words: [], kubernetesVersion: '1.36.0' };
  const saidIn = path.join(base, 'requests/repository/flux.yaml');
  const programs = createPrograms({ environment: { PATH: '' } });
  const toldOf = async (file: string, more: object) => {
    const values = [path.join(base, 'requests', file)];
    const rendered = await renderChart({ ...request, values, ...more }, programs);
    return rendered.state === 'rendered' ? '' : rendered.fault.message;
  };
  const topOfValues = path.dirname(saidIn);
  assert.match(await toldOf('secret.yaml', { saidIn, topOfValues }), outside);
  assert.match(await toldOf('secret.yaml', { configuredIn: saidIn, topOfValues }), outside);
  assert.match(await toldOf('none.yaml', { saidIn, topOfValues }), outside);
  assert.match(await toldOf('repository/values.yaml', { saidIn }), outside);
  assert.doesNotMatch(await toldOf('repository/values.yaml', { saidIn, topOfValues }), outside);
  assert.doesNotMatch(await toldOf('repository/chart/none.yaml', { saidIn, topOfValues }), outside);
});

test('what bounds a folder is its repository, else the first folder that is worked in and holds it, else itself', () => {
  const folder = path.join(base, 'tops/a/b');
  mkdirSync(folder, { recursive: true });
  assert.equal(topAmong([path.join(base, 'tops'), path.join(base, 'tops/a')])(folder), path.join(base, 'tops'));
  assert.equal(topAmong([path.join(base, 'other'), path.join(base, 'tops/a')])(folder), path.join(base, 'tops/a'));
  assert.equal(topAmong([])(folder), folder);
  mkdirSync(path.join(base, 'tops/a/.git'));
  assert.equal(topAmong([path.join(base, 'tops')])(folder), path.join(base, 'tops/a'));
});
