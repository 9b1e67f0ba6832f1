import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordedEntry } from '../../src/simulation/trace.ts';
import { seconds } from '../../src/std/time.ts';
import { nodeLoadsOver } from '../../src/timeline/node-load.ts';
import type { Pod } from '../../src/workload/api-types.ts';

function write(at: number, verb: 'create' | 'update' | 'delete', uid: number, nodeName: string): RecordedEntry {
  const pod = { kind: 'Pod', metadata: { uid: String(uid) }, nodeName } as unknown as Pod;
  return { at: seconds(at), type: 'write', verb, object: pod } as RecordedEntry;
}

test('a pod counts on its node from the instant it is bound to the instant it is gone', () => {
  const records = [
    write(5, 'create', 1, 'a'),
    write(10, 'create', 2, ''),
    write(12, 'update', 2, 'a'),
    write(13, 'update', 2, 'a'),
    write(13, 'create', 3, 'b'),
    write(20, 'delete', 1, 'a'),
    write(20, 'delete', 4, ''),
  ];
  const trace = { records, origin: seconds(10), end: seconds(20), stop: 'settled' } as const;
  const loads = nodeLoadsOver(trace, () => new Map([['cpu', 2n]]));
  const told = [...loads].map(([node, steps]) => [node, ...steps.map(({ at, asked }) => [at, asked.get('cpu')])]);
  assert.deepEqual(told, [
    ['a', [0, 2n], [2000, 4n], [10_000, 2n]],
    ['b', [3000, 2n]],
  ]);
});
