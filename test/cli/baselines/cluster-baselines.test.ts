import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { asMap } from '../../../src/document/manifest.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { present } from '../../../src/std/assert.ts';
import { deployment, statefulSet } from '../../preview/operation/workload-texts.ts';
import { commandLine } from '../../support/command-line.ts';
import { askedOf, type StandInCluster, standInKubectl } from '../../support/stand-in-kubectl.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-cluster-')));
after(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'web.yaml');
writeFileSync(file, `${deployment('app:2')}---\n${statefulSet}`);

const live = present(readManifests(deployment('app:1')).manifests[0]?.value, 'a Deployment');

const withStandIn = `${folder}${path.delimiter}${process.env.PATH}`;

function start(search: string, words: readonly string[] = []) {
  const env = { ...process.env, PATH: search };
  const line = [commandLine, file, '--against', 'cluster', '--format', 'json', ...words];
  return spawnSync(process.execPath, line, { encoding: 'utf8', env });
}

function startOn(cluster: StandInCluster, words: readonly string[] = []) {
  standInKubectl(folder, cluster);
  const { stdout, stderr, status } = start(withStandIn, words);
  return { report: JSON.parse(stdout), stderr, status };
}

function messagesOf(report: { files: { problems: { message: string }[] }[]; problems?: { message: string }[] }) {
  return (report.problems ?? []).map(({ message }) => message);
}

test('what runs in the cluster is the baseline, its context is named, and nothing but reading is asked for', () => {
  standInKubectl(folder, { objects: [live] });
  const { stdout, stderr } = start(withStandIn);
  assert.match(stderr, /^Reading the cluster of the context "test-context" with kubectl get\.\n$/);
  const { workloads } = JSON.parse(stdout);
  assert.deepEqual(
    workloads.map((each: { name: string; baseline: string; change: string }) => [
      each.name,
      each.baseline,
      each.change,
    ]),
    [
      ['web', 'cluster', 'rollout'],
      ['db', 'cluster', 'created'],
    ],
  );
  const asked = askedOf(folder);
  assert.ok(
    asked.every((line) => /^(get |version |config view )/.test(line)),
    asked.join('\n'),
  );
  assert.ok(asked.every((line) => !line.startsWith('get ') || line.includes('--context=test-context')));
});

const refused = 'The connection to the server 127.0.0.1:1 was refused - did you specify the right host or port?';
const assumed = '. The forecast assumes an earlier image instead of what runs now';

const faults: readonly { name: string; cluster: StandInCluster; words?: readonly string[]; message: string }[] = [
  {
    name: 'a context that is not there',
    cluster: {},
    words: ['--context', 'prod'],
    message: `--against cluster: the kubeconfig has no context "prod": kubectl config get-contexts lists its contexts${assumed}`,
  },
  {
    name: 'a server that is down',
    cluster: { fails: { version: `E1122 00:00:00.000000 1 memcache.go:265] "Unhandled Error"\n${refused}` } },
    message: `--against cluster: the server of the context "test-context" cannot be reached (127.0.0.1:1 was refused): check that it runs, or choose another context${assumed}`,
  },
  {
    name: 'a plugin that does not sign in',
    cluster: {
      fails: { version: 'Unable to connect to the server: getting credentials: exec: executable nosuch not found' },
    },
    message: `--against cluster: kubectl cannot sign in to the context "test-context" (exec: executable nosuch not found): sign in with kubectl, and try again${assumed}`,
  },
  {
    name: 'a right that is missing for the workload',
    cluster: { objects: [live], forbidden: ['deployments.apps'] },
    message: `--against cluster: Error from server (Forbidden): deployments.apps is forbidden: User "somebody" cannot list resource "deployments.apps"${assumed}`,
  },
];
for (const { name, cluster, words, message } of faults) {
  test(`${name} is told in a sentence, and what can be said without the cluster is said`, () => {
    const { report, status } = startOn(cluster, words);
    assert.deepEqual(messagesOf(report), [message]);
    assert.deepEqual(
      report.workloads.map((each: { baseline: string }) => each.baseline),
      ['assumed', 'assumed'],
    );
    assert.equal(status, 2);
  });
}

