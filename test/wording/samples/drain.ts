import type * as drain from '../../../src/wording/drain.ts';
import type { Samples } from './samples.ts';

const node: drain.ToldNode = { name: 'node-0', isKnown: true, state: 'drained', errors: [], stuck: [] };
const never: drain.ToldNode = { ...node, name: 'node-1', state: 'not-begun' };
const stuck: drain.ToldStuckWorkload = {
  name: 'web',
  file: 'web.yaml',
  pods: 2,
  budgets: [{ name: 'web', file: 'budget.yaml' }],
};
const fallen = { name: 'web', pods: 6, before: 6, least: 5, budgets: [] };
const [budget] = stuck.budgets as [(typeof stuck.budgets)[number]];
const errors = ['cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore): kube/agent-x'];

const message = '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available';
const unplaced = [{ name: 'lonely', file: 'pod.yaml' }];

const drainSamples: Samples<typeof drain> = {
  drainSentences: [
    [
      {
        nodes: [node],
        complete: 12_000,
        workloads: [
          fallen,
          { ...fallen, least: 0 },
          { ...fallen, least: 6 },
          { ...fallen, before: 2, least: 2 },
          { ...fallen, pods: 1, before: 1, least: 0 },
          { ...fallen, least: 6, waiting: { pods: 1, longest: 600_000, message } },
          { ...fallen, least: 6, waiting: { pods: 3, longest: 600_000, message } },
          { ...fallen, least: 6, waiting: { pods: 1, longest: undefined, message } },
          { ...fallen, least: 6, waiting: { pods: 3, longest: undefined, message } },
          { ...fallen, least: 0, budgets: [budget] },
          { ...fallen, least: 0, budgets: [budget, { ...budget, name: 'all' }] },
        ],
        notAtRest: [{ name: 'api' }],
        unplaced,
      },
    ],
    [{ nodes: [node, node], complete: 92_000, workloads: [], notAtRest: [], unplaced: [] }],
    [
      {
        nodes: [{ ...node, state: 'refused', errors }, never],
        complete: undefined,
        workloads: [],
        notAtRest: [],
        unplaced: [],
      },
    ],
    [
      {
        nodes: [{ ...node, state: 'waiting', stuck: [stuck, { ...stuck, name: 'api', isDown: true }] }, never],
        complete: undefined,
        workloads: [],
        notAtRest: [],
        unplaced: [],
      },
    ],
    [
      {
        nodes: [{ ...node, isKnown: false, state: 'not-begun' }],
        complete: undefined,
        workloads: [],
        notAtRest: [],
        unplaced: [],
      },
    ],
  ],
  heldUpText: [
    [0, undefined],
    [1, 5000],
    [2, undefined],
  ],
  drainedText: [
    ['drained', 3000, 10_000],
    ['refused', 0, 0],
    ['waiting', 0, undefined],
  ],
};

export const drainSampleTable = { drain: drainSamples };
