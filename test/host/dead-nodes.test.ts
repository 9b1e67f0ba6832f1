import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asList, asMap } from '../../src/document/manifest.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { type Change, changed, forecastOn, manifestIn, otherImage, replayOf } from './replay.ts';

/** Foreign nodes and dq3, which a pod of the DaemonSet is on, are down or up. */
function nodesDown(isDown: (name: string) => boolean): Change {
  const unreachable = { key: 'node.kubernetes.io/unreachable', effect: 'NoExecute' };
  const nodes = changed('Node', (node) => {
    const { name } = asMap(node.metadata);
    const down = isDown(String(name));
    const kept = asList(asMap(node.spec).taints).filter((each) => asMap(each).key === 'pool');
    const taints = down ? [...kept, unreachable, { ...unreachable, effect: 'NoSchedule' }] : kept;
    const conditions = [{ type: 'Ready', status: down ? 'Unknown' : 'True' }];
    return { ...node, spec: { taints }, status: { ...asMap(node.status), conditions } };
  });
  const ready = changed('Pod', (pod) => {
    const status = asMap(pod.status);
    const isLost = isDown(String(asMap(pod.spec).nodeName));
    const conditions = asList(status.conditions).map((each) =>
      asMap(each).type === 'Ready' ? { ...asMap(each), status: isLost ? 'False' : 'True' } : each,
    );
    return { ...pod, status: { ...status, conditions } };
  });
  return (replay) => ready(nodes(replay));
}

const isForeign = (name: string) => /^fake-\d$/.test(name);

const deadNodes: readonly {
  name: string;
  isDown: (node: string) => boolean;
  apply?: typeof otherImage;
  said: RegExp;
  finds: RegExp;
}[] = [
  {
    name: 'a dead node with a pod of the DaemonSet',
    isDown: (node) => node === 'fake-dq3',
    said: /^Gets stuck in wave 1: pods never finish terminating \(node fake-dq3 is down\)$/,
    finds: /^1 node without an available pod uses up maxUnavailable 1, so no other node is updated$/,
  },
  {
    name: 'a budget that has room for it',
    isDown: (node) => node === 'fake-dq3',
    apply: (spec) => otherImage(spec).replace('"maxUnavailable":1', '"maxUnavailable":2'),
    said: /^Completes in about 16 s over 3 waves: fewest available 2, most pods 4, 1 of 4 nodes without a pod afterwards$/,
    finds: /^$/,
  },
  {
    name: 'dead nodes on which it has no business',
    isDown: isForeign,
    said: /^Completes in about 22 s over 4 waves: at least 3 of 4 available, at most 4 pods$/,
    finds: /^$/,
  },
  {
    name: 'both',
    isDown: (node) => isForeign(node) || node === 'fake-dq3',
    said: /^Gets stuck in wave 1: pods never finish terminating \(node fake-dq3 is down\)$/,
    finds: /^1 node without an available pod uses up maxUnavailable 1, so no other node is updated$/,
  },
  {
    name: 'two of them',
    isDown: (node) => node === 'fake-dq3' || node === 'fake-dq1',
    said: /^Gets stuck in wave 1: pods never finish terminating \(node fake-dq\d is down\)$/,
    finds: /^2 nodes without an available pod use up maxUnavailable 1, so no other node is updated$/,
  },
];

for (const { name, isDown, apply = otherImage, said, finds } of deadNodes)
  test(`${name}: ${said.source}`, async () => {
    const read = nodesDown(isDown)(replayOf('daemonset-node-not-ready'));
    const forecast = await forecastOn(read, manifestIn(read, 'web', apply));
    assert.match(verdictSentence(forecast), said);
    const found = forecast.findings.find(({ id }) => id === 'daemonset-budget-used-by-down-nodes');
    assert.match(found?.message ?? '', finds);
  });

test('pods that are there beyond what the settings allow are told as such', async () => {
  const read = replayOf('daemonset-node-not-ready');
  const { apply } = await forecastOn(read, manifestIn(read, 'web', otherImage));
  assert.equal(apply?.guarantee, undefined);
  assert.equal(apply?.broken, 'before');
});
