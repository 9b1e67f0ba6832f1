import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { commandLine } from '../support/command-line.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-world-'));
after(() => rmSync(folder, { recursive: true }));

const outside = mkdtempSync(path.join(tmpdir(), 'rollout-preview-outside-'));
after(() => rmSync(outside, { recursive: true }));
writeFileSync(path.join(outside, 'secret.yaml'), 'secret-word: [\n');
symlinkSync(path.join(outside, 'secret.yaml'), path.join(folder, 'link.yaml'));

/** A configuration that names the world. */
function configured(named: string): string {
  return write(
    'configuration.yaml',
    JSON.stringify({ kind: 'Configuration', apiVersion: 'rollout-preview/v1', spec: { world: named } }),
  );
}

function write(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return name;
}

function run(...words: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [commandLine, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

function report(...words: readonly string[]) {
  const { stdout, stderr } = run(...words, '--format', 'json');
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
}

const deployment = (image: string, replicas = 4) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - { name: app, image: "${image}", readinessProbe: { httpGet: { port: 80 } }, resources: { requests: { cpu: 500m, memory: 256Mi } } }
`;
const web = write('web.yaml', deployment('app:2'));

const world = (spec: string) => `apiVersion: rollout-preview/v1\nkind: World\nspec:\n${spec}`;
const inShop = (lines: string) => world(`  namespaces:\n    - name: shop\n${lines}`);
const quota = (used: number) =>
  inShop(
    `      resourceQuotas: [{ metadata: { name: pods }, spec: { hard: { pods: 10 } }, status: { used: { pods: ${used} } } }]\n`,
  );
const running = (image: string, replicas?: number) =>
  `  workloads:\n${deployment(image, replicas)
    .replace(/^(?=apiVersion)/, '  - ')
    .replace(/\n(?=.)/g, '\n    ')}`;

const effects: readonly {
  readonly name: string;
  readonly world: string;
  readonly state: string;
  /** What the verdict says of it. */
  readonly verdict?: RegExp;
}[] = [
  { name: 'a quota with room for the surge', world: quota(5), state: 'completes' },
  {
    name: 'a quota that is used up, also by the pods that run',
    world: quota(10),
    state: 'deadline-exceeded',
    verdict: /progress deadline/,
  },
  {
    name: 'a quota that others use up but for the one pod that runs',
    world: quota(10) + running('app:1', 1),
    state: 'stuck',
    verdict: /exceeded quota: pods, requested: pods=1, used: pods=10, limited: pods=10/,
  },
  {
    name: 'the same where the pods that run are known to be among those',
    world: quota(9) + running('app:1'),
    state: 'completes',
  },
  {
    name: 'a service account that is not in the list',
    world: inShop('      serviceAccounts: []\n'),
    state: 'completes',
  },
  {
    name: 'Pod Security',
    world: inShop('      labels: { pod-security.kubernetes.io/enforce: restricted }\n'),
    state: 'stuck',
    verdict: /violates PodSecurity "restricted:latest"/,
  },
  {
    name: 'a LimitRange',
    world: inShop(
      '      limitRanges: [{ metadata: { name: small }, spec: { limits: [{ type: Container, max: { cpu: 250m } }] } }]\n',
    ),
    state: 'stuck',
    verdict: /must be less than or equal to cpu limit of 250m/,
  },
  {
    name: 'nodes that others have filled',
    world: world(
      '  nodes: [{ name: pool, count: 2, allocatable: { cpu: 2, memory: 8Gi } }]\n  pods: [{ node: pool-1, count: 4, requests: { cpu: 500m } }]\n',
    ),
    state: 'completes',
  },
  {
    name: 'nodes with a taint',
    world: world(
      '  nodes: [{ name: pool, count: 3, allocatable: { cpu: 4 }, taints: [{ key: own, effect: NoSchedule }] }]\n',
    ),
    state: 'stuck',
    verdict: /cannot be scheduled/,
  },
  {
    name: 'nodes of which only labels are known',
    world: world('  nodes: [{ name: pool, count: 3, labels: { zone: a } }]\n'),
    state: 'completes',
  },
  {
    name: 'nodes that are all full',
    world: world(
      '  nodes: [{ name: pool, count: 2, allocatable: { cpu: 1, memory: 8Gi } }]\n  pods: [{ node: pool-1, count: 1, requests: { cpu: 750m } }]\n',
    ),
    state: 'stuck',
  },
];

for (const { name, world: text, state, verdict } of effects) {
  test(`${name}: the outcome is ${state}`, () => {
    const { workloads, problems } = report(web, '--world', write('world.yaml', text));
    assert.deepEqual(problems, []);
    assert.equal(workloads[0].outcome.state, state, workloads[0].words.verdict);
    if (verdict !== undefined) assert.match(JSON.stringify(workloads[0]).replaceAll('\\"', '"'), verdict);
  });
}

test('pods that mount a claim which is not in the list of the file wait, with or without nodes', () => {
  const volumes = '      volumes: [{ name: data, persistentVolumeClaim: { claimName: data } }]\n';
  const file = write(
    'claims.yaml',
    deployment('app:2').replace('    spec:\n      cont', `    spec:\n${volumes}      cont`),
  );
  const claims = inShop('      persistentVolumeClaims: []\n');
  const nodes = `${claims}  nodes: [{ name: a }]\n`;
  const words = 'persistentvolumeclaim "data" not found';
  const causes = [claims, nodes].map((text) => {
    const [workload] = report(file, '--world', write('claims-world.yaml', text)).workloads;
    assert.deepEqual(
      workload.findings.map(({ id }: { id: string }) => id).filter((id: string) => id === 'pods-find-no-node'),
      ['pods-find-no-node'],
    );
    return workload.outcome.cause;
  });
  const told = 'new pods cannot be scheduled: ';
  assert.deepEqual(causes, [`${told}${words}`, `${told}0/1 nodes are available: ${words}`]);
});

test('pods whose account or class is not in the list of the file are refused', () => {
  const spec = (lines: string) => deployment('app:2').replace('    spec:\n      cont', `    spec:\n${lines}      cont`);
  const refusals = [
    {
      lines: '      serviceAccountName: web\n',
      world: inShop('      serviceAccounts: []\n'),
      text: 'serviceaccount "web" not found',
    },
    {
      lines: '      priorityClassName: high\n',
      world: world('  priorityClasses: []\n'),
      text: 'no PriorityClass with name high was found',
    },
    {
      lines: '      runtimeClassName: kata\n',
      world: world('  runtimeClasses: []\n'),
      text: 'RuntimeClass "kata" not found',
    },
  ];
  for (const refusal of refusals) {
    const file = write('refused.yaml', spec(refusal.lines));
    const { workloads } = report(file, '--world', write('lists.yaml', refusal.world));
    assert.equal(workloads[0].outcome.state, 'stuck');
    assert.ok(workloads[0].words.verdict.includes(refusal.text), workloads[0].words.verdict);
    const found = workloads[0].findings.find(({ id }: { id: string }) => id === 'reference-refuses-pods');
    assert.match(
      found.message,
      /^the API server refuses the pods of "web" because of the \w+ that lists\.yaml lists: /,
    );
    assert.equal(report(file, '--world', write('none.yaml', world('  {}\n'))).workloads[0].outcome.state, 'completes');
  }
});

test('a DaemonSet has a pod on each node of the file that it belongs on', () => {
  const daemonSet = deployment('app:2').replace('Deployment', 'DaemonSet').replace('  replicas: 4\n', '');
  const onGpu = daemonSet.replace('      containers:', '      nodeSelector: { gpu: "yes" }\n      containers:');
  const nodes = world(
    '  nodes:\n    - { name: pool, count: 4 }\n    - { name: gpu, count: 2, labels: { gpu: "yes" } }\n    - { name: own, taints: [{ key: own, effect: NoSchedule }] }\n',
  );
  const podsOf = (text: string) => {
    const { workloads } = report(write('daemons.yaml', text), '--world', write('nodes.yaml', nodes));
    return [workloads[0].guaranteed.maxPods, workloads[0].lanes.at(-1).podsAfter];
  };
  assert.deepEqual(podsOf(daemonSet), [6, 6]);
  assert.deepEqual(podsOf(onGpu), [2, 2]);
});

test('what runs is what a workload is compared with, as long as nothing else is asked for', () => {
  const file = write('runs.yaml', world(running('app:1', 3)));
  const changeWith = (...words: string[]) => report(web, '--world', file, ...words).workloads[0];
  const { change, baseline } = changeWith();
  assert.deepEqual([change, baseline], ['rollout', 'file:runs.yaml']);
  assert.equal(changeWith('--against', 'assumed').baseline, 'assumed');
  const other = write('other.yaml', deployment('app:2').replace('name: web,', 'name: other,'));
  assert.equal(report(other, '--world', file).workloads[0].change, 'created');
});

test('the version of the file is simulated, the command line wins, and each forecast names file and date', () => {
  const file = write('dated.yaml', world('  takenAt: 2026-11-20\n  kubernetes: "1.33"\n'));
  const told = report(web, '--world', file);
  assert.equal(told.kubernetes, '1.33');
  assert.deepEqual(told.world, { file: 'dated.yaml', takenAt: '2026-11-20' });
  assert.equal(report(web, '--world', file, '--kubernetes', '1.35').kubernetes, '1.35');
  assert.match(
    run(web, '--world', file).stdout.replace(/\s+/g, ' '),
    /Kubernetes 1\.33, dated\.yaml as of 2026-11-20;/,
  );
});

test('the configuration names a world by its own folder, and an object of the folder gives way to it', () => {
  write(
    'quota.yaml',
    'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: pods, namespace: shop }\nspec: { hard: { pods: 4 } }\n',
  );
  write('small.yaml', quota(5));
  const config = write(
    'config.yaml',
    'apiVersion: rollout-preview/v1\nkind: Configuration\nspec: { world: small.yaml }\n',
  );
  const stateWith = (...words: string[]) => report(web, 'quota.yaml', ...words).workloads[0].outcome.state;
  assert.equal(stateWith(), 'deadline-exceeded');
  assert.equal(stateWith('--config', config), 'completes');
  write('small.yaml', quota(10));
  assert.equal(stateWith('--config', config), 'deadline-exceeded');
});

test('what is wrong with the file is told with its place, and the rest counts', () => {
  const file = write('wrong.yaml', `${quota(10)}  nods: []\n`);
  const { problems, workloads } = report(web, '--world', file);
  assert.deepEqual(problems, [
    {
      file: 'wrong.yaml',
      line: 7,
      column: 3,
      code: 'world',
      severity: 'warning',
      message: 'spec.nods is unknown: did you mean nodes?',
    },
  ]);
  assert.equal(workloads[0].outcome.state, 'deadline-exceeded');
  assert.match(run('status', web, '--world', file).stderr, /wrong\.yaml:7:3: .*spec\.nods is unknown/);
});

test('a file that is not there, and one of too many nodes, are a wrong use', () => {
  const missing = run(web, '--world', 'missing.yaml');
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /missing\.yaml: no such file/);
  const large = run(web, '--world', write('large.yaml', world('  nodes: [{ count: 10001 }]\n')));
  assert.equal(large.status, 2);
  assert.match(large.stderr, /large\.yaml:4:3: it has 10001 nodes, but at most 10000 are simulated/);
});

test('the example of docs/world.md has the effect that is told of it', () => {
  const [, example = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(path.join(root, 'docs/world.md'), 'utf8')) ?? [];
  const file = write('example.yaml', example);
  const { workloads } = report(write('four.yaml', deployment('app:2', 3)), '--world', file);
  assert.equal(workloads[0].outcome.state, 'stuck');
  assert.match(workloads[0].words.verdict, /ResourceQuota|quota/);
});

for (const [what, named] of [
  ['by its path', '../secret.yaml'],
  ['by its whole path', path.join(outside, 'secret.yaml')],
  ['behind a link', 'link.yaml'],
  ['by a path in the folders of another process', '/proc/self/environ'],
] as const) {
  test(`a configuration names no world outside of its repository ${what}`, () => {
    const words = ['--config', configured(named), web];
    const { stdout, stderr, status } = run(...words);
    assert.match(
      stderr,
      /spec\.world: \S+ is outside the repository or links to a place outside it: use a copy inside the repository/,
    );
    assert.deepEqual([stdout, status, stderr.includes('secret-word')], ['', 2, false]);
  });
}

test('a pipe that a configuration names as the world is not waited for', () => {
  execFileSync('mkfifo', [path.join(folder, 'pipe.yaml')]);
  const { stderr, status } = run('--config', configured('pipe.yaml'), web);
  assert.match(stderr, /pipe\.yaml: it is neither a file nor a folder/);
  assert.equal(status, 2);
});
