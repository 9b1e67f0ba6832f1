import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { type BudgetedPod, pdbStatus } from '../../../src/simulation/disruption/disruption.ts';

interface Parts extends Partial<BudgetedPod> {
  readonly scale?: number | undefined;
}

const pod = ({ scale, ...parts }: Parts = {}): BudgetedPod => ({
  namespace: 'default',
  labels: { app: 'web' },
  isReady: true,
  isTerminating: false,
  ...('scale' in parts || scale !== undefined ? { controller: { uid: 'a', scale } } : {}),
  ...parts,
});

const pods = (count: number, parts: Parts = {}) => Array.from({ length: count }, () => pod(parts));
const daemon = pod({ controller: { uid: 'b', scale: undefined } });

/** The status as healthy, desired, expected and allowed. */
const rows: readonly (readonly [name: string, spec: JsonMap, pods: readonly BudgetedPod[], status: string])[] = [
  [
    'a number of healthy pods is held against those that are there',
    { minAvailable: 2 },
    pods(3, { scale: 5 }),
    '3 2 3 1',
  ],
  ['a share is one of the pods that there should be', { minAvailable: '50%' }, pods(3, { scale: 5 }), '3 3 5 0'],
  [
    'what may be unavailable is taken off those that there should be',
    { maxUnavailable: 1 },
    pods(5, { scale: 5 }),
    '5 4 5 1',
  ],
  ['a share of unavailable pods rounds up', { maxUnavailable: '10%' }, pods(15, { scale: 15 }), '15 13 15 2'],
  ['no more are wanted than none', { maxUnavailable: 9 }, pods(5, { scale: 5 }), '5 0 5 5'],
  [
    'pods that are not ready or are going do not count as healthy',
    { minAvailable: 1 },
    [pod(), pod({ isReady: false }), pod({ isTerminating: true })],
    '1 1 3 0',
  ],
  [
    'controllers are added up',
    { maxUnavailable: 1 },
    [pod({ scale: 2 }), pod({ controller: { uid: 'c', scale: 3 } })],
    '2 4 5 0',
  ],
  ['without a scale nothing is allowed', { maxUnavailable: 1 }, [daemon, daemon], '2 0 0 0'],
  ['a number needs no scale', { minAvailable: 1 }, [daemon, daemon], '2 1 2 1'],
  [
    'pods of which nobody knows the controller are as many as there should be',
    { maxUnavailable: 1 },
    pods(4),
    '4 3 4 1',
  ],
  [
    'other labels and namespaces do not count',
    { minAvailable: 0 },
    [pod({ labels: {} }), pod({ namespace: 'x' }), pod()],
    '1 0 1 1',
  ],
  ['without pods nothing is allowed', { minAvailable: 0 }, [], '0 0 0 0'],
  [
    'an empty selector is about all pods',
    { minAvailable: 1, selector: {} },
    [pod({ labels: { a: 'b' } }), pod()],
    '2 1 2 1',
  ],
  ['no selector is about none', { minAvailable: 0, selector: null }, pods(2), '0 0 0 0'],
];

for (const [name, spec, all, expected] of rows)
  test(`${name}: ${expected}`, () => {
    const selector = { matchLabels: { app: 'web' } };
    const status = pdbStatus({ metadata: { name: 'web' }, spec: { selector, ...spec } }, all);
    const { currentHealthy, desiredHealthy, expectedPods, disruptionsAllowed } = status;
    assert.equal([currentHealthy, desiredHealthy, expectedPods, disruptionsAllowed].join(' '), expected);
  });
