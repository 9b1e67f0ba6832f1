import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { commandLine } from '../support/command-line.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-expect-'));
after(() => rmSync(folder, { recursive: true }));

const manifest = (name: string, strategy: string, image = 'app:2') => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}, labels: { tier: front } }
spec:
  replicas: 10
  strategy: { rollingUpdate: ${strategy} }
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers: [{ name: app, image: "${image}", readinessProbe: { httpGet: { port: 80 } } }]
`;
const configuration = (spec: string) => `apiVersion: rollout-preview/v1\nkind: Configuration\nspec:\n${spec}`;

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function run(...words: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [commandLine, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

interface Told {
  readonly id: string;
  readonly severity: string;
  readonly message: string;
}

function report(...words: readonly string[]) {
  const { stdout, stderr, status } = run(...words, '--format', 'json');
  assert.notEqual(stdout, '', stderr);
  const { workloads, problems } = JSON.parse(stdout);
  const findings: readonly Told[] = workloads.flatMap((workload: { findings: readonly Told[] }) => workload.findings);
  const told = findings.filter(({ id }) => id === 'expectation-not-met');
  return { status, told: told.map(({ severity, message }) => `${severity}: ${message}`), problems };
}

write('deploy/web.yaml', manifest('web', '{ maxSurge: 1, maxUnavailable: 0 }'));
write('deploy/api.yaml', manifest('api', '{ maxSurge: 0, maxUnavailable: 5 }'));

const unmet = 'as few as 5 of 10 pods are available, but .rollout-preview.yaml:6 expects at least 8';

const runs: readonly {
  readonly name: string;
  readonly spec: string;
  readonly words: readonly string[];
  readonly told: readonly string[];
  readonly status: number;
}[] = [
  {
    name: 'nothing is expected',
    spec: '  kubernetes: "1.36"\n',
    words: [],
    told: [],
    status: 0,
  },
  {
    name: 'all is met',
    spec: '  expect:\n    - where: { labels: { tier: front } }\n      minAvailable: 50%\n',
    words: [],
    told: [],
    status: 0,
  },
  {
    name: 'an expectation is not met',
    spec: '  expect:\n    - where: { name: api }\n      minAvailable: 80%\n',
    words: [],
    told: [`error: ${unmet}`],
    status: 1,
  },
  {
    name: 'threads do the work',
    spec: '  expect:\n    - where: { name: api }\n      minAvailable: 80%\n',
    words: ['--jobs', '2'],
    told: [`error: ${unmet}`],
    status: 1,
  },
  {
    name: 'only what gets stuck fails the run',
    spec: '  expect:\n    - where: { name: api }\n      minAvailable: 80%\n',
    words: ['--fail-on', 'stuck'],
    told: [`error: ${unmet}`],
    status: 0,
  },
  {
    name: 'a severity is set for it',
    spec: '  expect:\n    - where: { name: api }\n      minAvailable: 80%\n  severities: { expectation-not-met: warning }\n',
    words: [],
    told: [`warning: ${unmet}`],
    status: 0,
  },
];

for (const { name, spec, words, told, status } of runs) {
  test(`the exit status where ${name} is ${status}`, () => {
    write('.rollout-preview.yaml', configuration(spec));
    const { problems, ...rest } = report('deploy', ...words);
    assert.deepEqual(rest, { told, status });
    assert.deepEqual(problems, []);
  });
}

test('an entry that holds for no workload of the run is told once, and fails nothing', () => {
  const spec =
    '  expect:\n    - where: { name: apo }\n      undo: possible\n    - where: { name: web }\n      undo: possible\n';
  write('.rollout-preview.yaml', configuration(spec));
  const problem = {
    line: 5,
    column: 7,
    code: 'expectation',
    severity: 'information',
    message: 'this entry matches no workload, so it checks nothing',
  };
  const one = { ...problem, file: '.rollout-preview.yaml' };
  const other = { ...one, line: 7 };
  const order = (all: readonly object[]) => all.map((each) => JSON.stringify(Object.entries(each).sort()));
  for (const words of [['deploy'], ['deploy', '--jobs', '2']]) {
    const { status, problems } = report(...words);
    assert.deepEqual([status, order(problems)], [0, order([one])]);
  }
  assert.deepEqual(order(report('deploy/api.yaml').problems), order([one, other]));
  const shards = ['1/2', '2/2'].map((shard) => report('deploy', '--shard', shard).problems.length);
  assert.deepEqual(shards, [0, 1]);
});

test('a configuration that is named is called as it was named', () => {
  write('.rollout-preview.yaml', configuration('  kubernetes: "1.36"\n'));
  write('ci/strict.yaml', configuration('  expect:\n    - maxPods: 10\n'));
  const { told, status } = report('deploy/web.yaml', '--config', 'ci/strict.yaml');
  assert.deepEqual(told, ['error: up to 11 pods exist at once, but ci/strict.yaml:5 expects at most 10']);
  assert.equal(status, 1);
});

test('an expectation that is not understood is told with its place, and nothing is previewed', () => {
  write('.rollout-preview.yaml', configuration('  expect:\n    - duration: soon\n'));
  const { stdout, stderr, status } = run('deploy');
  assert.deepEqual([stdout, status], ['', 2]);
  assert.match(
    stderr,
    /\.rollout-preview\.yaml:5:7: spec\.expect\[0\]\.duration must be a duration such as 90s or 1m30s/,
  );
});

test('where the change since a commit is no rollout, the next one is a warning that fails no run', () => {
  write('.rollout-preview.yaml', configuration('  expect:\n    - where: { name: web }\n      duration: 1m\n'));
  write('repo/web.yaml', manifest('web', '{ maxSurge: 2, maxUnavailable: 0 }'));
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: path.join(folder, 'repo') });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'web');
  const slow = 'the rollout takes 2 min 20 s with the assumed times, but .rollout-preview.yaml:6 expects at most 1 min';
  write('repo/web.yaml', manifest('web', '{ maxSurge: 1, maxUnavailable: 0 }'));
  const words = ['repo/web.yaml', '--against', 'git:HEAD'];
  const settings = report(...words);
  assert.deepEqual([settings.told, settings.status], [[`warning: ${slow}`], 0]);
  assert.equal(report(...words, '--fail-on', 'warning').status, 1);
  write('repo/web.yaml', manifest('web', '{ maxSurge: 1, maxUnavailable: 0 }', 'app:3'));
  const rollout = report(...words);
  assert.deepEqual([rollout.told, rollout.status], [[`error: ${slow}`], 1]);
});
