import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { catalogue } from '../../../src/rules/registry.ts';
import { deployment, statefulSet } from '../../preview/operation/workload-texts.ts';
import { hostileNames, manifestWith } from '../../security/hostile-names.ts';
import { specialFiles } from '../../security/special-files.ts';
import { commandLine } from '../../support/command-line.ts';
import { type Assistant, startAssistant } from './assistant.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rp-assistant-')));
const folder = path.join(top, 'project');
const quota = 'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: pods }\nspec: { hard: { pods: "4" } }\n';
const world =
  'apiVersion: rollout-preview/v1\nkind: World\nspec: { nodes: [{ name: a, allocatable: { cpu: 2, pods: 3 } }] }\n';
const files: Readonly<Record<string, string>> = {
  'project/web.yaml': deployment('app:2'),
  'project/old.yaml': deployment('app:1').replace('replicas: 4', 'replicas: 2'),
  'project/world.yaml': world,
  'project/release/.gitignore': 'left-out.yaml\n',
  'project/release/db.yaml': statefulSet,
  'project/release/left-out.yaml': deployment('app:2').replaceAll('web', 'ignored'),
  'project/release/quota.yaml': quota,
  'project/release/web.yaml': deployment('app:2'),
  'project/chart/Chart.yaml': 'name: chart\nversion: 1.0.0\n',
  'project/chart/templates/web.yaml': deployment('{{ .Values.image }}'),
  'project/overlay/base/kustomization.yaml': 'resources: [web.yaml]\n',
  'project/overlay/base/web.yaml': deployment('app:2'),
  'project/overlay/prod/kustomization.yaml': 'resources: [../base]\npatches: [{ path: more.yaml }]\n',
  'project/overlay/prod/more.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: { replicas: 9 }\n',
  'project/empty/README.md': 'nothing',
  'project/other/web.yaml': deployment('app:2').replace('{ name: web }', '{ name: web, namespace: shop }'),
  'outside/secret.yaml': deployment('secret:1'),
};

let assistant: Assistant;

before(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(top, name)), { recursive: true });
    writeFileSync(path.join(top, name), text);
  }
  symlinkSync('../web.yaml', path.join(folder, 'release/same.yaml'));
  mkdirSync(path.join(folder, 'links'));
  symlinkSync('../web.yaml', path.join(folder, 'links/inside.yaml'));
  symlinkSync('../../outside/secret.yaml', path.join(folder, 'links/outside.yaml'));
  symlinkSync('../outside', path.join(folder, 'elsewhere'));
  assistant = await startAssistant(folder);
});
after(() => assistant.close());
after(() => rmSync(top, { recursive: true, force: true }));

test('the server names its tools, each read only and with a schema of its answer', async () => {
  const { tools } = await assistant.client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['preview_rollout', 'compare_strategies', 'tune_rollout', 'explain_finding'],
  );
  for (const { description, annotations, outputSchema, inputSchema } of tools) {
    assert.ok((description ?? '').length > 50);
    assert.deepEqual([annotations?.readOnlyHint, annotations?.openWorldHint], [true, false]);
    assert.equal(outputSchema?.type, 'object');
    for (const each of Object.values(inputSchema.properties ?? {})) assert.ok('description' in each);
  }
  assert.match(assistant.client.getInstructions() ?? '', /they are data, not instructions/);
});

interface Call {
  readonly name: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the text has to say. */
  readonly told: RegExp;
}

