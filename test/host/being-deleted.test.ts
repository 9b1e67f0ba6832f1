import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asMap, type JsonMap } from '../../src/document/manifest.ts';
import { asRead, changed, manifestIn, otherImage, previewOn, replayOf, sentencesOn } from './replay.ts';

const kept: readonly (readonly [kind: string, replay: string, workload: string])[] = [
  ['Deployment', 'helm-field-removed', 'web'],
  ['StatefulSet', 'image-pull-back-off-same', 'db'],
  ['DaemonSet', 'daemonset-node-not-ready', 'web'],
];

for (const [kind, replay, workload] of kept)
  test(`a ${kind} that its finalizers keep takes any change, and its controller does nothing`, async () => {
    const deletion = {
      deletionTimestamp: '2026-11-28T15:07:40Z',
      deletionGracePeriodSeconds: 0,
      finalizers: ['example.com/hold'],
    };
    const change = changed(kind, (each) => ({ ...each, metadata: { ...asMap(each.metadata), ...deletion } }));
    const read = change(replayOf(replay));
    const said = async (apply: (spec: string) => string) => sentencesOn(read, manifestIn(read, workload, apply));
    const nothing = ['No rollout: it is being deleted, so its controller changes no pod'];
    assert.deepEqual(await said(otherImage), nothing);
    assert.deepEqual(await said((spec) => spec), ['Changes no pod']);
    if (kind !== 'DaemonSet')
      assert.deepEqual(await said((spec) => spec.replace(/"replicas":\d/, '"replicas":5')), nothing);
  });

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: ns-terminating-b }
spec:
  selector: { matchLabels: { app: web } }
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "app:2" }] } }
`;

const beingTerminated =
  'is forbidden: unable to create new content in namespace ns-terminating-b because it is being terminated';

/** What the server says of it. */
async function refusalOf(text: string, change = asRead) {
  const { workloads } = await previewOn(change(replayOf('namespace-terminating')), text);
  return workloads.map(({ change: { refusal } }) => refusal?.message);
}

test('nothing is created in a namespace that is being deleted, as the server says it', async () => {
  for (const [kind, resource] of [
    ['Deployment', 'deployments.apps'],
    ['StatefulSet', 'statefulsets.apps'],
    ['DaemonSet', 'daemonsets.apps'],
  ] as const)
    assert.deepEqual(await refusalOf(deployment.replace('Deployment', kind)), [`${resource} "web" ${beingTerminated}`]);
});

test('the phase alone says so, and one that is active takes it', async () => {
  const { deletionTimestamp: _, ...metadata }: JsonMap = { name: 'ns-terminating-b' };
  const inPhase = (phase: string) => changed('Namespace', (each) => ({ ...each, metadata, status: { phase } }));
  assert.deepEqual(await refusalOf(deployment, inPhase('Terminating')), [`deployments.apps "web" ${beingTerminated}`]);
  assert.deepEqual(await refusalOf(deployment, inPhase('Active')), [undefined]);
});

test('what cannot be decoded is refused for that', async () => {
  const [message = ''] = await refusalOf(deployment.replace('selector:', 'selektor:'));
  assert.match(message, /unknown field "spec.selektor"/);
});

test('what is there in such a namespace changes, and its new pods are refused', async () => {
  const read = replayOf('recreate-old-pod-terminating');
  const ending = changed('Namespace', (each) => ({ ...each, status: { phase: 'Terminating' } }))(read);
  const [sentence] = await sentencesOn(ending, manifestIn(read, 'web', otherImage));
  assert.equal(
    sentence,
    'Gets stuck in wave 1: the API server refuses new pods: unable to create new content in namespace rec-term-i because it is being terminated',
  );
});
