import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyOver } from '../../src/change/apply-over.ts';
import type { BaselineText, Change } from '../../src/change/change.ts';
import { changeOf } from '../../src/change/change-of.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { baselineText } from '../../src/presentation/forecast/change.ts';
import { present } from '../../src/std/assert.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';

interface Parts {
  readonly image?: string;
  readonly replicas?: number;
  readonly paused?: boolean;
  readonly app?: string;
  readonly limit?: number;
}

function deployment({ image = 'app:1', replicas = 3, paused = false, app = 'web', limit = 10 }: Parts = {}): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
  paused: ${paused}
  revisionHistoryLimit: ${limit}
  selector:
    matchLabels: { app: ${app} }
  template:
    metadata:
      labels: { app: ${app} }
    spec:
      containers:
        - { name: app, image: "${image}" }
`;
}

function change(text: string, baseline?: BaselineText): Change {
  const [workload] = workloadsOf(readManifests(text), versionTraitsOf('1.36'));
  return changeOf(
    applyOver(present(workload, 'the text has a workload'), baseline ?? 'assumed', versionTraitsOf('1.36')),
  );
}

function git(text: string, rest: Partial<BaselineText> = {}): BaselineText {
  return { source: 'git', label: 'git HEAD', file: readManifests(text), history: [], ...rest };
}

const kinds: readonly { name: string; before: Parts | string; after: Parts; kind: Change['kind'] }[] = [
  { name: 'another image rolls out', before: {}, after: { image: 'app:2' }, kind: 'rollout' },
  { name: 'nothing new changes nothing', before: {}, after: {}, kind: 'unchanged' },
  { name: 'other replicas only scale', before: {}, after: { replicas: 5 }, kind: 'scaled' },
  {
    name: 'more replicas with another image roll out',
    before: {},
    after: { replicas: 5, image: 'app:2' },
    kind: 'rollout',
  },
  { name: 'a paused template change waits', before: {}, after: { image: 'app:2', paused: true }, kind: 'paused' },
  { name: 'a paused Deployment still scales', before: {}, after: { replicas: 5, paused: true }, kind: 'scaled' },
  { name: 'what the baseline lacks is created', before: '', after: {}, kind: 'created' },
  { name: 'another selector is rejected', before: {}, after: { app: 'shop' }, kind: 'rejected' },
  { name: 'what the server refuses anyway is rejected', before: {}, after: { replicas: -1 }, kind: 'rejected' },
];

for (const { name, before, after, kind } of kinds) {
  test(name, () => {
    const text = typeof before === 'string' ? before : deployment(before);
    assert.equal(change(deployment(after), git(text)).kind, kind);
  });
}

test('a selector is immutable in the words of the server', () => {
  const { refusal } = change(deployment({ app: 'shop' }), git(deployment()));
  assert.deepEqual(
    refusal?.reasons.map(({ field, message }) => `${field}: ${message}`),
    ['spec.selector: Invalid value: {"matchLabels":{"app":"shop"}}: field is immutable'],
  );
});

test('the template’s differences have their paths and values', () => {
  const after = deployment({ image: 'app:2' }).replace('labels: { app: web }', 'labels: { app: web, a/b: c }');
  assert.deepEqual(change(after, git(deployment())).template, [
    { path: 'spec.template.metadata.labels["a/b"]', before: undefined, after: 'c' },
    { path: 'spec.template.spec.containers[name="app"].image', before: 'app:1', after: 'app:2' },
  ]);
});

test('a default that is written out is no difference', () => {
  const after = deployment().replace('    spec:\n', '    spec:\n      restartPolicy: Always\n');
  assert.equal(change(after, git(deployment())).kind, 'unchanged');
});

test('without a text another image is assumed', () => {
  const { kind, baseline, template } = change(deployment());
  assert.equal(kind, 'rollout');
  assert.equal(baseline.label, 'assumed: the same workload with an earlier image');
  assert.deepEqual(template, [
    { path: 'spec.template.spec.containers[name="app"].image', before: 'app:former', after: 'app:1' },
  ]);
});

test('a text that tells nothing gives way to the next one, at last to the assumption', () => {
  const same = git(deployment());
  const saved = git(deployment({ image: 'app:0' }), { source: 'saved', label: 'the saved file', otherwise: 'assumed' });
  const label = (baseline: BaselineText) => change(deployment(), baseline).baseline.label;
  assert.equal(label({ ...same, otherwise: saved }), 'the saved file');
  assert.equal(label({ ...same, otherwise: 'assumed' }), 'assumed: the same workload with an earlier image');
  assert.equal(label(git('', { otherwise: saved })), 'the saved file');
  assert.equal(label(same), 'git HEAD');
});

test('what its file did not hold in git is created, unless another text tells how it changes', () => {
  const same = { source: 'saved', label: 'the saved file', otherwise: 'assumed' } as const;
  const created = change(deployment(), git('', { otherwise: git(deployment(), same) }));
  assert.deepEqual([created.kind, created.baseline.label], ['created', 'git HEAD']);
  assert.equal(change(deployment(), git('', { otherwise: 'assumed' })).kind, 'created');
  assert.equal(change(deployment(), git('', { ...same, otherwise: 'assumed' })).kind, 'rollout');
});

test('another namespace is another workload; the default one may be left out', () => {
  const inNamespace = (name: string) => deployment().replace('name: web\n', `name: web\n  namespace: ${name}\n`);
  assert.equal(change(deployment(), git(inNamespace('shop'))).kind, 'created');
  assert.equal(change(deployment(), git(inNamespace('default'))).kind, 'unchanged');
});

test('the history holds the texts that changed the template, those that the limit deletes, too', () => {
  const texts = ['app:1', 'app:2', 'app:2', 'app:3', 'app:4'].map((image) => readManifests(deployment({ image })));
  const images = (limit: number) => {
    const baseline = git(deployment({ image: 'app:4', limit }), { history: texts });
    const { history } = change(deployment({ image: 'app:5', limit }), baseline).baseline;
    return history.map(({ spec }) => (spec.template.spec.containers as { image: string }[])[0]?.image);
  };
  assert.deepEqual(images(10), ['app:1', 'app:2', 'app:3']);
  assert.deepEqual(images(0), ['app:1', 'app:2', 'app:3']);
});

test('what git holds and the server refuses is refused there, and not missing', () => {
  const refused = deployment().replace('matchLabels: { app: web }', 'matchLabels: { app: other }');
  const text = (before: string) => baselineText(change(deployment(), git(before, { otherwise: 'assumed' })));
  assert.deepEqual([text(refused), text('')], ['git HEAD (rejected)', 'git HEAD (does not contain it)']);
});
