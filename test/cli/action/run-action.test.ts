import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../../scripts/root.ts';
import { makeGitPlace } from '../../support/git-repository.ts';
import { type Asked, asked, comments, refuse, server } from './stand-in-github.ts';

const entry = process.env.ROLLOUT_PREVIEW_ACTION ?? path.join(root, 'src/cli/action/main.ts');
const place = makeGitPlace();

/** What begins as the action's own comment does. */
const forged = '<!-- rollout-preview: deploy -->\nAll is well';

let api = '';
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  api = `http://127.0.0.1:${address.port}`;
  // More than a page of what others wrote.
  for (let id = 1; id <= 119; id++) comments.push({ author: 'somebody', body: `comment ${id}` });
  comments.push({ author: 'somebody', body: forged });
});
after(() => {
  server.close();
  place.remove();
});

/** helm as `npm run charts-test` has fetched it, or that of the machine. */
const fetched = path.join(homedir(), '.cache/rollout-preview/test-programs/helm3');
const programs = `${existsSync(fetched) ? `${fetched}${path.delimiter}` : ''}${process.env.PATH}`;
const isThere = (program: string, ...words: readonly string[]) =>
  spawnSync(program, words, { env: { ...process.env, PATH: programs } }).status === 0;
const hasHelm = isThere('helm', 'version');
const hasKustomize = isThere('kustomize', 'version') || isThere('kubectl', 'kustomize', '--help');

function deployment(name: string, image: string, maxSurge = 1): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: 4
  strategy: { rollingUpdate: { maxSurge: ${maxSurge}, maxUnavailable: 0 } }
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
        - name: app
          image: ${image}
          readinessProbe: { httpGet: { port: 80 } }
