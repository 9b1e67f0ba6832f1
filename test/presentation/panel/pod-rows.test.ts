import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PanelRun } from '../../../src/presentation/panel/messages.ts';
import { present } from '../../../src/std/assert.ts';
import { situations } from '../../webview/situations.ts';

function rowsOf(name: string): NonNullable<PanelRun['podRows']> {
  return present(situations[name]?.().course?.podRows, name);
}

/** A row in a few words, such as `old available to 23.1, old terminating to 31.1`. */
function wordsOf(name: string, index: number): string {
  const lanes = present(situations[name]?.().course, name).lanes;
  const spans = rowsOf(name).rows[index]?.spans ?? [];
  return spans.map(({ laneIndex, state, to }) => `${lanes[laneIndex]?.role} ${state} to ${to / 1000}`).join(', ');
}

test('a Deployment has no rows: its pods have no places of their own', () => {
  assert.equal(situations['rolling-25-percent']?.().course?.podRows, null);
});

test('ordinals stand highest first, as they are updated', () => {
  const { heading, rows } = rowsOf('statefulset');
  assert.equal(heading, 'Ordinal');
  assert.deepEqual(
    rows.map(({ label }) => label),
    ['web-4', 'web-3', 'web-2', 'web-1', 'web-0'],
  );
});

test('a row holds each state of its pods, one after the other', () => {
  assert.equal(
    wordsOf('statefulset', 0),
    'old available to 0, old terminating to 8, new starting to 24, new available to 120.001',
  );
});

test('a partition says what it is used for', () => {
  assert.equal(
    rowsOf('statefulset-partition').note,
    'Partition 4 makes a canary: web-4 to web-5 are updated; lower ordinals keep the old revision',
  );
  assert.equal(rowsOf('statefulset').note, '');
});

test('nodes stand in the order of their numbers, and a surge has two pods on one', () => {
  const { heading, rows } = rowsOf('daemonset-surge');
  assert.equal(heading, 'Node');
  assert.deepEqual(
    rows.map(({ label }) => label),
    ['node-0', 'node-1', 'node-2', 'node-3', 'node-4', 'node-5'],
  );
  const spans = rows[0]?.spans ?? [];
  const together = spans.filter((span) =>
    spans.some((other) => other !== span && other.from < span.to && span.from < other.to),
  );
  assert.deepEqual(together.map(({ state }) => state).sort(), ['available', 'available', 'starting', 'terminating']);
});
