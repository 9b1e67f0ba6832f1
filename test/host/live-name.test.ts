import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveNameOf } from '../../src/host/live-name.ts';

const rows: readonly (readonly [title: string, ...Parameters<typeof liveNameOf>, ReturnType<typeof liveNameOf>])[] = [
  [
    'a namespace that is written is asked for, also default',
    { kind: 'Deployment', metadata: { name: 'web', namespace: 'default' } },
    { kind: 'Deployment', name: 'web', namespace: 'default' },
  ],
  [
    'without a namespace that of the context is meant',
    { kind: 'DaemonSet', metadata: { name: 'agent' } },
    { kind: 'DaemonSet', name: 'agent', namespace: undefined },
  ],
  ['a generated name is not there yet', { kind: 'StatefulSet', metadata: { generateName: 'db-' } }, undefined],
  ['other kinds are not asked for', { kind: 'Service', metadata: { name: 'web' } }, undefined],
  ['metadata may be missing', { kind: 'Deployment' }, undefined],
];

for (const [title, manifest, name] of rows) test(title, () => assert.deepEqual(liveNameOf(manifest), name));
