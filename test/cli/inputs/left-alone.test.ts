import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { leftAloneIn } from '../../../src/cli/inputs/left-alone.ts';
import { runHere } from '../../support/run-here.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-left-alone-')));
const former = process.cwd();
process.chdir(top);
// Where nothing renders charts and overlays, whatever is installed here.
const { PATH } = process.env;
process.env.PATH = '';
after(() => {
  process.env.PATH = PATH;
  process.chdir(former);
  rmSync(top, { recursive: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

async function output(words: readonly string[]) {
  const { status, output: text, complaints } = await runHere(words, { width: 400 });
  return { status, text, complaints };
}

/** The workloads that are judged, and what is said besides, each with its file. */
async function told(...words: readonly string[]) {
  const { status, text } = await output([...words, '--against', 'assumed', '--format', 'json']);
  const { workloads, problems } = JSON.parse(text);
  return {
    status,
    workloads: workloads.map(({ file }: { file: string }) => file),
    problems: problems.map(({ file, severity, message }: Record<string, string>) => `${file}: ${severity}: ${message}`),
  };
}

const web = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: "app:2" }] }
`;
const bare = web.replace('  selector: { matchLabels: { app: web } }\n', '').replace(/ {4}metadata.*\n/, '');
const template = web.replace('name: web', 'name: {{ .Release.Name }}');
const library = 'apiVersion: v2\nname: parts\ntype: library\n';

write({
  'charts/shop/Chart.yaml': 'apiVersion: v2\nname: shop\n',
  'charts/shop/values.yaml': 'host: "{{ .Release.Name }}.example.com"\n',
  'charts/shop/templates/web.yaml': template,
  'charts/shop/templates/api.yaml': template,
  'charts/shop/templates/plain.yaml': web,
  'charts/shop/charts/db/Chart.yaml': 'apiVersion: v2\nname: db\n',
  'charts/shop/charts/db/templates/db.yaml': template,
  'charts/my parts/Chart.yaml': library,
  'charts/my parts/templates/web.yaml': template,
  'play/templates/one.yaml': template,
  'play/templates/two.yaml': template,
  'play/single/one.yaml': template,
});

test('templates are told once for their chart or folder, with what to do', async () => {
  assert.deepEqual(await told('charts', 'play'), {
    status: 0,
    workloads: ['charts/shop/templates/plain.yaml'],
    problems: [
      'play/single/one.yaml: information: this is a template: preview its rendered output',
      'charts/my parts/Chart.yaml: information: a library chart renders nothing by itself: preview a chart that uses it',
      'charts/shop/Chart.yaml: information: 3 templates of this chart are skipped: with helm on the PATH, rollout-preview charts/shop previews its output',
      'play/templates: information: 2 templates of this folder are skipped: preview the rendered output',
    ],
  });
});

test('a chart is known when only a template of it is named', async () => {
  const { problems } = await told('charts/shop/charts/db/templates/db.yaml');
  assert.deepEqual(problems, [
    'charts/shop/Chart.yaml: information: 1 template of this chart is skipped: with helm on the PATH, rollout-preview charts/shop previews its output',
  ]);
});

for (const [chart, told] of [
  ['charts/shop', 0],
  ['./charts/shop/', 0],
  ['charts/my parts', 1],
  [undefined, 1],
] as const)
  test(`a template in a folder of charts/shop is told ${told} times where helm is asked for ${chart}`, async () => {
    const file = 'charts/shop/files/settings.json';
    const none = { kustomizations: [], workloads: [], hasTemplate: false };
    const rendered = { ...none, file: 'charts/shop (production)', chart };
    const leftAlone = await leftAloneIn([rendered, { ...none, file, hasTemplate: true }]);
    const problem = { file, position: undefined, code: 'template', message: '', severity: 'information' } as const;
    assert.equal(leftAlone.reports.flatMap(({ problems }) => problems).length, told);
    assert(leftAlone.covers(problem));
  });

test('a run over charts alone does not say that it found nothing', async () => {
  const { status, text } = await output(['charts']);
  assert.equal(status, 0);
  assert.doesNotMatch(text, /found/);
  assert.match(text, /with helm on the PATH, rollout-preview charts\/shop previews its output\n/);
});

write({
  'shop/base/kustomization.yaml': 'resources: [web.yaml, bare.yaml]\ncommonLabels: { app: web }\n',
  'shop/base/web.yaml': web,
  'shop/base/bare.yaml': bare.replace('name: web', 'name: bare'),
  'shop/base/unlisted.yaml': bare,
  'shop/overlays/test/kustomization.yaml': 'resources: [../../base]\nreplicas: [{ name: web, count: 1 }]\n',
  'shop/overlays/production/kustomization.yaml': 'bases: [../../base]\npatches: [{ path: more.yaml }]\n',
  'shop/overlays/production/more.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: { replicas: 5 }\n',
  'shop/parts/proxy/kustomization.yaml':
    'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: [{ path: x.yaml }]\n',
  'shop/parts/log/kustomization.yaml':
    'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: [{ path: x.yaml }]\n',
  'plain/kustomization.yaml': 'resources: [web.yaml]\n',
  'plain/web.yaml': web,
  'far/kustomization.yaml': 'resources: ["https://example.com/shop?ref=v1"]\nnamespace: far\n',
});

const ofTest =
  'this changes 2 workloads through replicas and commonLabels: preview its output with kubectl kustomize shop/overlays/test | rollout-preview -';
const ofProduction =
  'this changes 2 workloads through patches and commonLabels: preview its output with kubectl kustomize shop/overlays/production | rollout-preview -';

test('bases and overlays are told once for each kustomization that nothing else takes in, and none of them is rejected', async () => {
  assert.deepEqual(await told('shop', 'plain'), {
    status: 0,
    workloads: ['shop/base/web.yaml', 'plain/web.yaml'],
    problems: [
      'shop/base/unlisted.yaml: information: this is a patch: preview the built output, such as that of kubectl kustomize',
      `shop/overlays/production/kustomization.yaml: information: ${ofProduction}`,
      `shop/overlays/test/kustomization.yaml: information: ${ofTest}`,
    ],
  });
});

test('an overlay alone says what it builds on, and not that nothing was found', async () => {
  const { status, text } = await output(['shop/overlays/production']);
  assert.equal(status, 0);
  assert.equal(
    text,
    `shop/overlays/production/kustomization.yaml: information: this builds on shop/base, which is not among the inputs, and neither kustomize nor kubectl was found on the PATH. Install one of them, or preview the output of kustomize build shop/overlays/production

2 files, 0 workloads, 0 errors, 0 warnings, 0 hints
`,
  );
  const { problems } = await told('far');
  assert.match(problems[0], /https:\/\/example\.com\/shop\?ref=v1 is remote, and remote bases are not fetched/);
});

test('an overlay that cannot be built is told once, without the command that would fail likewise', async () => {
  write({
    'round/a/kustomization.yaml': 'resources: [../b]\n',
    'round/b/kustomization.yaml': 'resources: [../a]\n',
    'gone/kustomization.yaml': 'resources: [web.yaml]\nnamePrefix: a-\n',
    'several/base/kustomization.yaml': 'resources: [web.yaml]\n',
    'several/a/kustomization.yaml': 'resources: [../base]\n',
    'several/b/kustomization.yaml': 'resources: [../base]\n',
  });
  assert.deepEqual((await told('round/a')).problems, [
    'round/b/kustomization.yaml: error: this overlay is not previewed, because it includes itself (round/a, round/b, round/a). Remove one of these lines.',
  ]);
  assert.deepEqual((await told('gone')).problems, [
    'gone/kustomization.yaml: error: this overlay is not previewed, because web.yaml does not exist here. Add it, correct its name, or remove the line.',
  ]);
  const ofBase =
    'several/base/kustomization.yaml: warning: this overlay is not previewed, because web.yaml does not exist here. Add it, correct its name, or remove the line.';
  assert.deepEqual((await told('several')).problems, [ofBase]);
  const named = [ofBase.replace(': warning: ', ': error: ')];
  assert.deepEqual((await told('several/a', 'several/b')).problems, named);
});

test('what the server refuses and an overlay that is not built may complete is not judged, unless it is named', async () => {
  const refused = web.replace('image: "app:2"', 'image: "app:2", volumeMounts: [{ name: data, mountPath: /data }]');
  assert.notEqual(refused, web);
  for (const [folder, field, judged] of [
    ['patched', 'patches: [{ path: gone.yaml }]', []],
    ['replaced', 'replacements: [{ path: gone.yaml }]', []],
    ['named', 'configMapGenerator: [{ name: a, envs: [gone.env] }]', ['named/web.yaml']],
  ] as const) {
    write({ [`${folder}/web.yaml`]: refused, [`${folder}/kustomization.yaml`]: `resources: [web.yaml]\n${field}\n` });
    assert.deepEqual((await told(folder)).workloads, judged, folder);
    assert.deepEqual((await told(`${folder}/web.yaml`)).workloads, [`${folder}/web.yaml`]);
    rmSync(folder, { recursive: true });
  }
});

test('a template of something else than pods is not told, unless it is named', async () => {
  const plugin = 'apiVersion: krew.example.com/v1\nkind: Plugin\nspec:\n  version: {{ .TagName }}\n';
  for (const [name, text, isTold] of [
    ['plugin.yaml', plugin, false],
    ['index.json', '{{- partial "head" . }}\n[{{ range .Pages }}{}{{ end }}]\n', false],
    ['service.yaml', web.replace('Deployment', 'Service').replace('name: web', 'name: {{ .name }}'), true],
    ['secret.yaml', plugin.replace('Plugin', 'Secret'), false],
    ['kind.yaml', plugin.replace('Plugin', '{{ .Kind }}'), true],
    ['lines.yaml', 'apiVersion: v1\n{{ include "a.pods" . }}\n', true],
    ['web.yaml', template, true],
  ] as const) {
    write({ [`aside/${name}`]: text });
    assert.deepEqual((await told('aside')).problems.length, isTold ? 1 : 0, name);
    assert.match((await told(`aside/${name}`)).problems[0] ?? '', /: information: this is a template/, name);
    rmSync('aside', { recursive: true });
  }
});

test('the kustomization beside a file that is named counts, and is no input itself', async () => {
  const build = 'preview its output with kubectl kustomize shop/base | rollout-preview -';
  assert.deepEqual(await told('shop/base/bare.yaml'), {
    status: 0,
    workloads: [],
    problems: [`shop/base/kustomization.yaml: information: this changes 1 workload through commonLabels: ${build}`],
  });
  assert.deepEqual((await told('plain/web.yaml')).problems, []);
  assert.match(
    (await told('shop/overlays/production/more.yaml')).problems[0] ?? '',
    /more\.yaml: information: this is a patch/,
  );
});

test('kubectl’s commands leave alone the same, with the same words', async () => {
  const { complaints } = await output(['status', 'shop', 'charts', '--against', 'assumed']);
  assert.ok(complaints.includes(`information: ${ofTest}\n`), complaints);
  assert.match(complaints, /3 templates of this chart are skipped/);
  assert.doesNotMatch(complaints, /Release|more\.yaml/);
});

test('a patch that a kustomization names is left alone, without failing the run', async () => {
  write({
    'patched/kustomization.yaml': 'patches:\n  - path: web-patch.yaml\n',
    'patched/web-patch.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n',
  });
  const { status, text } = await output(['patched', '--against', 'assumed', '--format', 'json']);
  const { workloads, problems } = JSON.parse(text);
  assert.deepEqual([status, workloads.length, problems.length, problems[0].code], [0, 0, 1, 'patch']);
});

test('charts that nothing renders share a line of the short report', async () => {
  write({
    'many/one/Chart.yaml': 'apiVersion: v2\nname: one\n',
    'many/one/templates/web.yaml': template,
    'many/two/Chart.yaml': 'apiVersion: v2\nname: two\n',
    'many/two/templates/web.yaml': template,
    'many/two/templates/api.yaml': template,
  });
  const { text } = await output(['many', '--against', 'assumed']);
  assert.match(
    text,
    /many\/one\/Chart\.yaml: information: 1 template of this chart is skipped.* \(1 more like this\)$/m,
  );
  assert.doesNotMatch(text, /many\/two/);
});
