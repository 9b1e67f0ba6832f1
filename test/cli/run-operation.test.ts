import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deployment, statefulSet } from '../preview/operation/workload-texts.ts';
import { commandLine } from '../support/command-line.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-operation-')));
after(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function git(...command: string[]): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...identity, ...command], { cwd: folder, stdio: 'ignore' });
}

git('init', '-b', 'main');
for (const tag of ['app:1', 'app:2', 'app:3']) {
  write('web.yaml', deployment(tag));
  git('add', '.');
  git('commit', '-m', tag);
}
write('several/web.yaml', deployment('app:3'));
write('several/db.yaml', statefulSet);
write('several/bad.yaml', deployment('app:3').replace('replicas: 4', 'replicas: -4').replace('name: web', 'name: bad'));
write(
  'several/old.yaml',
  deployment('app:3').replace('apps/v1', 'extensions/v1beta1').replace('name: web', 'name: old'),
);
write('on-delete.yaml', statefulSet.replace('spec:\n', 'spec:\n  updateStrategy: { type: OnDelete }\n'));
write('paused.yaml', deployment('app:3').replace('spec:\n', 'spec:\n  paused: true\n'));

const quota = (hard: string) =>
  `apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: q }\nspec: { hard: { ${hard} } }\n---\n`;
const claim = `  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`;
write('claims.yaml', quota('requests.storage: 1Gi, persistentvolumeclaims: "1"') + statefulSet + claim);
write('pods.yaml', quota('pods: "4"') + deployment('app:3'));

function start(line: string) {
  const args = [commandLine, ...line.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const golden = (name: string) => fileURLToPath(new URL(`golden/${name}.txt`, import.meta.url));

const runs: readonly { readonly name: string; readonly line: string; readonly status: number }[] = [
  { name: 'status', line: 'status web.yaml', status: 0 },
  { name: 'status-stuck', line: 'status web.yaml --assume new-version=never-ready', status: 1 },
  { name: 'status-timeout', line: 'status web.yaml --timeout=1s', status: 1 },
  { name: 'status-once', line: 'status web.yaml --watch=false', status: 0 },
  { name: 'status-paused', line: 'status paused.yaml', status: 1 },
  { name: 'undo-stuck', line: 'undo web.yaml --assume new-version=never-ready --against git:HEAD~1', status: 0 },
  { name: 'status-folder', line: 'status several', status: 1 },
  { name: 'history', line: 'history web.yaml', status: 0 },
  { name: 'history-revision', line: 'history web.yaml --revision=2', status: 0 },
  { name: 'history-no-such-revision', line: 'history web.yaml --revision 9', status: 1 },
  { name: 'undo', line: 'undo web.yaml', status: 0 },
  { name: 'undo-to-nowhere', line: 'undo web.yaml --to-revision 9', status: 1 },
  { name: 'undo-without-history', line: 'undo paused.yaml', status: 1 },
  { name: 'undo-in-the-middle', line: 'undo web.yaml --at 1s --against git:HEAD~1', status: 0 },
  { name: 'restart', line: 'restart web.yaml', status: 0 },
  { name: 'pause', line: 'pause web.yaml', status: 0 },
  { name: 'pause-in-the-middle', line: 'pause web.yaml --at 1s', status: 0 },
  { name: 'resume', line: 'resume paused.yaml', status: 0 },
  { name: 'resume-not-paused', line: 'resume web.yaml', status: 1 },
  { name: 'scale', line: 'scale web.yaml --replicas=8 --record', status: 0 },
  { name: 'restart-on-delete', line: 'restart on-delete.yaml', status: 0 },
  { name: 'set-image', line: 'set image web.yaml app=app:9', status: 0 },
  { name: 'set-image-unknown', line: 'set image web.yaml sidecar=app:9', status: 1 },
  { name: 'get', line: 'get web.yaml', status: 0 },
  { name: 'drain', line: 'drain several --away 1m', status: 0 },
  { name: 'drain-unknown-node', line: 'drain web.yaml --node nowhere', status: 1 },
  { name: 'nothing', line: 'status nothing.yaml', status: 2 },
  { name: 'help-undo', line: 'undo --help', status: 0 },
];

for (const { name, line, status } of runs) {
  test(`rollout-preview ${line} prints the golden text and ends with ${status}`, (context) => {
    const run = start(line);
    assert.equal(run.status, status, run.stderr);
    const text = `$ rollout-preview ${line}\n${run.stdout}--- standard error\n${run.stderr}`;
    context.assert.fileSnapshot(text, golden(name), { serializers: [String] });
  });
}

test('a paused manifest fails no preview, and status says that it would wait without end', () => {
  const forecast = start('paused.yaml');
  assert.equal(forecast.status, 0);
  assert.match(forecast.stdout, /Paused: nothing rolls out until you resume/);
  assert.match(forecast.stdout, /so does kubectl rollout status/);
  assert.match(start('status paused.yaml').stderr, /^Paused: nothing rolls out until you resume; .* never returns/);
});

for (const [file, status] of [
  ['claims.yaml', 0],
  ['pods.yaml', 1],
] as const) {
  test(`the preview of ${file}, which git does not know, and commands on it end with ${status}`, () => {
    const lines = [file, `status ${file}`, `restart ${file}`, `set image ${file} app=app:9`];
    const ends = lines.map((line) => start(line).status);
    assert.deepEqual(ends, [status, status, status, status]);
  });
}

test('another report than text holds nothing but the report', () => {
  const { stdout } = start('undo web.yaml --format json');
  const { workloads } = JSON.parse(stdout);
  assert.deepEqual(workloads[0].revisions.after.at(-1).images, ['app:2']);
});

const refused: readonly { readonly line: string; readonly message: string }[] = [
  { line: 'scale web.yaml', message: '--replicas is required' },
  { line: 'scale web.yaml --replicas -1', message: '--replicas needs a value' },
  { line: 'set image web.yaml', message: 'name at least one CONTAINER=IMAGE' },
  { line: 'set image web.yaml app', message: '"app" is not valid: use CONTAINER=IMAGE' },
  { line: 'status web.yaml --timeout soon', message: '--timeout soon: use a duration such as 90s or 1m30s' },
  { line: 'status web.yaml --watch=maybe', message: '--watch=maybe: use true or false' },
  { line: 'restart', message: 'name a file, a folder, or - for standard input' },
  { line: 'history web.yaml --format json', message: "Unknown option '--format'" },
];

for (const { line, message } of refused) {
  test(`rollout-preview ${line} is a wrong use`, () => {
    const { status, stdout, stderr } = start(line);
    assert.deepEqual([status, stdout], [2, '']);
    assert.ok(stderr.startsWith(`rollout-preview: ${message}`), stderr);
  });
}