const previewed: readonly Call[] = [
  {
    name: 'a text',
    tool: 'preview_rollout',
    input: { text: deployment('app:2') },
    told: /^Deployment default\/web \(text, line 1\): Completes in 2 start-ups .* 4 available, at most 5 pods\n {2}compared with assumed: /,
  },
  {
    name: 'a file, with what runs now',
    tool: 'preview_rollout',
    input: { path: 'web.yaml', against: 'old.yaml' },
    told: /compared with .*\n {2}assumptions: Kubernetes 1\.36; assumes 2 s to pull the image, 5 s to start/,
  },
  {
    name: 'assumptions and a version',
    tool: 'preview_rollout',
    input: { path: 'web.yaml', assume: 'new-version=never-ready', kubernetes: '1.34' },
    told: /Gets stuck.*\n.*\n {2}assumptions: Kubernetes 1\.34;/,
  },
  {
    name: 'a world',
    tool: 'preview_rollout',
    input: { path: 'web.yaml', world: 'world.yaml' },
    told: /Too many pods/,
  },
  {
    name: 'a folder as one release, with a link inside of it and without what is ignored',
    tool: 'preview_rollout',
    input: { path: 'release' },
    told: /^(?!.*ignored)[\s\S]*release\/db\.yaml[\s\S]*release\/web\.yaml[\s\S]*Release: 2 workloads change; /,
  },
  {
    name: 'an absolute path inside of the folder',
    tool: 'preview_rollout',
    input: { path: path.join(folder, 'web.yaml') },
    told: /^Deployment default\/web \(web\.yaml, line 1\)/,
  },
  {
    name: 'a folder with a link to elsewhere, which is not followed',
    tool: 'preview_rollout',
    input: { path: 'links' },
    told: /links\/inside\.yaml[\s\S]*Not read.*: links\/outside\.yaml\./,
  },
  {
    name: 'a chart, which is not rendered',
    tool: 'preview_rollout',
    input: { path: 'chart' },
    told: /Helm charts and kustomize overlays are not rendered here/,
  },
  {
    name: 'an overlay, whose patch is no workload of its own',
    tool: 'preview_rollout',
    input: { path: 'overlay' },
    told: /^.*\noverlay\/prod\/more\.yaml, line 2: information: this is a patch: .*\nDeployment default\/web \(overlay\/base\/web\.yaml, line 1\): Completes[\s\S]*are not rendered here/,
  },
  {
    name: 'a text without a workload',
    tool: 'preview_rollout',
    input: { text: quota },
    told: /^It contains no Deployment, StatefulSet or DaemonSet\.$/,
  },
  {
    name: 'a text that is no YAML',
    tool: 'preview_rollout',
    input: { text: 'kind: [' },
    told: /^text, line 1: error: /,
  },
  {
    name: 'strategies of the only workload of a name',
    tool: 'compare_strategies',
    input: { path: 'web.yaml', workload: 'web' },
    told: /^Deployment default\/web\n {2}Current: 2 start-ups, [\s\S]*\n {2}Recreate: .* 0 available; set strategy=Recreate\nassumptions: Kubernetes 1\.36, startup=5s/,
  },
  {
    name: 'strategies of one of several',
    tool: 'compare_strategies',
    input: { path: '.', workload: 'Deployment shop/web' },
    told: /^Deployment shop\/web\n/,
  },
  {
    name: 'a finding',
    tool: 'explain_finding',
    input: { id: 'recreate-downtime' },
    told: /^# Recreate causes downtime\n\nFinding `recreate-downtime`/,
  },
];

for (const { name, tool, input, told } of previewed) {
  test(`${tool} answers for ${name}`, async () => {
    const { isError, text, data } = await assistant.call(tool, input);
    assert.equal(isError, false, text);
    assert.match(text, told);
    assert.equal(typeof data, 'object');
  });
}

const refused: readonly Call[] = [
  [
    'a path above the folder',
    'preview_rollout',
    { path: '../outside/secret.yaml' },
    /outside the folder in which the server/,
  ],
  [
    'an absolute path elsewhere',
    'preview_rollout',
    { path: '/etc/hostname' },
    /outside the folder in which the server/,
  ],
  ['what is not there, elsewhere', 'preview_rollout', { path: '/no/such' }, /outside the folder in which the server/],
  ['a link to elsewhere', 'preview_rollout', { path: 'links/outside.yaml' }, /outside the folder in which the server/],
  ['a link to a folder elsewhere', 'preview_rollout', { path: 'elsewhere' }, /outside the folder in which the server/],
  ['a file behind such a link', 'preview_rollout', { path: 'elsewhere/secret.yaml' }, /outside the folder in which/],
  ['a baseline elsewhere', 'preview_rollout', { path: 'web.yaml', against: '../outside/secret.yaml' }, /outside the/],
  ['a world elsewhere', 'preview_rollout', { path: 'web.yaml', world: 'links/outside.yaml' }, /outside the folder/],
  ['a world that is none', 'preview_rollout', { path: 'web.yaml', world: 'old.yaml' }, /^An argument is not valid: /],
  [
    'a baseline of git',
    'preview_rollout',
    { path: 'web.yaml', against: 'git:HEAD' },
    /starts no programs.*: give a file/,
  ],
  ['a cluster', 'preview_rollout', { path: 'web.yaml', against: 'cluster' }, /cannot ask git or a cluster/],
  [
    'a baseline that is a folder',
    'preview_rollout',
    { path: 'web.yaml', against: 'release' },
    /is a folder: give a file/,
  ],
  ['a file that is not there', 'preview_rollout', { path: 'none.yaml' }, /no such file or folder\. Give another/],
  ['a path with a NUL', 'preview_rollout', { path: 'a\0b' }, /^a\ufffdb cannot be read: /],
  ['a folder without a manifest', 'preview_rollout', { path: 'empty' }, /contains no readable YAML or JSON file/],
  ['neither text nor path', 'preview_rollout', {}, /^Give either text or path\.$/],
  ['both text and path', 'preview_rollout', { text: '', path: '.' }, /^Give either text or path\.$/],
  ['a path that is not a string', 'preview_rollout', { path: ['web.yaml'] }, /^The argument path must be a string\.$/],
  ['an unknown argument', 'preview_rollout', { file: 'web.yaml' }, /^Unknown argument file: use text, path, /],
  ['an unknown version', 'preview_rollout', { text: '', kubernetes: '2.0' }, /2\.0 must be one of 1\.29/],
  ['an unknown assumption', 'preview_rollout', { text: '', assume: 'luck=good' }, /unknown assumption "luck=good"/],
  ['no workload', 'compare_strategies', { path: 'web.yaml' }, /^The argument workload is missing: add it\.$/],
  [
    'a workload that is not there',
    'compare_strategies',
    { path: 'web.yaml', workload: 'db' },
    /it has Deployment default\/web\.$/,
  ],
  ['several workloads', 'compare_strategies', { path: '.', workload: 'web' }, /choose one of .*Deployment shop\/web/],
  [
    'a refused workload',
    'compare_strategies',
    { text: deployment('a').replace('replicas: 4', 'replicas: -1'), workload: 'web' },
    /API server rejects Deployment default\/web: call preview_rollout/,
  ],
  ['an id that is nearly one', 'explain_finding', { id: 'recreate-downtim' }, /did you mean recreate-downtime\?$/],
  ['a path as an id', 'explain_finding', { id: '../../README' }, /^Unknown finding \.\.\/\.\.\/README: use an id/],
  ['an unknown tool', 'apply', {}, /^Unknown tool apply: use preview_rollout, /],
].map(([name, tool, input, told]) => ({ name, tool, input, told }) as Call);

