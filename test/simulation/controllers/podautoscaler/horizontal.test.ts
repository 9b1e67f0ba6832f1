import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../../src/document/manifest.ts';
import type { Step } from '../../../../src/simulation/scenario.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../../../src/simulation/trace.ts';
import { present } from '../../../../src/std/assert.ts';
import { seconds } from '../../../../src/std/time.ts';
import { admit } from '../../../../src/workload/admit.ts';
import { defaultAssumptions } from '../../../../src/workload/assumptions.ts';
import { readAutoscaler } from '../../../../src/workload/autoscaling/horizontal-pod-autoscaler.ts';
import { versionTraitsOf } from '../../../../src/workload/versions.ts';
import { world } from '../../worlds.ts';

interface Pods {
  readonly replicas: number;
  readonly image?: string;
  readonly cpu?: string;
}

function deployment({ replicas, image = 'app:1', cpu = '100m' }: Pods) {
  const labels = { app: 'web' };
  const containers = [{ name: 'app', image, resources: cpu === '' ? {} : { requests: { cpu } } }];
  const spec = {
    replicas,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers } },
  };
  const manifest = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec };
  return present(admit(manifest, undefined, versionTraitsOf('1.36')).object, 'a workload that is taken');
}

function autoscaler(spec: JsonMap, name: string, averageUtilization: number | undefined) {
  const resource = { name: 'cpu', current: { averageUtilization: averageUtilization ?? null } };
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  const read = readAutoscaler({
    apiVersion: 'autoscaling/v2',
    metadata: { name },
    spec: { scaleTargetRef, ...spec },
    status: { currentMetrics: [{ type: 'Resource', resource }] },
  });
  assert.ok(read !== undefined && 'autoscaler' in read);
  return read.autoscaler;
}

const two = { minReplicas: 2, maxReplicas: 12 };

interface Row {
  readonly name: string;
  readonly before: Pods;
  readonly autoscalers?: readonly JsonMap[];
  /** Percent of what is requested, at the beginning. */
  readonly measured?: number;
  readonly steps: readonly Step[];
  /** When autoscalers rescale, in seconds from the first step, and their events. */
  readonly rescales: readonly string[];
}

const above = 'reason: cpu resource utilization (percentage of request) above target';
const toLoad = (percent: number, second: number): Step => ({ at: seconds(second), do: 'load', percent });
const applied = (pods: Pods): Step => ({ at: 0, do: 'apply', object: deployment(pods) });

const rows: readonly Row[] = [
  {
    name: 'leaves a workload alone that is at rest, and through a rollout',
    before: { replicas: 10 },
    steps: [applied({ replicas: 10, image: 'app:2' })],
    rescales: [],
  },
  {
    name: 'scales back what an apply has reset, at most twice as many at a time, to what it recommended before',
    before: { replicas: 10 },
    steps: [applied({ replicas: 2 })],
    rescales: [`15 New size: 4; ${above}`, `30 New size: 8; ${above}`, '45 New size: 10; reason: '],
  },
  {
    name: 'follows the load up at once, and down after five minutes',
    before: { replicas: 4 },
    steps: [toLoad(150, 1), toLoad(100, 101)],
    rescales: [`15 New size: 6; ${above}`, '390 New size: 4; reason: All metrics below target'],
  },
  {
    name: 'keeps to its bounds, whatever the metrics say',
    before: { replicas: 4 },
    autoscalers: [{ minReplicas: 5, maxReplicas: 5 }],
    steps: [applied({ replicas: 7 })],
    rescales: ['15 New size: 5; reason: Current number of replicas above Spec.MaxReplicas'],
  },
  {
    name: 'finds pods with half the request twice as busy',
    before: { replicas: 3 },
    steps: [applied({ replicas: 3, cpu: '50m' })],
    rescales: [`30 New size: 6; ${above}`],
  },
  {
    name: 'goes on from what it has measured, and so removes pods in time that are not needed',
    before: { replicas: 10 },
    measured: 40,
    steps: [toLoad(100, 1)],
    rescales: ['300 New size: 5; reason: All metrics below target'],
  },
  {
    name: 'does nothing where pods do not say what they ask for',
    before: { replicas: 3, cpu: '' },
    steps: [toLoad(300, 1)],
    rescales: [],
  },
  {
    name: 'does nothing where another one controls the same pods',
    before: { replicas: 3 },
    autoscalers: [two, { minReplicas: 1, maxReplicas: 20 }],
    steps: [toLoad(300, 1)],
    rescales: [],
  },
  {
    name: 'scales nothing that somebody has scaled to zero',
    before: { replicas: 3 },
    steps: [{ at: 0, do: 'scale', replicas: 0 }],
    rescales: [],
  },
];

function played({ before, autoscalers = [two], measured, steps }: Omit<Row, 'name' | 'rescales'>): Trace {
  return simulate({
    assumptions: defaultAssumptions,
    world: world({
      running: [{ object: deployment(before), history: [] }],
      nodes: [{ name: 'node-0', labels: {}, taints: [], unschedulable: false, down: false }],
      autoscalers: autoscalers.map((each, index) => autoscaler(each, `web-${index}`, measured)),
    }),
    steps,
    podRules: [{ image: '', ready: 3000, step: 0, terminate: 1000, failAfter: 0, unbound: false }],
    horizon: seconds(7200),
  });
}

for (const row of rows)
  test(`an autoscaler ${row.name}`, () => {
    const trace = played(row);
    const said = entriesOf(trace).flatMap((entry) => {
      if (entry.type !== 'event' || entry.event.source !== 'horizontal-pod-autoscaler') return [];
      return [`${(entry.at - trace.origin) / 1000} ${entry.event.message}`];
    });
    assert.deepEqual(said, row.rescales);
    assert.equal(trace.stop, 'settled');
  });

test('a run with an autoscaler that has nothing to do is the run without it', () => {
  const steps = [applied({ replicas: 10, image: 'app:2' })];
  const [one, other] = [
    played({ before: { replicas: 10 }, steps }),
    played({ before: { replicas: 10 }, autoscalers: [], steps }),
  ];
  assert.deepEqual(entriesOf(one), entriesOf(other));
  assert.equal(one.end, other.end);
});
