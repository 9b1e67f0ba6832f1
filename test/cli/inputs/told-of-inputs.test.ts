import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runHere } from '../../support/run-here.ts';

/** A Deployment that nothing is to be said about. */
function deployment(name: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "app:2" }] }
`;
}

const preview = (words: readonly string[], text: string) => runHere(words, { standardInput: text });

async function report(words: readonly string[], text: string) {
  const { status, output } = await preview([...words, '--format', 'json'], text);
  return { status, ...JSON.parse(output) };
}

function unmapped(kind: string): RegExp {
  const mapping = `resource mapping not found for name: "web" namespace: "": no matches for kind "${kind}" in version "apps/v1"`;
  return new RegExp(
    `^unknown kind "${kind}"; did you mean Deployment\\? kubectl apply refuses this object: ${mapping}`,
  );
}

const faulty: readonly { name: string; text: string; line: number; message: RegExp }[] = [
  { name: 'a syntax error alone', text: 'a: [\nb: 1\n', line: 1, message: /^did not find expected ',' or '\]'/ },
  {
    name: 'a syntax error beside an object',
    text: `${deployment('web')}---\na: [\nb: 1\n`,
    line: 11,
    message: /^did not find expected ',' or '\]'/,
  },
  {
    name: 'a kind in the wrong case',
    text: deployment('web').replace('kind: Deployment', 'kind: deployment'),
    line: 2,
    // kubectl knows it, and sends it.
    message:
      /^unknown kind "deployment"; did you mean Deployment\? The API server rejects this object: no kind "deployment" is registered for version "apps\/v1"$/,
  },
  {
    name: 'a kind in the plural',
    text: deployment('web').replace('kind: Deployment', 'kind: Deployments'),
    line: 2,
    message: unmapped('Deployments'),
  },
  {
    name: 'a kind with letters in the wrong order',
    text: deployment('web').replace('kind: Deployment', 'kind: Deploymnet'),
    line: 2,
    message: unmapped('Deploymnet'),
  },
  {
    name: 'a workload without apiVersion',
    text: deployment('web').replace('apiVersion: apps/v1\n', ''),
    line: 1,
    message:
      /^the apiVersion is missing; did you mean apps\/v1\? kubectl apply refuses this object: error validating data: apiVersion not set; if /,
  },
  {
    name: 'a workload without kind',
    text: deployment('web').replace('kind: Deployment\n', ''),
    line: 1,
    message: /^kubectl apply refuses this object: error validating data: kind not set; if /,
  },
  {
    name: 'a workload with a generated name',
    text: deployment('web').replace('name: web', 'generateName: web-'),
    line: 3,
    message: /^kubectl apply refuses this object: error: from web-: cannot use generate name with apply$/,
  },
];

for (const { name, text, line, message } of faulty) {
  test(`${name} is an error with its place`, async () => {
    const { status, problems } = await report(['-'], text);
    assert.equal(status, 1);
    assert.deepEqual([problems.length, problems[0].line, problems[0].severity], [1, line, 'error']);
    assert.match(problems[0].message, message);
  });
}

const doubtful: readonly { name: string; id: string; text: string; line: number; message: RegExp }[] = [
  {
    name: 'a bad value in a comment',
    id: 'comment-not-understood',
    text: `# rollout-preview: startup=soon\n${deployment('web')}`,
    line: 1,
    message: /^"startup=soon" is not valid/,
  },
  {
    name: 'an unknown id in a comment',
    id: 'comment-not-understood',
    text: `# rollout-ignore: no-such-thing\n${deployment('web')}`,
    line: 1,
    message: /^there is no finding "no-such-thing"/,
  },
  {
    name: 'a workload that is there twice',
    id: 'applied-twice',
    text: `${deployment('web')}---\n${deployment('web')}`,
    line: 13,
    message: /^Deployment default\/web already appears earlier in this file; applying this one replaces it$/,
  },
];