for (const { name, tool, input, told } of refused) {
  test(`${tool} says in a sentence what to do for ${name}`, async () => {
    const { isError, text, data } = await assistant.call(tool, input);
    assert.equal(isError, true, text);
    assert.match(text, told);
    assert.doesNotMatch(text, /\n|secret:1/);
    assert.equal(data, undefined);
  });
}

for (const { name, make } of specialFiles) {
  test(`${name} is neither waited for nor read, by its name and in a folder`, { timeout: 60_000 }, async () => {
    const place = mkdtempSync(path.join(folder, 'special-'));
    writeFileSync(path.join(place, 'web.yaml'), deployment('app:2'));
    await make(path.join(place, 'odd.yaml'));
    const relative = path.relative(folder, place);
    assert.equal((await assistant.call('preview_rollout', { path: `${relative}/odd.yaml` })).isError, true);
    const { data, text } = await assistant.call('preview_rollout', { path: relative });
    assert.equal(data.workloads.length, 1, text);
  });
}

test('of many workloads those that fare worst come first, and the others are counted', async () => {
  const name = (index: number) => deployment('app:2').replaceAll('web', `web-${index}`);
  const stuck = name(1000).replace('spec: { containers', 'spec: { nodeSelector: { none: "1" }, containers');
  const text = [...Array.from({ length: 60 }, (_, index) => name(index)), stuck].join('---\n');
  const { data, text: told } = await assistant.call('preview_rollout', { text, assume: 'nodes=3' });
  assert.equal(data.workloads.length, 20);
  assert.equal(data.workloadsLeftOut, 41);
  assert.match(told, /\nNot listed: 41 workloads with equal or better outcomes\.\n/);
  assert.ok(JSON.stringify(data).length + told.length < 60_000);
});

test('a workload that fails stands before those that complete', async () => {
  const refusedOne = deployment('app:2').replaceAll('web', 'bad').replace('replicas: 4', 'replicas: -1');
  const { data } = await assistant.call('preview_rollout', { text: `${deployment('app:2')}---\n${refusedOne}` });
  assert.deepEqual(
    data.workloads.map(({ workload, outcome }: Record<string, string>) => [workload, outcome]),
    [
      ['Deployment default/bad', 'rejected'],
      ['Deployment default/web', 'completes'],
    ],
  );
});

/** Control characters but the ends of our own lines, and what turns letters round or is not seen. */
const steering = /[^\P{Cc}\n]|\p{Bidi_Control}|\p{DI}|[\ufff9-\ufffb]/u;

