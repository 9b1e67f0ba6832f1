import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import type { RecordedEntry } from '../../src/simulation/trace.ts';
import { requestWindows } from '../../src/timeline/request-windows.ts';
import type { NamedService } from '../../src/workload/endpoint.ts';
import { type PodState, podWrite, web } from './pod-writes.ts';

const origin = 100_000;
const end = 60_000;
const early: NamedService = { ...web, publishNotReadyAddresses: true };

/** What happens to a pod, in seconds from the change. */
function written(at: number, uid: number, state: PodState, preStop: JsonMap = {}): RecordedEntry {
  return podWrite(origin + at * 1000, uid, state, { spec: { containers: [{ lifecycle: { preStop } }] } });
}

const sleep = { sleep: { seconds: 5 } };
const over = { exec: { command: ['sleep', '60'] } };
const unknown = { httpGet: { path: '/stop', port: 80 } };
const both = [written(-50, 1, 'ready'), written(-50, 2, 'ready')];
const recreate = [
  written(-50, 1, 'ready'),
  written(0, 1, 'stopping'),
  written(5, 1, 'gone'),
  written(6, 2, 'running'),
  written(20, 2, 'ready'),
];

/** How late who sends is, in seconds, and the windows. */
const rows: readonly [name: string, records: readonly RecordedEntry[], delay: number, expected: string][] = [
  ['nothing stops', both, 2, ''],
  ['one of two stops', [...both, written(10, 1, 'stopping'), written(15, 1, 'gone')], 2, '10–12'],
  ['nobody is late', [...both, written(10, 1, 'stopping'), written(15, 1, 'gone')], 0, ''],
  ['a preStop that is shorter', [...both, written(10, 1, 'stopping', sleep)], 8, '15–18'],
  ['a preStop that is as long', [...both, written(10, 1, 'stopping', sleep)], 5, ''],
  ['a hook whose time is not known', [...both, written(10, 1, 'stopping', unknown)], 5, ''],
  ['a hook of no seconds', [...both, written(10, 1, 'stopping', { sleep: { seconds: 0 } })], 5, '10–15'],
  ['a command over the grace period', [...both, written(10, 1, 'stopping', over)], 40, '40–50'],
  ['one after the other', [...both, written(10, 1, 'stopping'), written(11, 2, 'stopping', sleep)], 2, '10–62'],
  ['one that is not ready', [...both, written(9, 1, 'running'), written(14, 1, 'stopping unready')], 2, ''],
  ['one that is gone at once', [...both, written(10, 1, 'gone')], 2, '10–12'],
  ['old pods get requests until they are gone, and new ones late', recreate, 2, '0–22'],
  ['nothing was there before', [written(6, 2, 'running'), written(20, 2, 'ready')], 2, ''],
];

for (const [name, records, delay, expected] of rows) {
  test(`requests may fail: ${name}`, () => {
    assert.equal(windowsText(records, web, { delay, wasServed: false }), expected);
  });
}

test('requests may fail until a new pod has the labels that are selected now', () => {
  const records = [written(6, 2, 'running'), written(20, 2, 'ready')];
  assert.equal(windowsText(records, web, { delay: 2, wasServed: true }), '0–22');
});

test('requests may fail though a container sleeps that the Service does not send to', () => {
  const app = { name: 'app', ports: [{ name: 'http', containerPort: 80 }] };
  const spec = { containers: [app, { name: 'log', lifecycle: { preStop: sleep } }] };
  const records = [...both, podWrite(origin + 10_000, 1, 'stopping', { spec })];
  const told = (service: NamedService) => windowsText(records, service, { delay: 3, wasServed: false });
  assert.deepEqual([told({ ...web, targetPorts: [80] }), told(web)], ['10–13', '']);
});

test('requests may fail at addresses that are published before pods are ready, and after they have stopped', () => {
  assert.equal(windowsText(recreate, early, { delay: 2, wasServed: true }), '0–20');
});

function windowsText(
  records: readonly RecordedEntry[],
  service: NamedService,
  { delay, wasServed }: { readonly delay: number; readonly wasServed: boolean },
): string {
  const windows = requestWindows({ records, origin }, service, { delay: delay * 1000, end, wasServed });
  return windows.map(({ from, to }) => `${from / 1000}–${to / 1000}`).join(', ');
}
