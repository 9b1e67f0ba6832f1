import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest, nearestOr, nearSpelling } from '../../src/std/nearest.ts';

const words = ['Deployment', 'StatefulSet', 'DaemonSet'];

const rows: readonly { readonly word: string; readonly near: string | undefined }[] = [
  { word: 'Deploymnet', near: 'Deployment' },
  { word: 'daemonset', near: 'DaemonSet' },
  { word: 'StatefullSet', near: 'StatefulSet' },
  { word: 'ReplicaSet', near: undefined },
  { word: 'Service', near: undefined },
];

for (const { word, near } of rows) {
  test(`${word} is ${near === undefined ? 'near to none' : `near to ${near}`}`, () => {
    assert.equal(nearSpelling(word, words), near);
  });
}

test('one is always the nearest, however far', () => {
  assert.equal(nearest('OnUpdate', ['RollingUpdate', 'OnDelete']), 'OnDelete');
});

for (const [word, meant] of [
  ['OnDeletion', 'OnDelete'],
  ['rolling-update', 'RollingUpdate'],
  ['Recreate', 'RollingUpdate'],
  ['', 'RollingUpdate'],
] as const)
  test(`"${word}" is taken for ${meant}, the usual one where nothing is near`, () => {
    assert.equal(nearestOr('RollingUpdate', word, ['RollingUpdate', 'OnDelete']), meant);
  });
