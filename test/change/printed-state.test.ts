import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printedState } from '../../src/change/printed-state.ts';
import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';

/** An object with the uid of its name, and the one that owns it. */
function object(kind: string, name: string, owner?: string, more: JsonMap = {}): JsonMap {
  const ownerReferences = owner === undefined ? {} : { ownerReferences: [{ kind: 'any', name: owner, uid: owner }] };
  return { apiVersion: 'v1', kind, metadata: { name, uid: name, ...ownerReferences, ...more } };
}

const web = object('Deployment', 'web');
const rows: readonly (readonly [what: string, others: readonly JsonMap[], told: string])[] = [
  ['alone', [], 'at rest'],
  ['with a revision and no pod', [object('ReplicaSet', 'web-1', 'web')], 'at rest'],
  ['with a pod and no revision', [object('Pod', 'web-1-a', 'web-1')], 'at rest'],
  [
    'with two revisions and their pods, in any order',
    [
      object('Pod', 'web-2-a', 'web-2'),
      object('ReplicaSet', 'web-1', 'web'),
      object('Pod', 'web-1-a', 'web-1'),
      object('ReplicaSet', 'web-2', 'web'),
    ],
    'web-1 web-2: web-2-a web-1-a',
  ],
  [
    'beside those of others',
    [
      object('ReplicaSet', 'web-1', 'web'),
      object('ReplicaSet', 'db-1', 'db'),
      object('Pod', 'db-1-a', 'db-1'),
      object('Pod', 'alone'),
      object('Pod', 'web-1-a', 'web-1'),
    ],
    'web-1: web-1-a',
  ],
  [
    'whose pods belong to it itself',
    [object('ControllerRevision', 'web-1', 'web'), object('Pod', 'web-0', 'web')],
    'web-1: web-0',
  ],
];

for (const [what, others, told] of rows)
  test(`a workload ${what} is ${told}`, () => {
    const items = [...others.slice(0, 1), web, ...others.slice(1)];
    const file = readManifests(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    const own = file.manifests.find(({ value }) => value.kind === 'Deployment');
    assert.ok(own !== undefined);
    const state = printedState(file, own.value);
    const names = (objects: readonly JsonMap[]) => objects.map(({ metadata }) => (metadata as JsonMap).name).join(' ');
    assert.equal(state === undefined ? 'at rest' : `${names(state.revisions)}: ${names(state.pods)}`, told);
    assert.equal(printedState(file, own.value), state);
  });

test('what was printed is as of the last that it tells of', () => {
  const deleted = { deletionTimestamp: '2026-01-01T00:10:05Z', deletionGracePeriodSeconds: 600 };
  const times: readonly (readonly [more: JsonMap, status: JsonMap, at: string])[] = [
    [{ creationTimestamp: '2026-01-01T00:00:07Z' }, {}, '2026-01-01T00:00:08Z'],
    [deleted, {}, '2026-01-01T00:00:06Z'],
    [{}, { conditions: [{ type: 'Ready', lastTransitionTime: '2026-01-01T00:00:09Z' }] }, '2026-01-01T00:00:10Z'],
    [{}, ended('containerStatuses', 'lastState', '2026-01-01T00:07:00Z'), '2026-01-01T00:07:01Z'],
    [{}, ended('containerStatuses', 'state', '2026-01-01T00:07:00Z'), '2026-01-01T00:07:01Z'],
    [{}, ended('initContainerStatuses', 'lastState', '2026-01-01T00:07:00Z'), '2026-01-01T00:07:01Z'],
    [
      {},
      { containerStatuses: [{ name: 'a', state: { running: { startedAt: '2026-01-01T00:09:00Z' } } }] },
      '2026-01-01T00:09:01Z',
    ],
  ];
  for (const [more, status, at] of times) {
    const items = [web, object('ReplicaSet', 'web-1', 'web'), { ...object('Pod', 'a', 'web-1', more), status }];
    const file = readManifests(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    const state = printedState(file, file.manifests[0]?.value ?? {});
    assert.equal(new Date(state?.readAt ?? 0).toISOString().replace('.000Z', 'Z'), at);
  }
});

/** Of a pod whose container has started two seconds before its end. */
function ended(statuses: string, state: string, finishedAt: string): JsonMap {
  const startedAt = finishedAt.replace('7:00Z', '6:58Z');
  return { [statuses]: [{ name: 'a', [state]: { terminated: { exitCode: 1, startedAt, finishedAt } } }] };
}
