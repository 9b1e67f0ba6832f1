import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { commandLine } from '../../support/command-line.ts';
import { makeGitPlace } from '../../support/git-repository.ts';
import { runHere } from '../../support/run-here.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-release-')));
after(() => rmSync(top, { recursive: true }));

function write(file: string, text: string): string {
  const full = path.join(top, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

async function report(words: readonly string[]) {
  const { status, output } = await runHere([...words, '--format', 'json']);
  return { status, ...JSON.parse(output) };
}

/** A Deployment whose pods ask for a CPU each. */
function asking(name: string, replicas: number, surge: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: ${replicas}
  strategy: { rollingUpdate: { maxSurge: ${surge}, maxUnavailable: 0 } }
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "app:2", resources: { requests: { cpu: "1" } } }] }
`;
}

test('a run in which several workloads change ends with their release', async () => {
  write('release/search.yaml', asking('search', 4, 1));
  write('release/web.yaml', asking('web', 4, 4));
  const folder = path.join(top, 'release');
  const { output } = await runHere([folder, '--quiet', '--assume', 'nodes=1x8cpu32Gi']);
  assert.match(output, /^Release\n {2}2 workloads change; search and web never complete\.$/m);
  const { output: whole } = await runHere([folder, '--verbose', '--assume', 'nodes=1x12cpu32Gi']);
  assert.equal(
    whole.slice(whole.indexOf('\nRelease\n') + 1, whole.indexOf('\n2 files, ')),
    `Release
  2 workloads change; all finish rolling out after 4 start-ups.
  At the peak, 14 pods request 14 CPU, but the nodes have only 12 CPU for them.
  1 pod of search waits 2 s for a node: 0/1 nodes are available: 1 Insufficient cpu. Without web, it
  does not wait.
  1 pod of web waits 4.1 s for a node: 0/1 nodes are available: 1 Insufficient cpu. Without search,
  it does not wait.
  Other times here hold for the assumed times of pods.

  workload                   the first 4.8 s           rolled out         waits
  Deployment default/search  ███████████░░░░░░░░░░░██  after 4 start-ups  2 s
  Deployment default/web     █░░░░░░░░░░░░░░░░░░░░░█   after 1 start-up   4.1 s
  ░ pods wait
