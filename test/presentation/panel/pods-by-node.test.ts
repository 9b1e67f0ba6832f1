import assert from 'node:assert/strict';
import { test } from 'node:test';
import { present } from '../../../src/std/assert.ts';
import { situations } from '../../webview/situations.ts';

const nodesOf = (name: string) => present(present(situations[name], name)().course, 'a course').nodes;

test('the pods of a Deployment stand on its nodes, spread as the scheduler spreads them', () => {
  const { rows, notShown } = present(nodesOf('on-four-nodes'), 'nodes');
  assert.deepEqual(
    rows.map(({ label, spans }) => [label, spans.filter(({ from, to }) => from < 0 && to >= 0).length]),
    [
      ['node-0', 3],
      ['node-1', 3],
      ['node-2', 2],
      ['node-3', 2],
    ],
  );
  assert.equal(notShown, 0);
});

test('without a number of nodes, and for the kinds that have rows of their own, there are none', () => {
  for (const name of ['rolling-25-percent', 'daemonset', 'statefulset']) assert.equal(nodesOf(name), null, name);
});
