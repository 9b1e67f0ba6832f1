import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  claimOwners,
  hasUnexpectedController,
  isClaimOwnerUpToDate,
  isClaimStale,
} from '../../../../src/simulation/controllers/statefulset/claim-owners.ts';
import type { OwnerReference, PersistentVolumeClaim, StatefulSet } from '../../../../src/workload/api-types.ts';
import { claimsOf, patch, runSteps } from '../../run-cluster.ts';
import { statefulSet, statefulSetManifest } from '../../workloads.ts';

type Policy = NonNullable<StatefulSet['spec']['persistentVolumeClaimRetentionPolicy']>;

const volumeClaimTemplates = [
  { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
];

function setWith(policy: Policy): StatefulSet {
  const set = statefulSet({ replicas: 1, volumeClaimTemplates, persistentVolumeClaimRetentionPolicy: { ...policy } });
  return { ...set, metadata: { ...set.metadata, uid: 'set-uid' } };
}

const setOwner: OwnerReference = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  name: 'web',
  uid: 'set-uid',
  controller: true,
  blockOwnerDeletion: true,
};
const staying = { name: 'web-0', uid: 'pod-uid-0', ordinal: 0 };
const condemned = { name: 'web-1', uid: 'pod-uid-1', ordinal: 1 };
const podOwner: OwnerReference = { ...setOwner, apiVersion: 'v1', kind: 'Pod', name: 'web-1', uid: 'pod-uid-1' };

function claim(...ownerReferences: OwnerReference[]): PersistentVolumeClaim {
  const { metadata } = statefulSet({});
  return { kind: 'PersistentVolumeClaim', metadata: { ...metadata, name: 'data', ownerReferences }, spec: {} };
}

const rows: readonly (readonly [Policy, typeof staying, readonly OwnerReference[]])[] = [
  [{ whenScaled: 'Retain', whenDeleted: 'Retain' }, staying, []],
  [{ whenScaled: 'Retain', whenDeleted: 'Retain' }, condemned, []],
  [{ whenScaled: 'Retain', whenDeleted: 'Delete' }, staying, [setOwner]],
  [{ whenScaled: 'Retain', whenDeleted: 'Delete' }, condemned, [setOwner]],
  [{ whenScaled: 'Delete', whenDeleted: 'Retain' }, staying, []],
  [{ whenScaled: 'Delete', whenDeleted: 'Retain' }, condemned, [podOwner]],
  [{ whenScaled: 'Delete', whenDeleted: 'Delete' }, staying, [setOwner]],
  [{ whenScaled: 'Delete', whenDeleted: 'Delete' }, condemned, [podOwner]],
];

for (const [policy, pod, expected] of rows) {
  const role = pod === condemned ? 'condemned' : 'staying';
  const owners = expected.map(({ kind }) => kind).join() || 'nobody';
  test(`scaled: ${policy.whenScaled}, deleted: ${policy.whenDeleted}: ${owners} owns a ${role} pod's claim`, () => {
    const set = setWith(policy);
    const ownPod: OwnerReference = { ...podOwner, name: pod.name, uid: pod.uid };
    for (const before of [[], [setOwner], [ownPod]]) {
      assert.deepEqual(claimOwners(claim(...before), set, pod), expected);
      const isRight = JSON.stringify(before) === JSON.stringify(expected);
      assert.equal(isClaimOwnerUpToDate(claim(...before), set, pod), isRight);
    }
  });
}

const deleteBoth: Policy = { whenScaled: 'Delete', whenDeleted: 'Delete' };

test("another controller's claim is left to it, cleaned of the set's own references", () => {
  const other: OwnerReference = { ...setOwner, kind: 'Backup', name: 'nightly', uid: 'backup-uid' };
  const set = setWith(deleteBoth);
  assert.equal(hasUnexpectedController(claim(other), set, staying), true);
  assert.equal(isClaimOwnerUpToDate(claim(other), set, staying), true);
  assert.equal(isClaimOwnerUpToDate(claim(other, setOwner), set, staying), false);
  assert.deepEqual(claimOwners(claim(other, setOwner), set, staying), [other]);
});

test('a claim of an earlier set or pod of the same name is not touched, and blocks a pod if claims go with pods', () => {
  const earlier = claim({ ...podOwner, uid: 'earlier-uid' });
  assert.equal(isClaimOwnerUpToDate(earlier, setWith(deleteBoth), condemned), true);
  assert.equal(isClaimStale(earlier, setWith(deleteBoth), condemned), true);
  assert.equal(isClaimStale(earlier, setWith({ whenScaled: 'Retain', whenDeleted: 'Delete' }), condemned), false);
  assert.equal(isClaimStale(claim(podOwner), setWith(deleteBoth), condemned), false);
});

test('an owner that does not control the claim is replaced by one that does', () => {
  const { controller: _controller, ...weak } = setOwner;
  assert.equal(isClaimOwnerUpToDate(claim(weak), setWith(deleteBoth), staying), false);
  assert.deepEqual(claimOwners(claim(weak), setWith(deleteBoth), staying), [setOwner]);
});

const runs: readonly (readonly [Policy, Record<string, string>, Record<string, string>])[] = [
  [
    { whenScaled: 'Retain', whenDeleted: 'Retain' },
    { 'data-web-0': '', 'data-web-1': '' },
    { 'data-web-0': '', 'data-web-1': '' },
  ],
  [{ whenScaled: 'Retain', whenDeleted: 'Delete' }, { 'data-web-0': 'StatefulSet', 'data-web-1': 'StatefulSet' }, {}],
  [{ whenScaled: 'Delete', whenDeleted: 'Retain' }, { 'data-web-0': '' }, { 'data-web-0': '' }],
  [{ whenScaled: 'Delete', whenDeleted: 'Delete' }, { 'data-web-0': 'StatefulSet' }, {}],
];

for (const [policy, afterScaling, afterDeletion] of runs) {
  const name = `scaled: ${policy.whenScaled}, deleted: ${policy.whenDeleted}`;
  test(`${name}: after scaling from 2 to 1 there are ${Object.keys(afterScaling)}, then ${Object.keys(afterDeletion)}`, () => {
    const manifest = statefulSetManifest({
      replicas: 2,
      volumeClaimTemplates,
      persistentVolumeClaimRetentionPolicy: { ...policy },
    });
    const scaled = patch({ replicas: 1 });
    assert.deepEqual(claimsOf(runSteps(manifest, [scaled])), afterScaling);
    assert.deepEqual(claimsOf(runSteps(manifest, [scaled, { do: 'delete', orphan: false }])), afterDeletion);
  });
}