test('what an object that is not there would adopt is told where it cannot be read', () => {
  const { report, status } = startOn({ objects: [live], forbidden: ['controllerrevisions.apps'] });
  assert.match(messagesOf(report).join(), /no pods for "db" to adopt are assumed, .*cannot list resource/);
  assert.equal(report.workloads[1].change, 'created');
  assert.equal(status, 0);
});

test('without kubectl the run ends with 2 and says so', () => {
  const empty = path.join(folder, 'nowhere');
  mkdirSync(empty);
  const { status, stdout } = start(empty);
  assert.equal(status, 2);
  assert.match(messagesOf(JSON.parse(stdout)).join(), /^--against cluster: kubectl was not found on the PATH/);
});

test('an object that changes whenever it is looked at is told, and the last look counts', () => {
  const { report } = startOn({ objects: [live], isChanging: true });
  assert.match(messagesOf(report).join(), /"web" kept changing while it was read/);
  assert.equal(report.workloads[0].baseline, 'cluster');
});

test('what is in the cluster decides whether pods are made', () => {
  const namespace = 'default';
  const hard = { pods: '0' };
  const quota = {
    kind: 'ResourceQuota',
    metadata: { name: 'none', namespace },
    spec: { hard },
    status: { hard, used: hard },
  };
  const { report } = startOn({ objects: [quota], version: 'v1.34.1' });
  assert.equal(report.kubernetes, '1.34.1');
  assert.deepEqual(
    report.workloads.map((each: { outcome: { state: string } }) => each.outcome.state),
    ['stuck', 'stuck'],
  );
  const given = startOn({ objects: [quota] }, ['--kubernetes', '1.33']);
  assert.equal(given.report.kubernetes, '1.33');
});

test('with --dry-run server the server says what the apply comes to, and only then is it asked', () => {
  const spec = { ...asMap(live.spec), replicas: 7 };
  const dryRun = { output: { ...live, spec }, errors: 'Warning: seven is many' };
  const { report, stderr } = startOn({ objects: [live], dryRun }, ['--dry-run', 'server']);
  assert.match(stderr, /This needs write access, calls admission webhooks, and stores nothing/);
  assert.equal(report.workloads[0].change, 'scaled');
  assert.match(messagesOf(report).join(), /^seven is many/);
  const applies = askedOf(folder).filter((line) => line.startsWith('apply '));
  assert.ok(applies.length === 2 && applies.every((line) => line.includes('--dry-run=server')), applies.join('\n'));
  startOn({ objects: [live] });
  assert.ok(!askedOf(folder).some((line) => line.startsWith('apply ')));
});

test('a refusal of the server itself stands where it belongs', () => {
  const errors = 'The Deployment "web" is invalid: spec.replicas: Invalid value: 7: no more than 5';
  const { report, status } = startOn({ objects: [live], dryRun: { errors } }, ['--dry-run', 'server']);
  assert.equal(report.workloads[0].change, 'rejected');
  const found = report.workloads[0].findings.map(({ message }: { message: string }) => message);
  assert.deepEqual(found, ['spec.replicas: Invalid value: 7: no more than 5']);
  assert.equal(status, 1);
});

test('an object that its finalizers keep takes the change, with the warning of kubectl, and rolls nothing out', () => {
  const metadata = {
    ...asMap(live.metadata),
    uid: 'u',
    creationTimestamp: '2026-11-28T15:00:00Z',
    deletionTimestamp: '2026-11-28T15:02:00Z',
    deletionGracePeriodSeconds: 0,
    finalizers: ['example.com/hold'],
  };
  const { report } = startOn({ objects: [{ ...live, metadata }] });
  assert.match(messagesOf(report).join(), /Detected changes to resource web which is currently being deleted\./);
  assert.notEqual(report.workloads[0].change, 'rejected');
});

test('a manifest that leaves the namespace to kubectl is the one that was applied in it', () => {
  const namespace = 'shop';
  const applied = { ...live, metadata: { ...asMap(live.metadata), namespace } };
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(applied) };
  const there = { ...applied, metadata: { ...applied.metadata, annotations } };
  const { report } = startOn({ objects: [there], namespace });
  assert.equal(report.workloads[0].change, 'rollout');
  assert.equal(report.workloads[0].namespace, namespace);
});
