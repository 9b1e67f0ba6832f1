import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordedEntry } from '../../src/simulation/trace.ts';
import {
  categorizeEndpoints,
  type EndpointFrame,
  endpointsOf,
  unreadyStretches,
  unservedStretches,
} from '../../src/timeline/endpoints.ts';
import type { NamedService } from '../../src/workload/endpoint.ts';
import { type PodState, podWrite, web } from './pod-writes.ts';

const origin = 1000;
const end = 60;

/** What happens to a pod, counted from the change. */
function written(at: number, uid: number, state: PodState, labels = web.selector): RecordedEntry {
  return podWrite(origin + at, uid, state, { labels });
}

const recreate = [
  written(-500, 1, 'ready'),
  written(0, 1, 'stopping'),
  written(5, 1, 'gone'),
  written(5, 2, 'pending'),
  written(6, 2, 'running'),
  written(20, 2, 'ready'),
];
const other = { app: 'other' };
const closed: NamedService = { ...web, admitsOwnSlices: true };
const early: NamedService = { ...web, publishNotReadyAddresses: true };

/** The instants, each with how many are ready, serve while they terminate, and do neither. */
const rows: readonly [name: string, records: RecordedEntry[], service: NamedService, expected: string][] = [
  [
    'pods that get ready',
    [written(-500, 1, 'ready'), written(3, 2, 'running'), written(9, 2, 'ready')],
    web,
    '0: 1 0 0, 3: 1 0 1, 9: 2 0 0',
  ],
  ['an old pod serves until it is gone', recreate, web, '0: 0 1 0, 5: 0 0 0, 6: 0 0 1, 20: 1 0 0'],
  ['addresses before pods are ready', recreate, early, '0: 1 0 0, 5: 0 0 0, 6: 1 0 0'],
  ['no pod of other labels', [written(0, 1, 'ready', other)], web, '0: 0 0 0'],
  ['a pod that gets the labels', [written(-500, 1, 'ready', other), written(4, 1, 'ready')], web, '0: 0 0 0, 4: 1 0 0'],
  ['no pod of another namespace', recreate, { ...web, namespace: 'other' }, '0: 0 0 0'],
  ['no port of the name', recreate, { ...web, targetPorts: ['http'] }, '0: 0 0 0'],
  ['a port that is a number', recreate.slice(0, 2), { ...web, targetPorts: ['http', 80] }, '0: 0 1 0'],
  ['no selector', recreate, { ...web, selector: {} }, '0: 0 0 0'],
  [
    'one that stops without being ready',
    [written(0, 1, 'running'), written(7, 1, 'stopping unready')],
    web,
    '0: 0 0 1',
  ],
  ['one that has ended', [written(0, 1, 'ready'), written(7, 1, 'failed')], web, '0: 1 0 0, 7: 0 0 0'],
  [
    'one that flaps',
    [written(0, 1, 'ready'), written(3, 1, 'running'), written(4, 1, 'ready')],
    web,
    '0: 1 0 0, 3: 0 0 1, 4: 1 0 0',
  ],
  ['nothing after the picture', [written(0, 1, 'ready'), written(end + 1, 1, 'gone')], web, '0: 1 0 0'],
  ['nothing at all', [], web, '0: 0 0 0'],
  ['a webhook that would have to admit its own', recreate, closed, '0: 0 1 0, 5: 0 0 0'],
  [
    'such a webhook before it is served',
    [written(4, 2, 'running'), written(20, 2, 'ready')],
    closed,
    '0: 0 0 0, 4: 0 0 1, 20: 1 0 0',
  ],
];

for (const [name, records, service, expected] of rows) {
  test(`the endpoints of a Service: ${name}`, () => {
    const frames = endpointsOf({ records, origin }, service, end);
    assert.equal(
      frames.map(({ at, ready, serving, notServing }) => `${at}: ${ready} ${serving} ${notServing}`).join(', '),
      expected,
    );
  });
}

test('requests go to ready endpoints, else to those that still serve', () => {
  const frame = (ready: number, serving: number): EndpointFrame => ({ at: 0, ready, serving, notServing: 3 });
  assert.deepEqual([frame(1, 2), frame(0, 2), frame(0, 0)].map(categorizeEndpoints), ['ready', 'serving', 'none']);
});

test('a Service is without a ready endpoint for longer than it is without one that serves', () => {
  const frames = endpointsOf({ records: recreate, origin }, web, end);
  assert.deepEqual(unreadyStretches(frames, end), [{ from: 0, to: 20 }]);
  assert.deepEqual(unservedStretches(frames, end), [{ from: 5, to: 20 }]);
  assert.deepEqual(unservedStretches(frames.slice(0, 2), end), [{ from: 5, to: end }]);
});