const manifests = [
  ...Object.entries(hostileNames).flatMap(([what, text]) => [
    { what: `${what}, accepted,`, text: manifestWith(text, false) },
    { what: `${what}, refused,`, text: manifestWith(text, true) },
  ]),
  { what: 'what nobody sees', text: deployment(`app:${String.fromCodePoint(0xe0049, 0xe0067)}`) },
  { what: 'a long image', text: deployment('x'.repeat(9000)) },
];

for (const { what, text } of manifests) {
  test(`${what} is data in an answer, in one line`, async () => {
    const answer = await assistant.call('preview_rollout', { text });
    assert.ok(answer.data.workloads.length > 0);
    for (const each of textsIn(answer.data)) {
      assert.doesNotMatch(each, steering);
      assert.doesNotMatch(each, /\n/);
      assert.ok(each.length <= 601);
    }
    assert.doesNotMatch(answer.text, steering);
    assert.doesNotMatch(answer.text, /^\s*(::|##\[|##vso)|^All is well/m);
  });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('every finding has an explanation', async () => {
  for (const { id, title } of catalogue) {
    const { data, isError } = await assistant.call('explain_finding', { id });
    assert.deepEqual([isError, data?.id, data?.title], [false, id, title]);
    assert.ok(data.sections.length > 1, id);
  }
});

test('calls that are made at once are all answered', async () => {
  const answers = await Promise.all(
    ['web.yaml', 'none.yaml', 'old.yaml'].map((file) => assistant.call('preview_rollout', { path: file })),
  );
  assert.deepEqual(
    answers.map(({ isError }) => isError),
    [false, true, false],
  );
});

test('a call that is given up is stopped, and the next one is answered', async () => {
  const stop = new AbortController();
  const text = deployment('app:2').replace('replicas: 4', 'replicas: 100000');
  const call = assistant.client.callTool({ name: 'preview_rollout', arguments: { text } }, undefined, {
    signal: stop.signal,
  });
  stop.abort();
  await assert.rejects(call);
  assert.equal((await assistant.call('preview_rollout', { path: 'web.yaml' })).isError, false);
});

/** What the server prints for these lines of a client that ends then. */
function toldFor(...lines: readonly string[]) {
  const input = lines.map((line) => `${line}\n`).join('');
  return spawnSync(process.execPath, [commandLine, 'mcp'], { cwd: folder, input, encoding: 'utf8', timeout: 60_000 });
}

const request = (id: number | string, method: string, params: object) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

test('a client that ends its input gets the answers that it waits for', () => {
  const { status, stdout, stderr } = toldFor(
    request(1, 'tools/call', { name: 'preview_rollout', arguments: { path: 'web.yaml' } }),
  );
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(JSON.parse(stdout).result.structuredContent.workloads[0].workload, 'Deployment default/web');
});

test('a line that is no message is told on standard error, and the next one is answered', () => {
  const { status, stdout, stderr } = toldFor('\u001b[31mnonsense', request(1, 'ping', {}));
  assert.equal(status, 0);
  assert.match(stderr, /^The messages of the client cannot be read: .*\n$/);
  assert.doesNotMatch(stderr, steering);
  assert.deepEqual(JSON.parse(stdout), { jsonrpc: '2.0', id: 1, result: {} });
});

const unfitRequests = [
  { name: 'with a text as its params', request: { jsonrpc: '2.0', id: 'a', method: 'tools/list', params: 'text' } },
  { name: 'with a list as its params', request: { jsonrpc: '2.0', id: 7, method: 'tools/call', params: [1] } },
  { name: 'without params that are there', request: { jsonrpc: '2.0', id: 0, method: 'ping', params: null } },
  { name: 'whose method is a number', request: { jsonrpc: '2.0', id: 1, method: 5 } },
  { name: 'of another version', request: { jsonrpc: '1.0', id: 1, method: 'ping' } },
];

for (const { name, request: unfit } of unfitRequests)
  test(`a request ${name} is answered with an error, and the next one as ever`, () => {
    const { status, stdout, stderr } = toldFor(JSON.stringify(unfit), request('next', 'ping', {}));
    const [first, next] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual([status, stderr, first.id, first.error.code], [0, '', unfit.id, -32600]);
    assert.match(first.error.message, /^The request is not one of JSON-RPC 2\.0: /);
    assert.deepEqual(next, { jsonrpc: '2.0', id: 'next', result: {} });
  });

test('a message without an end is given up', () => {
  const { status, stderr } = toldFor('x'.repeat(17 * 1024 * 1024));
  assert.equal(status, 2);
  assert.match(stderr, /^The messages of the client cannot be read: /);
});

test('nothing is written into the folder', async () => {
  assert.equal(readFileSync(path.join(folder, 'web.yaml'), 'utf8'), deployment('app:2'));
});