`;
}

/** A Deployment that goes down with every rollout, which everybody knows. */
const legacy = `${deployment('legacy', 'old:1').replace('maxUnavailable: 0', 'maxUnavailable: 100%')}---
apiVersion: v1
kind: Service
metadata: { name: legacy }
spec: { selector: { app: legacy }, ports: [{ port: 80 }] }
`;

const base = {
  'deploy/plain/web.yaml': deployment('web', 'shop/web:1.7', 3),
  'deploy/plain/legacy.yaml': legacy,
  'deploy/base/api.yaml': deployment('api', 'shop/api:1'),
  'deploy/base/kustomization.yaml': 'resources: [api.yaml]\n',
  'deploy/production/kustomization.yaml':
    'resources: [../base]\nnamePrefix: production-\nimages: [{ name: shop/api, newTag: "2" }]\n',
  'deploy/chart/Chart.yaml': 'apiVersion: v2\nname: cart\nversion: 1.0.0\n',
  'deploy/chart/values.yaml': 'tag: "1.0"\nsurge: 1\n',
  'deploy/chart/templates/cart.yaml': deployment('cart', '"shop/cart:{{ .Values.tag }}"').replace(
    'maxSurge: 1',
    'maxSurge: {{ .Values.surge }}',
  ),
};
const firstPush = {
  'deploy/plain/web.yaml': deployment('web', 'shop/web:1.8', 1),
  'deploy/production/kustomization.yaml':
    'resources: [../base]\nnamePrefix: production-\nimages: [{ name: shop/api, newTag: "3" }]\n',
  'deploy/chart/values.yaml': 'tag: "1.1"\nsurge: 1\n',
};
const secondPush = { 'deploy/plain/legacy.yaml': legacy.replace('old:1', 'old:2') };

const repository = place.repository('shop', base);
const baseCommit = place.git(repository, 'rev-parse', 'HEAD').trim();

function push(files: Readonly<Record<string, string>>): void {
  place.write(repository, files);
  place.git(repository, 'add', '.');
  place.git(repository, 'commit', '-q', '-m', 'push');
}

interface Ran {
  readonly status: number | null;
  readonly log: string;
  readonly errors: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly requests: readonly Asked[];
}

let runs = 0;

/** Runs the entry as a runner does for an event, or for a file that has another text. */
async function runAction(
  folder: string,
  inputs: Readonly<Record<string, string>> = {},
  event: object | string = { number: 7, pull_request: { number: 7, base: { sha: baseCommit } } },
  variables: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const temporary = path.join(place.top, `runner-${runs++}`);
  mkdirSync(temporary);
  const file = (name: string) => path.join(temporary, name);
  writeFileSync(file('event.json'), typeof event === 'string' ? event : JSON.stringify(event));
  for (const name of ['output', 'summary']) writeFileSync(file(name), '');
  const requestsBefore = asked.length;
  const given = Object.entries({ path: 'deploy', token: 'secret-token', ...inputs });
  const child = spawn(process.execPath, [entry], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: programs,
      RUNNER_TEMP: temporary,
      GITHUB_EVENT_PATH: file('event.json'),
      GITHUB_OUTPUT: file('output'),
      GITHUB_STEP_SUMMARY: file('summary'),
      GITHUB_API_URL: api,
      GITHUB_GRAPHQL_URL: `${api}/graphql`,
      GITHUB_REPOSITORY: 'shop/infra',
      ...variables,
      ...Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase().replaceAll('-', '_')}`, value])),
    },
  });
  let [log, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const outputs = Object.fromEntries(
    readFileSync(file('output'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  const summary = readFileSync(file('summary'), 'utf8');
  return { status, log, errors, outputs, summary, requests: asked.slice(requestsBefore) };
}

/** The rows of the table of a comment, without what is folded. */
function rowsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith('| `'));
}

test('the first push gets a comment that names what the change touches, and nothing else', async (context) => {
  push(firstPush);
  const { status, outputs, summary, requests, errors } = await runAction(repository);
  assert.equal(errors, '');
  assert.equal(status, 0);
  assert.deepEqual(
    requests.map(({ method, url }) => `${method} ${url}`),
    ['query /graphql', 'query /graphql', 'POST /repos/shop/infra/issues/7/comments'],
  );
  const body = requests.at(-1)?.body ?? '';
  assert.equal(requests.at(-1)?.authorization, 'Bearer secret-token');
  assert.match(body, /^<!-- rollout-preview: deploy -->\n### Rollout preview\n/);
  const rows = rowsOf(body);
  const web = rows.find((row) => row.includes('`web`')) ?? '';
  assert.match(web, /image 1\.7 → 1\.8, maxSurge 3 → 1/);
  assert.match(body, /\n- forecast: completes in 2 start-ups → 4 start-ups, most pods 7 → 5\n/);
  assert.equal(
    rows.some((row) => row.includes('legacy')),
    false,
  );
  assert.equal(rows.length, 1 + Number(hasKustomize) + Number(hasHelm), body);
  if (hasKustomize) assert.match(rows.join('\n'), /`production-api`.*image 2 → 3/);
  else context.diagnostic('neither kustomize nor kubectl is installed: the overlay is not tried');
  if (hasHelm) assert.match(rows.join('\n'), /`cart`.*image 1\.0 → 1\.1/);
  else context.diagnostic('helm is not installed: the chart is not tried');
  assert.match(body, /```mermaid\nxychart-beta\n/);
  assert.equal(outputs.state, 'success');
  assert.equal(readFileSync(outputs.report ?? '', 'utf8').trim(), summary.trim());
  assert.equal(JSON.parse(readFileSync(outputs.sarif ?? '', 'utf8')).version, '2.1.0');
});

test('the second push writes the same comment anew', async () => {
  push(secondPush);
  const { status, requests, log } = await runAction(repository);
  assert.equal(status, 0, 'what went down before goes down still, which is not new');
  assert.deepEqual(
    requests.map(({ method, url }) => `${method} ${url}`),
    ['query /graphql', 'query /graphql', 'mutation /graphql'],
  );
  assert.ok(rowsOf(comments[120]?.body ?? '').some((row) => row.includes('legacy')));
  assert.equal(comments.length, 121);
  assert.equal(comments[119]?.body, forged, 'what somebody else has written stays as it is');
  assert.doesNotMatch(log, /^::(error|warning)/m);
});

test('another folder has a comment of its own', async () => {
  const { requests } = await runAction(repository, { path: 'deploy/plain' });
  assert.equal(requests.at(-1)?.method, 'POST');
  assert.match(requests.at(-1)?.body ?? '', /^<!-- rollout-preview: deploy%2Fplain -->/);
});

test('another account has a comment of its own, and edits none of the others', async () => {
  const before = [...comments];
  const { requests } = await runAction(repository, { token: 'other-token' });
  assert.equal(requests.at(-1)?.method, 'POST');
  assert.deepEqual(comments.slice(0, -1), before);
  const again = await runAction(repository, { token: 'other-token' });
  assert.equal(again.requests.at(-1)?.method, 'mutation');
  assert.deepEqual(comments.slice(0, -1), before);
});

for (const [refusal, told] of [
  ['FORBIDDEN', /^::notice::GitHub refused the comment with status 403/m],
  ['NOT_FOUND', /^::notice::GitHub refused the comment with status 404/m],
  ['RATE_LIMITED', /^::warning::The comment could not be written \(Resource not accessible by integration\)/m],
  ['ENDLESS', /^::warning::The comment could not be written \(GitHub answered with more than 67108864 bytes\)/m],
] as const) {
  test(`an answer that says ${refusal} changes no comment and does not fail the job`, async () => {
    const before = [...comments];
    refuse(refusal);
    const { status, log } = await runAction(repository, { path: 'deploy/plain' });
    refuse(0);
    assert.equal(status, 0);
    assert.match(log, told);
    assert.deepEqual(comments, before);
  });
}

for (const words of [
  '\u001b[31mred',
  'no##[error]more',
  'a\u2028::error::b',
  '\u202eback',
  '\u009b31m',
  'a\n::error::b%0Ac',
])
  test(`the words of an answer neither steer a terminal nor command the runner: ${JSON.stringify(words)}`, async () => {
    refuse('RATE_LIMITED', words);
    const { status, log } = await runAction(repository, { path: 'deploy/plain' });
    refuse(0);
    assert.equal(status, 0);
    assert.match(log, /^::warning::The comment could not be written \(/m);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
    assert.doesNotMatch(log, /[\u001b\u009b\u2028\u202e]|##\[|^::error|%0A/m);
  });

test('a token that may not comment leaves the report in the summary, and the job goes on', async () => {
  refuse(403);
  const { status, log, summary } = await runAction(repository);
  refuse(0);
  assert.equal(status, 0);
  assert.match(log, /^::notice::GitHub refused the comment with status 403/m);
  assert.match(summary, /image 1\.7 → 1\.8/);
});

test('a GitHub that has a fault does not fail the job either', async () => {
  refuse(502);
  const { status, log } = await runAction(repository, { path: 'deploy/plain' });
  refuse(0);
  assert.equal(status, 0);
  assert.match(log, /^::warning::The comment could not be written \(GitHub answered with status 502\)/m);
});

test('what is new stands beside its line and fails the job', async () => {
  const file = 'deploy/plain/web.yaml';
  push({ [file]: deployment('web', 'shop/web:1.8', 0) });
  const { status, outputs, log } = await runAction(repository, { path: 'deploy/plain', comment: 'false' });
  push({ [file]: deployment('web', 'shop/web:1.8', 1) });
  assert.equal(status, 1);
  assert.equal(outputs.state, 'failure');
  assert.match(
    log,
    /^::error file=deploy\/plain\/web\.yaml,line=6,endLine=6,col=\d+,title=surge-and-unavailable-both-zero::/m,
  );
});

test('what a value of the change causes stands beside the value', async (context) => {
  if (!hasHelm) return context.diagnostic('helm is not installed: the chart is not tried');
  const strategy = /strategy: .*/;
  const folder = place.repository('valued', {
    'Chart.yaml': 'apiVersion: v2\nname: legacy\nversion: 1.0.0\n',
    'values.yaml': 'tag: 1\nstrategy: RollingUpdate\n',
    'templates/legacy.yaml': legacy.replace(strategy, 'strategy: { type: "{{ .Values.strategy }}" }'),
  });
  const event = { pull_request: { number: 7, base: { sha: place.git(folder, 'rev-parse', 'HEAD').trim() } } };
  place.write(folder, { 'values.yaml': 'tag: 1\nstrategy: Recreate\n' });
  place.git(folder, 'commit', '-q', '-a', '-m', 'push');
  const { log } = await runAction(folder, { path: '.', comment: 'false' }, event);
  assert.match(log, /^::\w+ file=values\.yaml,line=2,/m);
  assert.doesNotMatch(log, /^::\w+ file=templates/m);
});

test('a rollout that gets stuck fails the job and is told beside its name, though its cause is not new', async () => {
  const quota = 'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team }\nspec: { hard: { pods: "4" } }\n';
  const folder = place.repository('full', { 'web.yaml': deployment('web', 'shop/web:1'), 'quota.yaml': quota });
  const event = { pull_request: { number: 7, base: { sha: place.git(folder, 'rev-parse', 'HEAD').trim() } } };
  place.write(folder, { 'web.yaml': deployment('web', 'shop/web:2') });
  place.git(folder, 'commit', '-q', '-a', '-m', 'push');
  const { status, log, summary } = await runAction(folder, { path: '.', comment: 'false' }, event);
  assert.equal(status, 1);
  assert.match(log, /^::error file=web\.yaml,line=3,[^:]*title=[\w-]+::.*quota/m);
  const [head = ''] = summary.split('also in the baseline</summary>');
  assert.match(head, /quota-stops-rollout/);
});

test('nothing is asked of GitHub without a wish for a comment, or for another event', async () => {
  const quiet = await runAction(repository, { path: 'deploy/plain', comment: 'false' });
  assert.deepEqual(quiet.requests, []);
  const pushed = await runAction(repository, { path: 'deploy/plain' }, { before: baseCommit });
  assert.deepEqual([pushed.status, pushed.requests], [0, []]);
  assert.match(pushed.summary, /image 1\.7 → 1\.8/);
});

function cloned(name: string, depth: number): string {
  const folder = path.join(place.top, name);
  place.git(place.top, 'clone', '-q', '--depth', String(depth), `file://${repository}`, name);
  return folder;
}

test('a checkout without the base says what to do', async () => {
  const { status, outputs, errors, summary } = await runAction(cloned('shallow', 1));
  assert.equal(status, 2);
  assert.equal(outputs.state, 'error');
  assert.match(
    errors,
    /The checkout is shallow and does not contain the base commit .* Set fetch-depth: 0 for actions\/checkout/,
  );
  assert.match(summary, /fetch-depth: 0/);
});

test('a change is compared with where it left its base, which has gone on since', async () => {
  place.git(repository, 'checkout', '-q', '-b', 'feature');
  place.git(repository, 'checkout', '-q', 'main');
  push({ 'deploy/plain/web.yaml': deployment('web', 'shop/web:9', 1) });
  const later = place.git(repository, 'rev-parse', 'HEAD').trim();
  place.git(repository, 'checkout', '-q', 'feature');
  push({ 'deploy/plain/legacy.yaml': legacy.replace('old:1', 'old:3') });
  const event = { pull_request: { number: 7, base: { sha: later } } };
  const { summary } = await runAction(repository, { path: 'deploy/plain', comment: 'false' }, event);
  const rows = rowsOf(summary);
  assert.equal(rows.length, 1, summary);
  assert.match(rows[0] ?? '', /legacy.*image 2 → 3/);
});

test('what a configuration says stands in the summary as text, without a place of the runner', async () => {
  const key = '"**x** <img src=x> @octocat #1 https://evil.example $x$"';
  const configuration = `apiVersion: rollout-preview/v1\nkind: Configuration\nspec: { ${key}: 1 }\n`;
  const folder = place.repository('configured', {
    'web.yaml': deployment('web', 'a:1'),
    '.rollout-preview.yaml': configuration,
  });
  const { status, summary } = await runAction(folder, { path: '.', comment: 'false', against: 'assumed' }, {});
  assert.equal(status, 2);
  assert.match(summary, /&#42;&#42;x&#42;&#42;/);
  assert.doesNotMatch(summary, /<img|@o|#1|:\/\/|\$|\*\*/);
  assert.ok(!summary.includes(place.top), summary);
});

for (const text of ['', '{', '<html>\u001b[31m\n::error::x', '[1] 2']) {
  test(`an event of the text ${JSON.stringify(text)} is no fault of the tool`, async () => {
    const { status, errors, outputs, log } = await runAction(repository, {}, text);
    assert.equal(status, 2);
    assert.match(errors, /^rollout-preview: GITHUB_EVENT_PATH: \S+event\.json is not JSON\. GitHub writes this file/);
    assert.deepEqual([outputs, log], [{ state: 'error' }, '']);
  });
}

for (const name of ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'])
  test(`a ${name} that cannot be written is told with its place`, async () => {
    const { status, errors } = await runAction(repository, {}, {}, { [name]: path.join(place.top, 'absent/file') });
    assert.equal(status, 2);
    assert.match(errors, /^rollout-preview: \S*absent\/file: .*\n$/);
  });

const wrong: readonly { readonly inputs: Readonly<Record<string, string>>; readonly message: RegExp }[] = [
  { inputs: { comment: 'yes' }, message: /comment: yes is not valid: use true or false/ },
  { inputs: { 'fail-on': 'hint' }, message: /--fail-on hint is not valid/ },
  { inputs: { args: '--help' }, message: /args: --help does not run a preview: remove it/ },
  { inputs: { args: '"--set' }, message: /args|quote/ },
];

for (const { inputs, message } of wrong) {
  test(`${JSON.stringify(inputs)} is refused with a sentence`, async () => {
    const { status, errors, outputs } = await runAction(repository, inputs);
    assert.equal(status, 2);
    assert.match(errors, message);
    assert.deepEqual(outputs, { state: 'error' });
  });
}
