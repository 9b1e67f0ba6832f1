import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../../src/document/manifest.ts';
import { entriesOf } from '../../../../src/simulation/trace.ts';
import { patch, runSteps, saidIn } from '../../run-cluster.ts';
import { podTemplate, statefulSetManifest } from '../../workloads.ts';

const created = (second: number, pod: string) =>
  `${second} SuccessfulCreate: Create Pod ${pod} in StatefulSet web successful`;
const deleted = (second: number, pod: string) =>
  `${second} SuccessfulDelete: Delete Pod ${pod} in StatefulSet web successful`;

function ofImage(image: string): JsonMap {
  return { template: podTemplate(image) };
}

test('OrderedReady makes one pod after the other, from ordinals.start on', () => {
  const trace = runSteps(statefulSetManifest({ replicas: 3, ordinals: { start: 5 } }));
  assert.deepEqual(saidIn(trace, 0), [created(0, 'web-5'), created(1.1, 'web-6'), created(2.2, 'web-7')]);
});

test('Parallel makes all pods at once, in batches of 1, 2, 4 … of which the last goes first', () => {
  const trace = runSteps(statefulSetManifest({ replicas: 4, podManagementPolicy: 'Parallel' }));
  assert.deepEqual(saidIn(trace, 0), [
    created(0, 'web-0'),
    created(0, 'web-2'),
    created(0, 'web-1'),
    created(0, 'web-3'),
  ]);
});

test('an update goes from the highest ordinal down and waits for minReadySeconds', () => {
  const trace = runSteps(statefulSetManifest({ replicas: 2, minReadySeconds: 5 }), [patch(ofImage('app:2'))]);
  assert.deepEqual(saidIn(trace, 1), [
    deleted(0, 'web-1'),
    created(1, 'web-1'),
    deleted(7, 'web-0'),
    created(8, 'web-0'),
  ]);
});

test('with Parallel the update waits for minReadySeconds from 1.34 on, and as long again for the next look before 1.35.4', () => {
  const manifest = statefulSetManifest({ replicas: 2, minReadySeconds: 30, podManagementPolicy: 'Parallel' });
  const said = (version: string) => {
    const trace = runSteps(manifest, [patch(ofImage('app:2'))], { version });
    assert.equal(trace.stop, 'settled');
    return [...saidIn(trace, 1), ...saidIn(trace, 2)][2];
  };
  const inSmallLetters = (text: string) => text.replace('Delete Pod', 'delete Pod');
  assert.equal(said('1.33'), inSmallLetters(deleted(2.1, 'web-0')));
  assert.equal(said('1.34'), inSmallLetters(deleted(1, 'web-0')));
  assert.equal(said('1.36'), deleted(32, 'web-0'));
});

test('a set whose pods never get ready settles, however often its controller looks at it', () => {
  const manifest = statefulSetManifest({ replicas: 2, minReadySeconds: 5, template: podTemplate('app:bad') });
  for (const version of ['1.33', '1.34', '1.36']) assert.equal(runSteps(manifest, [], { version }).stop, 'settled');
});

test('maxUnavailable counts where its gate is on, and is dropped where it is off', () => {
  const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 2 } };
  const manifest = statefulSetManifest({ replicas: 4, updateStrategy });
  const said = (version: string) => saidIn(runSteps(manifest, [patch(ofImage('app:2'))], { version }), 1);
  assert.deepEqual(said('1.35.3').slice(0, 2), [deleted(0, 'web-3'), deleted(0, 'web-2')]);
  assert.deepEqual(said('1.36').slice(0, 2), [deleted(0, 'web-3'), created(1, 'web-3')]);
});