for (const { name, id, text, line, message } of doubtful) {
  test(`${name} is a warning with its place`, async () => {
    const { status, workloads } = await report(['-'], text);
    assert.equal(status, 0);
    const all: readonly { id: string; range: { start: { line: number } }; severity: string; message: string }[] =
      workloads.flatMap((each: { findings: [] }) => each.findings);
    const found = all.filter((finding) => finding.id === id);
    assert.deepEqual([found.length, found[0]?.range.start.line, found[0]?.severity], [1, line, 'warning']);
    assert.match(found[0]?.message ?? '', message);
  });
}

test('quiet says how a rollout fails that nothing was found in', async () => {
  const { status, output } = await preview(['-', '--quiet', '--assume', 'new-version=never-ready'], deployment('web'));
  assert.equal(status, 1);
  assert.match(
    output,
    /^-:1: Deployment default\/web: (Gets stuck|Exceeds its progress deadline) .*\nExit status 1: -:1 \[(stuck|deadline-exceeded)\]\n$/,
  );
});

test('the assumptions are those of the workload’s own comment, and say that no probe waits', async () => {
  const { output } = await preview(['-'], `# rollout-preview: startup=40s\n${deployment('web')}`);
  assert.match(
    output.replaceAll(/\s+/g, ' '),
    /assumes 2 s to pull the image, 40 s to start \(no readinessProbe waits for it\)/,
  );
});

test('beside a stuck rollout nobody reads of no errors', async () => {
  const words = ['-', '--format', 'markdown', '--assume', 'new-version=never-ready'];
  const { output } = await preview(words, deployment('web'));
  assert.match(output, /\n1 file, 1 workload \(1 (stuck|past the deadline)\), \d+ hints?\.\n/);
  assert.doesNotMatch(output, /0 errors/);
});

const podless: readonly { name: string; text: string; words?: string; verdict: string }[] = [
  {
    name: 'zero replicas',
    text: deployment('web').replace('spec:\n', 'spec:\n  replicas: 0\n'),
    verdict: 'No pod runs: 0 replicas',
  },
  {
    name: 'a DaemonSet without a node',
    text: deployment('web')
      .replace('kind: Deployment', 'kind: DaemonSet')
      .replace(/ {2}strategy.*\n/, ''),
    words: 'nodes=0',
    verdict: 'No pod runs: no node accepts it',
  },
  {
    name: 'a partition above the replicas',
    text: deployment('web')
      .replace('kind: Deployment', 'kind: StatefulSet')
      .replace(/ {2}strategy.*\n/, '  replicas: 3\n  updateStrategy: { rollingUpdate: { partition: 7 } }\n'),
    verdict: 'No pod is updated: partition 7 is above the last ordinal, 2',
  },
];

for (const { name, text, words = 'nodes=3', verdict } of podless) {
  test(`${name}: the verdict says that no pod starts`, async () => {
    const { output } = await preview(['-', '--assume', words], text);
    assert.ok(output.includes(`\n  ${verdict}\n`), output);
    assert.doesNotMatch(output, /reports success|at times none|kubectl delete pod|no-min-ready-time/);
  });
}

test('what runs pods and is not simulated is counted, and told once', async () => {
  const kinds = ['argoproj.io/v1alpha1 Rollout', 'argoproj.io/v1alpha1 Rollout', 'batch/v1 Job', 'v1 Service'];
  const texts = kinds.map((type) => {
    const [apiVersion, kind] = type.split(' ');
    return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: other }\n`;
  });
  const { notSimulated, ...beside } = await report(['-'], [...texts, deployment('web')].join('---\n'));
  assert.deepEqual([beside.status, beside.workloads.length], [0, 1]);
  assert.deepEqual(notSimulated, [
    { group: 'argoproj.io', kind: 'Rollout', count: 2 },
    { group: 'batch', kind: 'Job', count: 1 },
  ]);
  const alone = texts.join('---\n');
  const told = 'Not simulated: Rollout of argoproj.io (2) and Job (1).\n';
  const nothing = `No Deployment, StatefulSet or DaemonSet found.\n${told}`;
  assert.ok((await preview(['-'], alone)).output.endsWith(nothing));
  assert.equal((await preview(['status', '-'], alone)).output, nothing);
  assert.ok((await preview(['-', '--format', 'markdown'], alone)).output.includes(`\n\n${told}`));
});
