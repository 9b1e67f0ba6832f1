import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { numFeasibleNodesToFind } from '../../../src/simulation/scheduler/schedule-one.ts';
import { type SchedulingCase, verdictOn } from './scheduling-case.ts';

const cases = readFileSync(path.join(import.meta.dirname, 'schedulings.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as SchedulingCase);

for (const each of cases)
  test(`a pod goes where the scheduler lets it, or is told why not: ${each.name}`, () =>
    assert.deepEqual(verdictOn(each), each.verdict));

test('what is recorded has every plugin refuse pods, score nodes and make room', () => {
  const told = cases.map(({ verdict }) => JSON.stringify(verdict));
  const all = [
    'node(s) were unschedulable',
    'node(s) had untolerated taint(s)',
    "node(s) didn't match Pod's node affinity/selector",
    "node(s) didn't have free ports",
    'Too many pods',
    'Insufficient cpu',
    'Insufficient example.com/gpu',
    'ReadWriteOncePod access mode already in-use',
    'node(s) exceed max volume count',
    'pod has unbound immediate PersistentVolumeClaims',
    "node(s) didn't find available persistent volumes to bind",
    'node(s) had no available volume zone',
    "node(s) didn't match pod topology spread constraints",
    "node(s) didn't match pod affinity rules",
    "node(s) didn't match pod anti-affinity rules",
    "node(s) didn't satisfy existing pods anti-affinity rules",
    'No preemption victims found',
    'not eligible due to preemptionPolicy=Never.',
    '"PodTopologySpread":',
    '"InterPodAffinity":',
    '"NodeAffinity":',
    '"victims":',
  ];
  const rare = all.filter((text) => told.filter((each) => each.includes(text)).length < 5);
  assert.deepEqual(rare, []);
});

const samples = { 1: 1, 99: 99, 100: 100, 200: 100, 250: 120, 1000: 420, 6000: 300 };
for (const [nodes, enough] of Object.entries(samples))
  test(`of ${nodes} nodes ${enough} are enough to choose from`, () =>
    assert.equal(numFeasibleNodesToFind(Number(nodes)), enough));
