import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  knownNodeTexts,
  type ReleaseWhatIf,
  releaseFaults,
  withSupposedNodes,
} from '../../../src/preview/release/release-what-if.ts';
import {
  type Assumptions,
  defaultAssumptions,
  knownNodes,
  plainNode,
  withNodes,
} from '../../../src/workload/assumptions.ts';
import { readAssumptions } from '../../../src/workload/read-assumptions.ts';

const nothing: ReleaseWhatIf = { nodes: '', cpu: '', memory: '', heldBack: '', order: '' };
const listed = [
  { ...plainNode('a'), labels: { zone: 'x' }, allocatable: { cpu: '4', memory: '8Gi' } },
  { ...plainNode('b'), unschedulable: true, allocatable: { cpu: '8', memory: '8Gi' } },
];
const world = { file: 'world.yaml', objects: [], whole: [], pods: [], nodes: listed };
const inWorld: Assumptions = { ...withNodes(defaultAssumptions, listed), world };
const { assumptions: assumed } = readAssumptions('nodes=3x4cpu8Gi', defaultAssumptions);

function supposed(assumptions: Assumptions, whatIf: Partial<ReleaseWhatIf>) {
  const made = withSupposedNodes({ members: [], assumptions }, { ...nothing, ...whatIf }).assumptions;
  return knownNodes(made)?.map(({ name, allocatable }) => `${name} ${allocatable?.cpu} ${allocatable?.memory}`);
}

test('nodes of an assumed size get another number or size', () => {
  assert.deepEqual(supposed(assumed, { nodes: '2' }), ['node-0 4 8Gi', 'node-1 4 8Gi']);
  assert.deepEqual(supposed(assumed, { nodes: '1', cpu: '16' }), ['node-0 16 8Gi']);
});

test('nodes that are listed stay, and further ones are like the first of them', () => {
  assert.deepEqual(supposed(inWorld, { nodes: '3' }), ['a 4 8Gi', 'b 8 8Gi', 'what-if-3 4 8Gi']);
  assert.deepEqual(supposed(inWorld, { nodes: '1' }), ['a 4 8Gi']);
  assert.deepEqual(supposed(inWorld, { memory: '32Gi' }), ['a 4 32Gi', 'b 8 32Gi']);
});

test('where nobody knows of nodes, both their number and their CPU are asked for', () => {
  assert.deepEqual(supposed(defaultAssumptions, { nodes: '2', cpu: '4' }), [
    'node-0 4 undefined',
    'node-1 4 undefined',
  ]);
  const faults = (whatIf: Partial<ReleaseWhatIf>) => [...releaseFaults({ ...nothing, ...whatIf }, defaultAssumptions)];
  assert.deepEqual(faults({ cpu: '4' }), [['nodes', 'How many nodes of this size are there?']]);
  assert.deepEqual(faults({ nodes: '2', memory: '4Gi' }), [['cpu', 'How much CPU does each node have?']]);
  assert.deepEqual(faults({ nodes: '2' }), []);
});

test('what is not understood is told and changes nothing', () => {
  for (const [field, text] of [
    ['nodes', '0'],
    ['nodes', '1.5'],
    ['cpu', '-1'],
    ['memory', '8 gigs'],
  ] as const) {
    assert.deepEqual([...releaseFaults({ ...nothing, [field]: text }, assumed).keys()], [field], text);
    assert.equal(
      withSupposedNodes({ members: [], assumptions: assumed }, { ...nothing, [field]: text }).assumptions,
      assumed,
    );
  }
});

test('the form begins with what is known, and with nothing where sizes differ', () => {
  assert.deepEqual(knownNodeTexts(assumed), { nodes: '3', cpu: '4', memory: '8Gi' });
  assert.deepEqual(knownNodeTexts(inWorld), { nodes: '2', cpu: '', memory: '8Gi' });
  assert.deepEqual(knownNodeTexts(defaultAssumptions), { nodes: '', cpu: '', memory: '' });
});
