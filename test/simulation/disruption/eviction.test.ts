import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { entriesOf } from '../../../src/simulation/trace.ts';
import { present } from '../../../src/std/assert.ts';
import { admit } from '../../../src/workload/admit.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import { world } from '../worlds.ts';

const labels = { app: 'web' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'app:1' }] } };
const manifest = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { replicas: 3, selector: { matchLabels: labels }, template },
};
const object = present(admit(manifest, undefined, versionTraitsOf('1.36')).object, 'a workload that is taken');

function budget(spec: JsonMap): JsonMap {
  return { metadata: { name: 'web', namespace: 'default' }, spec: { selector: { matchLabels: labels }, ...spec } };
}

const violated = "error: Cannot evict pod as it would violate the pod's disruption budget.";

const rows: readonly {
  readonly name: string;
  readonly budgets: readonly JsonMap[];
  /** How many pods end, and what is printed, of two evictions one second after the other. */
  readonly ended: number;
  readonly printed: readonly string[];
}[] = [
  { name: 'without a budget always lets a pod go', budgets: [], ended: 2, printed: [] },
  {
    name: 'lets a pod go that is not ready, where the budget has as many as it wants',
    budgets: [budget({ maxUnavailable: 1 })],
    ended: 2,
    printed: [],
  },
  {
    name: 'is refused where no pod may go',
    budgets: [budget({ minAvailable: 3 })],
    ended: 0,
    printed: [violated, violated],
  },
];

for (const { name, budgets, ended, printed } of rows)
  test(`an eviction ${name}`, () => {
    const trace = simulate({
      assumptions: defaultAssumptions,
      world: world({
        running: [{ object, history: [] }],
        nodes: [{ name: 'node-0', labels: {}, taints: [], unschedulable: false, down: false }],
        disruptionBudgets: budgets,
      }),
      steps: [1000, 2000].map((at) => ({ at, do: 'evict', image: 'app:1' }) as const),
      podRules: [{ image: '', ready: 5000, step: 0, terminate: 1000, failAfter: 0, unbound: false }],
      horizon: 60_000,
    });
    const entries = entriesOf(trace).filter(({ at }) => at >= trace.origin);
    const gone = entries.filter(
      (entry) => entry.type === 'write' && entry.verb === 'delete' && entry.object.kind === 'Pod',
    );
    assert.equal(gone.length, ended);
    assert.deepEqual(
      entries.flatMap((entry) => (entry.type === 'output' ? [entry.text] : [])),
      printed,
    );
  });