`,
  );
});

test('folders with a workload of the same name are releases of their own, unless it is a patch', async () => {
  for (const way of ['live', 'test'])
    for (const name of ['web', 'db']) write(`envs/${way}/${name}.yaml`, asking(name, 2, 1));
  const { releases } = await report([path.join(top, 'envs'), '--fail-on', 'never']);
  const told = (each: { name: string; workloads: readonly { file: string }[] }) => [
    path.relative(top, each.name),
    ...each.workloads.map(({ file }) => path.relative(top, file)),
  ];
  assert.deepEqual(releases.map(told), [
    ['envs/live', 'envs/live/db.yaml', 'envs/live/web.yaml'],
    ['envs/test', 'envs/test/db.yaml', 'envs/test/web.yaml'],
  ]);
  for (const name of ['web', 'db']) write(`patched/base/${name}.yaml`, asking(name, 2, 1));
  write('patched/base/kustomization.yaml', 'resources: [web.yaml, db.yaml]\n');
  // Nothing builds what lies elsewhere, so that the files are read as they are.
  const remote = 'resources: [../../base, "https://example.com/more.yaml"]\npatches: [{ path: web.yaml }]\n';
  write('patched/overlays/test/kustomization.yaml', remote);
  write(
    'patched/overlays/test/web.yaml',
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: { replicas: 3 }\n',
  );
  const patched = await report([path.join(top, 'patched'), '--fail-on', 'never']);
  assert.deepEqual(
    patched.releases.map(({ name }: { name: string }) => name),
    [''],
  );
});

test('pods of a release that wait to the end fail the run, in every report', async () => {
  const before = write('before.yaml', [asking('web', 4, 1), asking('search', 4, 1)].join('---\n'));
  const file = write('grown/apps.yaml', [asking('web', 6, 1), asking('search', 6, 1)].join('---\n'));
  const words = [file, '--against', before, '--assume', 'nodes=1x10cpu32Gi'];
  const { status, releases } = await report([...words, '--fail-on', 'stuck']);
  const { workloads, seconds } = releases[0];
  assert.deepEqual(
    [status, seconds, workloads.map((each: { seconds: number | null }) => each.seconds)],
    [1, null, [0.2, null]],
  );
  for (const format of ['text', 'markdown', 'sarif', 'junit'])
    assert.match((await runHere([...words, '--format', format])).output, /2 workloads change; search never completes/);
  assert.equal((await report([...words, '--fail-on', 'never'])).status, 0);
  assert.equal((await report([...words, '--shard', '1/1'])).releases, undefined);
});

test('a release says why a workload gets stuck whose pods wait for nothing', async () => {
  const quota =
    'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team }\nspec: { hard: { count/replicasets.apps: "1" } }\n';
  const file = write('counted/apps.yaml', [quota, asking('web', 1, 1), asking('search', 1, 1)].join('---\n'));
  const { releases } = await report([file, '--against', write('nothing.yaml', 'kind: ConfigMap\n')]);
  assert.match(releases[0].words.join(' '), /search gets stuck: /);
});

test('two manifests of which the server makes one object are one workload of the release', async () => {
  const file = write('twice/apps.yaml', [asking('web', 1, 1), asking('web', 2, 1), asking('api', 1, 1)].join('---\n'));
  const { releases } = await report([file]);
  assert.deepEqual(
    releases[0].workloads.map(({ name }: { name: string }) => name),
    ['web', 'api'],
  );
});

const place = makeGitPlace();
after(place.remove);

/** A pull request in which one workload goes with its file, one within its file, and one gets another name. */
const pullRequest = place.repository('pull-request', {
  'deploy/web.yaml': asking('web', 2, 1),
  'deploy/api.yaml': `${asking('api', 2, 1)}---\n${asking('worker', 3, 1)}`,
  'deploy/old.yaml': asking('old', 4, 1),
  'deploy/legacy.yaml': asking('legacy', 2, 1),
});
place.git(pullRequest, 'checkout', '-q', '-b', 'feature');
for (const name of ['old', 'legacy']) rmSync(path.join(pullRequest, `deploy/${name}.yaml`));
place.write(pullRequest, {
  'deploy/web.yaml': asking('web', 2, 1).replace('app:2', 'app:3'),
  'deploy/api.yaml': asking('api', 2, 1),
  'deploy/modern.yaml': asking('modern', 2, 1),
});

const applications: readonly { words: readonly string[]; says: RegExp; most: number }[] = [
  { words: [], says: /kubectl leaves worker, legacy and old running/, most: 15 },
  {
    words: ['--applier', 'helm4,wait'],
    says: /Helm deletes worker, legacy and old: they are no longer part/,
    most: 14,
  },
];
for (const { words, says, most } of applications) {
  test(`a pull request is a release from its base, with what is gone and renamed: ${words.join(' ') || 'kubectl'}`, async () => {
    const [folder, against] = [path.join(pullRequest, 'deploy'), 'git:main'];
    const { releases } = await report([folder, '--against', against, ...words]);
    const [release] = releases;
    assert.deepEqual(
      release.workloads.map(({ name }: { name: string }) => name),
      ['modern', 'web'],
    );
    assert.match(release.words.join(' '), says);
    assert.equal(release.peak.pods, most);
  });
}

test('one workload that gets another name is a release, as the one of the former name is there, too', async () => {
  const renamed = place.repository('renamed', { 'a.yaml': asking('legacy', 2, 1) });
  place.write(renamed, { 'a.yaml': asking('modern', 2, 1) });
  const { releases } = await report([renamed, '--against', 'git:HEAD']);
  assert.match(releases[0].words.join(' '), /1 workload changes.*kubectl leaves legacy running/);
});

test('a release has the nodes of the folder that holds it, on which what is elsewhere and removed took no room', async () => {
  const node =
    'apiVersion: v1\nkind: Node\nmetadata: { name: a }\nstatus: { allocatable: { cpu: "12", memory: 8Gi } }\n';
  const far = place.repository('far-nodes', {
    'apps/web.yaml': asking('web', 4, 1),
    'apps/api.yaml': asking('api', 2, 1),
    'apps/nodes.yaml': node,
    'test/nodes.yaml': node.replace('"12"', '"1"'),
    'old/gone.yaml': asking('gone', 6, 1),
  });
  const changed = (name: string, replicas: number): string => asking(name, replicas, 1).replace('app:2', 'app:3');
  place.write(far, { 'apps/web.yaml': changed('web', 4), 'apps/api.yaml': changed('api', 2) });
  rmSync(path.join(far, 'old/gone.yaml'));
  for (const folder of [far, path.join(far, 'apps')]) {
    const { releases, workloads } = await report([folder, '--against', 'git:HEAD']);
    const states = workloads.map((each: { readonly outcome: { readonly state: string } }) => each.outcome.state);
    assert.deepEqual(states, ['completes', 'completes'], folder);
    assert.match(releases[0].words.join(' '), /all finish rolling out .* the nodes have 12 CPU/, folder);
    assert.doesNotMatch(releases[0].words.join(' '), /Node manifests/, folder);
  }
  place.write(far, { 'test/load.yaml': asking('load', 2, 1) });
  const { releases } = await report([far, '--against', 'git:HEAD']);
  const otherNodes = 'Node manifests that count for only some of these workloads are left out here.';
  assert.ok(releases[0].words.includes(otherNodes), releases[0].words.join(' '));
});

test('a drain is of the nodes of the folder that holds all workloads, whatever other files there are', () => {
  const node = 'apiVersion: v1\nkind: Node\nmetadata: { name: a }\n';
  write('drained/apps/web.yaml', asking('web', 2, 1));
  write('drained/apps/nodes.yaml', `${node}---\n${node.replace('name: a', 'name: b')}`);
  write('drained/site.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: site }\n');
  const words = [commandLine, 'drain', path.join(top, 'drained'), '--node', 'a'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^a +1 /m);
});
