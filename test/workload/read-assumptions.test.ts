import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultAssumptions, maxNodesOfFile } from '../../src/workload/assumptions.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';

const understood = [
  { text: 'startup=20s', expected: { startupSeconds: 20, stated: ['startupSeconds'] } },
  {
    text: 'startup=1.5m, pull=500ms',
    expected: { startupSeconds: 90, imagePullSeconds: 0.5, stated: ['imagePullSeconds', 'startupSeconds'] },
  },
  {
    text: 'scheduling=1 termination=1h',
    expected: { schedulingSeconds: 1, terminationSeconds: 3600, stated: ['schedulingSeconds', 'terminationSeconds'] },
  },
  { text: 'controller-qps=0', expected: { controllerQps: 0 } },
  { text: 'controller-qps=50,controller-burst=100', expected: { controllerQps: 50, controllerBurst: 100 } },
  { text: 'nodes=5,down-nodes=1', expected: { nodes: 5, downNodes: 1 } },
  { text: 'nodes=5x8cpu32Gi', expected: { nodes: 5, nodeSize: { cpu: '8', memory: '32Gi' } } },
  { text: 'nodes=5x8cpu32Gi,nodes=3x500mcpu', expected: { nodes: 3, nodeSize: { cpu: '500m' } } },
  { text: 'nodes=5x8cpu32Gi,nodes=4', expected: { nodes: 4 } },
  { text: 'new-version=never-ready', expected: { newVersion: { behaviour: 'never-ready' } } },
  { text: 'new-version=crashes:30s', expected: { newVersion: { behaviour: 'crashes', afterSeconds: 30 } } },
  { text: 'new-version=fails:20%', expected: { newVersion: { behaviour: 'fails', percent: 20 } } },
  { text: 'migrate:run=30s', expected: { containers: { migrate: { runSeconds: 30 } } } },
  {
    text: 'run=2s,app:startup=1m,app:crash=5s,app:exit=3,side:ready=never',
    expected: {
      containers: {
        '': { runSeconds: 2 },
        app: { startupSeconds: 60, crashSeconds: 5, exitCode: 3 },
        side: { isNeverReady: true },
      },
    },
  },
  { text: 'gate=20s', expected: { gateSeconds: 20 } },
  { text: 'endpoints=500ms', expected: { endpointsSeconds: 0.5 } },
  { text: '', expected: {} },
] as const;

for (const { text, expected } of understood) {
  test(`reads "${text}"`, () => {
    const read = readAssumptions(text, defaultAssumptions);
    assert.deepEqual(read, { assumptions: { ...defaultAssumptions, ...expected }, faults: [] });
  });
}

const faults = [
  {
    text: 'app:run=soon',
    fault: '"app:run=soon" is not valid: app:run must be a duration such as 20s or 1.5m, at most 24h',
  },
  {
    text: 'app:nodes=3',
    fault:
      '"app:nodes=3" is not valid: after a container\'s name comes pull, startup, run, termination, crash, exit or ready, with exit=1 or ready=never',
  },
  {
    text: 'startup=soon',
    fault: '"startup=soon" is not valid: startup must be a duration such as 20s or 1.5m, at most 24h',
  },
  {
    text: 'startup=-1s',
    fault: '"startup=-1s" is not valid: startup must be a duration such as 20s or 1.5m, at most 24h',
  },
  {
    text: 'startup=99999h',
    fault: '"startup=99999h" is not valid: startup must be a duration such as 20s or 1.5m, at most 24h',
  },
  {
    text: 'nodes=2.5',
    fault:
      '"nodes=2.5" is not valid: nodes must be a whole number up to 100000, optionally with a size, such as 5x8cpu32Gi',
  },
  {
    text: 'nodes=5x8',
    fault:
      '"nodes=5x8" is not valid: nodes must be a whole number up to 100000, optionally with a size, such as 5x8cpu32Gi',
  },
  {
    text: 'nodes=999999',
    fault:
      '"nodes=999999" is not valid: nodes must be a whole number up to 100000, optionally with a size, such as 5x8cpu32Gi',
  },
  {
    text: 'new-version=fails:120%',
    fault: '"new-version=fails:120%" is not valid: use healthy, never-ready, crashes:30s or fails:20%',
  },
  {
    text: 'constructor=1',
    fault:
      'unknown assumption "constructor=1": use startup, pull, scheduling, termination, nodes, down-nodes, controller-qps, controller-burst, run, gate, endpoints or new-version',
  },
];

for (const { text, fault } of faults) {
  test(`says what is wrong with "${text}" and changes nothing`, () => {
    assert.deepEqual(readAssumptions(text, defaultAssumptions), { assumptions: defaultAssumptions, faults: [fault] });
  });
}

test('of a file that somebody else may have written, no more nodes than a cluster has', () => {
  const { assumptions, faults } = readAssumptions('nodes=5001x1cpu1Gi,startup=1s', defaultAssumptions, maxNodesOfFile);
  assert.deepEqual(assumptions, { ...defaultAssumptions, startupSeconds: 1, stated: ['startupSeconds'] });
  assert.deepEqual(faults, [
    '"nodes=5001x1cpu1Gi" is not valid: nodes must be a whole number up to 5000, optionally with a size, such as 5x8cpu32Gi',
  ]);
  assert.equal(readAssumptions('nodes=5000', defaultAssumptions, maxNodesOfFile).assumptions.nodes, 5000);
  assert.equal(readAssumptions('nodes=5001', defaultAssumptions).assumptions.nodes, 5001);
});
