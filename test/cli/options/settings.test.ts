import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { deployment } from '../../preview/operation/workload-texts.ts';
import { runHere } from '../../support/run-here.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-settings-')));
after(() => rmSync(top, { recursive: true }));

function write(file: string, text: string): string {
  const full = path.join(top, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

async function report(...words: readonly string[]) {
  return JSON.parse((await runHere([...words, '--format', 'json'])).output);
}

const configuration = (spec: string) => `apiVersion: rollout-preview/v1\nkind: Configuration\nspec:\n${spec}`;
const scenario = (spec: string) => `apiVersion: rollout-preview/v1\nkind: Scenario\nspec:\n${spec}`;

const statefulSet = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: 6
  serviceName: db
  selector: { matchLabels: { app: db } }
  updateStrategy: { rollingUpdate: { maxUnavailable: 3 } }
  podManagementPolicy: Parallel
  template:
    metadata: { labels: { app: db } }
    spec:
      containers:
        - { name: app, image: app:1, readinessProbe: { httpGet: { port: 80 } } }
`;

const web = write('repo/deploy/web.yaml', deployment('app:latest'));
write('repo/deploy/generated/web.yaml', deployment('app:1'));
write('repo/deploy/ignored.yaml', deployment('app:1'));
write('repo/deploy/.gitignore', 'generated/\n');
write(
  'repo/.rollout-preview.yaml',
  configuration(
    '  kubernetes: "1.33"\n  assume: pull=60s\n  ignore: [deploy/ignored.yaml]\n  severities:\n    mutable-image-tag: off\n    no-readiness-probe: error\n',
  ),
);

test('the configuration above the input says version, assumptions and severities', async () => {
  const { kubernetes, workloads } = await report(web);
  assert.equal(kubernetes, '1.33');
  assert.ok(workloads[0].expected.seconds > 60);
  const found = new Map(
    workloads[0].findings.map(({ id, severity }: { id: string; severity: string }) => [id, severity]),
  );
  assert.equal(found.has('mutable-image-tag'), false);
  assert.equal(found.get('no-readiness-probe'), 'error');
});

test('the command line wins over the configuration', async () => {
  const { kubernetes, workloads } = await report(web, '--kubernetes', '1.35', '--assume', 'pull=1s');
  assert.equal(kubernetes, '1.35');
  assert.ok(workloads[0].expected.seconds < 10);
});

test('a folder’s files are left out by .gitignore and by the configuration, those that are named are not', async () => {
  const files = async (...words: string[]) =>
    (await report(...words)).workloads.map(({ file }: { file: string }) => path.relative(top, file));
  assert.deepEqual(await files(path.join(top, 'repo')), ['repo/deploy/web.yaml']);
  assert.deepEqual(await files(path.join(top, 'repo/deploy/ignored.yaml')), ['repo/deploy/ignored.yaml']);
});

test('another configuration may be named', async () => {
  const other = write('other.yaml', configuration('  kubernetes: "1.30"\n'));
  assert.equal((await report(web, '--config', other)).kubernetes, '1.30');
});

test('feature gates of the command line win over those of the configuration, one by one', async () => {
  const gates = configuration('  featureGates: { MaxUnavailableStatefulSet: true, PodLevelResources: false }\n');
  const words = [web, '--config', write('gates.yaml', gates), '--feature-gates', 'MaxUnavailableStatefulSet=false'];
  const { featureGates } = await report(...words);
  assert.equal(featureGates, 'MaxUnavailableStatefulSet=false,PodLevelResources=false');
});

test('a StatefulSet stops as many pods as the gate lets it', async () => {
  const set = write('gates/set.yaml', statefulSet);
  const secondsWith = async (...words: string[]) => (await report(set, ...words)).workloads[0].outcome.atSeconds;
  const one = await secondsWith();
  const three = await secondsWith('--feature-gates', 'MaxUnavailableStatefulSet=true');
  assert.ok(three < one / 2, `${three} s are less than half of ${one} s`);
});

test('fields are set in each workload', async () => {
  const { workloads } = await report(web, '--set', 'spec.replicas=9', '--set', 'spec.strategy.type=Recreate');
  assert.deepEqual([workloads[0].guaranteed.maxPods, workloads[0].strategy.type], [9, 'Recreate']);
  assert.match(
    workloads[0].words.verdict,
    /^If spec\.replicas were 9 and spec\.strategy\.type were Recreate: down for /,
  );
  const image = await report(web, '--set', 'spec.template.spec.containers[0].image=app:9');
  assert.deepEqual(image.workloads[0].revisions.after.at(-1).images, ['app:9']);
});

test('the steps of a scenario are played', async () => {
  const file = write(
    'steps.yaml',
    scenario(
      '  assume: pull=1s\n  set: { spec.replicas: 6 }\n  steps:\n    - { at: 0.5s, do: pause }\n    - { at: 30s, do: resume }\n    - { at: 1m, do: scale, replicas: 3 }\n    - { at: 90s, do: set-image, container: app, image: app:3 }\n    - { at: 2m, do: undo }\n    - { at: 3m, do: restart }\n',
    ),
  );
  const { workloads } = await report(web, '--scenario', file);
  assert.ok(workloads[0].outcome.atSeconds > 180, workloads[0].outcome.atSeconds);
  assert.equal(workloads[0].revisions.after.length, 4);
  assert.match(
    workloads[0].words.verdict,
    /^If spec\.replicas were 6, the rollout were paused after 0\.5 s, the rollout were resumed after 30 s and 4 more changes were made: /,
  );
});

const refused: readonly { readonly name: string; readonly words: readonly string[]; readonly message: RegExp }[] = [
  { name: 'a file that is not there', words: ['--config', 'none.yaml'], message: /none\.yaml: no such file/ },
  {
    name: 'another kind',
    words: ['--scenario', write('k.yaml', configuration('  {}'))],
    message: /k\.yaml: it must be one object of kind Scenario/,
  },
  {
    name: 'another version',
    words: ['--scenario', write('v.yaml', scenario('  {}').replace('/v1', '/v2'))],
    message: /v\.yaml:1:1: unknown apiVersion rollout-preview\/v2/,
  },
  {
    name: 'an unknown step',
    words: ['--scenario', write('s.yaml', scenario('  steps: [{ at: 1s, do: explode }]'))],
    message: /s\.yaml:4:21: spec\.steps\[0\]\.do explode is unknown: use pause, resume/,
  },
  {
    name: 'a step without a time',
    words: ['--scenario', write('t.yaml', scenario('  steps: [{ do: pause }]'))],
    message: /t\.yaml:4:11: spec\.steps\[0\]\.at must be a duration/,
  },
  {
    name: 'a field of another step',
    words: ['--scenario', write('f.yaml', scenario('  steps: [{ at: 1s, do: pause, replicas: 3 }]'))],
    message: /f\.yaml:4:32: spec\.steps\[0\]\.replicas is unknown: use at or do$/,
  },
  {
    name: 'a feature gate that is no more than nearly one',
    words: ['--config', write('g.yaml', configuration('  featureGates: { ImageVolumes: true }'))],
    message:
      /g\.yaml:4:3: spec\.featureGates: the feature gate ImageVolumes is not simulated; did you mean ImageVolume\?/,
  },
  {
    name: 'a feature gate that the version of the command line does not have',
    words: [
      ...['--config', write('old.yaml', configuration('  featureGates: { PodLevelResources: true }'))],
      ...['--kubernetes', '1.29'],
    ],
    message: /old\.yaml: Kubernetes 1\.29 has no feature gate PodLevelResources: it was added in 1\.32$/,
  },
  {
    name: 'a feature gate that is locked',
    words: ['--feature-gates', 'ImageVolume=false', '--kubernetes', '1.36'],
    message: /^--feature-gates: the feature gate ImageVolume cannot be switched off in Kubernetes 1\.36$/,
  },
  {
    name: 'an unknown severity',
    words: ['--config', write('c.yaml', configuration('  severities: { full-outage: loud }'))],
    message: /c\.yaml:4:17: spec\.severities\.full-outage must be one of off, hint/,
  },
  {
    name: 'a severity of no finding',
    words: ['--config', write('i.yaml', configuration('  severities: { full-outge: off }'))],
    message: /i\.yaml:4:17: spec\.severities\.full-outge: unknown finding id; did you mean full-outage\?$/,
  },
  {
    name: 'a file with a syntax error',
    words: ['--scenario', write('y.yaml', scenario('  assume: [\n'))],
    message: /y\.yaml:4:11: did not find expected node content/,
  },
  {
    name: 'a field without a value',
    words: ['--set', 'spec.replicas'],
    message: /--set spec\.replicas: use PATH=VALUE/,
  },
];

for (const { name, words, message } of refused) {
  test(`${name} is a wrong use`, async () => {
    await assert.rejects(report(web, ...words), (error) => error instanceof UsageError && message.test(error.message));
  });
}