test('a partition keeps the pods below it, and a pod deleted there comes back with the current revision', () => {
  const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 1 } };
  const trace = runSteps(statefulSetManifest({ replicas: 3, updateStrategy }), [
    patch(ofImage('app:2')),
    { do: 'delete-pod', image: 'app:1' },
    { do: 'status' },
  ]);
  assert.deepEqual(saidIn(trace, 1), [
    deleted(0, 'web-2'),
    created(1, 'web-2'),
    deleted(2.1, 'web-1'),
    created(3.1, 'web-1'),
  ]);
  assert.deepEqual(saidIn(trace, 2), [created(1, 'web-0')]);
  assert.deepEqual(saidIn(trace, 3), ['0 partitioned roll out complete: 2 new pods have been updated...']);
  const images = new Map(
    entriesOf(trace).flatMap((entry) =>
      entry.type === 'write' && entry.object.kind === 'Pod'
        ? [[entry.object.metadata.name, (entry.object.template.spec.containers as JsonMap[])[0]?.image]]
        : [],
    ) as [string, string][],
  );
  assert.deepEqual(Object.fromEntries(images), { 'web-0': 'app:1', 'web-1': 'app:2', 'web-2': 'app:2' });
});

test('OnDelete updates a pod only when somebody deletes it', () => {
  const trace = runSteps(statefulSetManifest({ replicas: 2, updateStrategy: { type: 'OnDelete' } }), [
    patch(ofImage('app:2')),
    { do: 'delete-pod', image: 'app:1' },
    { do: 'status' },
  ]);
  assert.deepEqual(saidIn(trace, 1), []);
  assert.deepEqual(saidIn(trace, 2), [created(1, 'web-1')]);
  const refusal = 'error: rollout status is only available for RollingUpdate strategy type';
  assert.deepEqual(saidIn(trace, 3), [`0 ${refusal}`]);
});

test('a broken revision stays after an undo until its pod is deleted by hand', () => {
  const trace = runSteps(statefulSetManifest({ replicas: 2 }), [
    patch(ofImage('app:bad')),
    { do: 'undo', toRevision: 0 },
    { do: 'delete-pod', image: 'app:bad' },
    { do: 'history' },
  ]);
  assert.deepEqual(saidIn(trace, 1), [deleted(0, 'web-1'), created(1, 'web-1')]);
  assert.deepEqual(saidIn(trace, 2), ['0 rolled back']);
  assert.deepEqual(saidIn(trace, 3), [created(1, 'web-1')]);
  assert.deepEqual(saidIn(trace, 4), ['0 REVISION  CHANGE-CAUSE\n2         <none>\n3         <none>']);
});

test('scaling down takes the highest ordinal first and one at a time, an unavailable one all the same', () => {
  const trace = runSteps(statefulSetManifest({ replicas: 3 }), [patch({ replicas: 1 })]);
  assert.deepEqual(saidIn(trace, 1), [deleted(0, 'web-2'), deleted(1, 'web-1')]);
});

test('a quota refuses pods in the words of the server, and the controller tries again', () => {
  const manifest = statefulSetManifest({ replicas: 1 });
  const trace = runSteps(manifest, [{ do: 'quota', pods: 1 }, patch({ replicas: 2 }), { do: 'quota', pods: 0 }]);
  const [first, second] = saidIn(trace, 2);
  const refusal =
    'FailedCreate: Create Pod web-1 in StatefulSet web failed error: pods "web-1" is forbidden: ' +
    'exceeded quota: pods, requested: pods=1, used: pods=1, limited: pods=1';
  assert.deepEqual([first, second], [`0 ${refusal}`, `0 ${refusal}`]);
  assert.equal(saidIn(trace, 3).length, 1);
  assert.match(saidIn(trace, 3)[0] ?? '', /SuccessfulCreate: Create Pod web-1/);
});

test('a set that comes back under its name waits for the pods of the deleted one, and adopts orphans', () => {
  const manifest = statefulSetManifest({ replicas: 2 });
  const recreate = { do: 'apply-manifest', manifest } as const;
  const orphaned = runSteps(manifest, [{ do: 'delete', orphan: true }, recreate]);
  assert.deepEqual([...saidIn(orphaned, 1), ...saidIn(orphaned, 2)], []);
  const gone = runSteps(manifest, [{ do: 'delete', orphan: false }, recreate]);
  assert.deepEqual(saidIn(gone, 2), [created(0, 'web-0'), created(1.1, 'web-1')]);
});
