import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { commandLine } from '../support/command-line.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-tune-')));
after(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

const deployment = (name: string, strategy: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: 20
  strategy:
    ${strategy}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: web:1, readinessProbe: { httpGet: { port: 80 } } }] }
`;
const rolling = 'rollingUpdate: { maxSurge: 4, maxUnavailable: 5 }';

write('web.yaml', deployment('web', rolling));
write('two.yaml', `${deployment('web', rolling)}---\n${deployment('api', 'type: Recreate')}`);
write('team/web.yaml', deployment('web', rolling));
write(
  'team/.rollout-preview.yaml',
  'apiVersion: rollout-preview/v1\nkind: Configuration\nspec:\n  expect:\n    - minAvailable: 90%\n',
);
write('none.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }\n');

function tune(line: string) {
  const args = [commandLine, 'tune', ...line.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

interface Row {
  readonly name: string;
  readonly line: string;
  readonly status: number;
  readonly told: RegExp;
  readonly complaint?: RegExp;
}

const rows: readonly Row[] = [
  {
    name: 'what to change comes first, with its lines',
    line: 'web.yaml --at-least 18 --within 3m --at-most-pods 24',
    status: 0,
    told: /^web\.yaml:1 {2}Deployment default\/web\n {2}Set maxUnavailable: 2\n {4}- {5}rollingUpdate: \{ maxSurge: 4, maxUnavailable: 5 \}\n {4}\+ {5}rollingUpdate: \{ maxSurge: 4, maxUnavailable: 2 \}\n {2}Completes in 4 start-ups[\s\S]*Goal: at least 18 available, at most 24 pods, within 3 min\n {2}Today: as few as 15 of 20 pods are available, but the goal is at least 18\n[\s\S]*\n {2}smallest change/,
  },
  {
    name: "today's setting holds",
    line: 'web.yaml --at-least 15',
    status: 0,
    told: /^.*\n {2}Today's setting meets the goal\n/,
  },
  {
    name: 'no setting does',
    line: 'web.yaml --at-least 18 --within 10s',
    status: 1,
    told: /^.*\n {2}No setting of the strategy meets the goal\n[\s\S]*No setting keeps this limit: within 10 s\n[\s\S]*Nearest, with maxSurge: 20, maxUnavailable: 2: the rollout takes 14 s with the\n {2}assumed times, but/,
  },
  {
    name: 'the expectations of the team are the goal',
    line: 'team/web.yaml',
    status: 0,
    told: /Goal: at least 90% available \(\.rollout-preview\.yaml:5\)\n {2}Today: as few as 15 .*, but \.rollout-preview\.yaml:5\n {2}expects at least 18\n/,
  },
  {
    name: 'what is asked takes the place of what the team expects',
    line: 'team/web.yaml --at-least 10',
    status: 0,
    told: /Today's setting/,
  },
  {
    name: 'one of several by its name',
    line: 'two.yaml api --at-least 18',
    status: 0,
    told: /^two\.yaml:13 {2}Deployment default\/api\n {2}Set type: RollingUpdate/,
  },
  {
    name: 'each of several',
    line: 'two.yaml --at-least 18',
    status: 0,
    told: /Deployment default\/web\n[\s\S]*Deployment default\/api\n/,
  },
  { name: 'Chinese', line: 'web.yaml --at-least 18 --language zh-cn', status: 0, told: /目标：至少 18 个可用/ },
  { name: 'no goal', line: 'web.yaml', status: 2, told: /^$/, complaint: /--at-least, --at-most-pods or --within/ },
  {
    name: 'a goal that is none',
    line: 'web.yaml --at-least many',
    status: 2,
    told: /^$/,
    complaint: /--at-least must be/,
  },
  { name: 'a name that is not there', line: 'two.yaml db --at-least 1', status: 2, told: /^$/, complaint: /named db/ },
  { name: 'two names', line: 'two.yaml web api --at-least 1', status: 2, told: /^$/, complaint: /one workload/ },
  { name: 'no workload', line: 'none.yaml --at-least 1', status: 2, told: /^$/, complaint: /./ },
  {
    name: 'a file that is not there',
    line: 'nowhere.yaml --at-least 1',
    status: 2,
    told: /^$/,
    complaint: /nowhere\.yaml/,
  },
];

for (const { name, line, status, told, complaint = /^$/ } of rows) {
  test(`tune: ${name}`, () => {
    const run = tune(line);
    assert.equal(run.status, status, run.stderr);
    assert.match(run.stdout, told);
    assert.match(run.stderr, complaint);
  });
}

test('tune tells programs the same, with all settings', () => {
  const { status, stdout } = tune('web.yaml --at-least 18 --format json');
  assert.equal(status, 0);
  const [report] = JSON.parse(stdout);
  assert.deepEqual(report.recommended.set, [{ path: 'spec.strategy.rollingUpdate.maxUnavailable', value: 2 }]);
  assert.deepEqual([report.today.isMet, report.recommended.isMet, report.isMet], [false, true, true]);
  assert.ok(report.settings.length > 50);
  for (const { isMet, reason } of report.settings) assert.equal(isMet, reason === '');
});
