import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { preview } from '../../src/presentation/library/preview.ts';

interface Case {
  readonly name: string;
  readonly text: string;
  readonly world: object;
  readonly against?: string;
  /** How it ends. */
  readonly state: string;
  /** The fewest pods that are available. */
  readonly available?: number;
}

interface Parts {
  readonly kind?: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly replicas?: number;
  readonly image?: string;
  readonly strategy?: object;
  readonly pod?: object;
  readonly cpu?: string;
}

function workload({ kind = 'Deployment', replicas = 4, image = 'web:2', strategy, pod = {}, cpu }: Parts): string {
  const field = kind === 'Deployment' ? 'strategy' : 'updateStrategy';
  const resources = cpu === undefined ? {} : { resources: { requests: { cpu } } };
  return JSON.stringify({
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web', namespace: 'shop' },
    spec: {
      ...(kind !== 'DaemonSet' && { replicas }),
      ...(strategy && { [field]: strategy }),
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ name: 'app', image, ...resources }], ...pod },
      },
    },
  });
}

const surge = { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };
const inPlace = { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } };
const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'web' } } };
const apart = { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } } };

function quota(hard: object, used: object) {
  return {
    namespaces: [{ name: 'shop', resourceQuotas: [{ metadata: { name: 'q' }, spec: { hard }, status: { used } }] }],
  };
}

function nodes(live: number, cordoned: number) {
  return {
    nodes: [
      ...(live > 0 ? [{ name: 'live', count: live }] : []),
      { name: 'cordoned', count: cordoned, unschedulable: true },
    ],
  };
}

const cases: readonly Case[] = [
  {
    name: 'the pods that run are among those that are counted',
    text: workload({ strategy: surge }),
    world: quota({ pods: 5 }, { pods: 4 }),
    state: 'completes',
  },
  {
    name: 'so they are with a file of what runs',
    text: workload({ strategy: surge }),
    against: workload({ image: 'web:1' }),
    world: quota({ pods: 5 }, { pods: 4 }),
    state: 'completes',
  },
  {
    name: 'others count besides',
    text: workload({ strategy: surge }),
    world: quota({ pods: 5 }, { pods: 5 }),
    state: 'stuck',
  },
  {
    name: 'what they ask for is counted, too',
    text: workload({ strategy: surge, cpu: '500m' }),
    world: quota({ 'requests.cpu': '2500m' }, { 'requests.cpu': 2 }),
    state: 'completes',
  },
  {
    name: 'a StatefulSet replaces its pods one by one',
    text: workload({ kind: 'StatefulSet' }),
    world: quota({ pods: 4 }, { pods: 4 }),
    state: 'completes',
  },
  {
    name: 'what runs may have been smaller',
    text: workload({ strategy: surge, replicas: 6 }),
    against: workload({ image: 'web:1', replicas: 2 }),
    world: quota({ pods: 7 }, { pods: 4 }),
    state: 'stuck',
  },
  {
    name: 'what is new has no pods that are counted',
    text: workload({}),
    against: 'kind: List',
    world: quota({ pods: 5 }, { pods: 4 }),
    state: 'stuck',
  },
  {
    name: 'cordoning evicts nobody',
    text: workload({ replicas: 3, strategy: inPlace, pod: apart }),
    world: nodes(2, 1),
    state: 'stuck',
    available: 2,
  },
  {
    name: 'two cordoned nodes keep two pods',
    text: workload({ replicas: 4, strategy: inPlace, pod: apart }),
    world: nodes(2, 2),
    state: 'stuck',
    available: 3,
  },
  {
    name: 'what has room elsewhere stands there',
    text: workload({ replicas: 2, strategy: inPlace, pod: apart }),
    world: nodes(2, 3),
    state: 'completes',
    available: 1,
  },
  {
    name: 'where all nodes are cordoned what runs goes on',
    text: workload({ replicas: 2, strategy: surge }),
    world: nodes(0, 2),
    state: 'stuck',
    available: 2,
  },
  {
    name: 'the pods of a StatefulSet stay, too',
    text: workload({ kind: 'StatefulSet', replicas: 3, pod: apart }),
    world: nodes(2, 1),
    state: 'stuck',
    available: 2,
  },
];

suite('what runs before a rollout stands and counts as it did', () => {
  for (const { name, text, world, against, state, available } of cases)
    test(name, () => {
      const told = JSON.stringify({ apiVersion: 'rollout-preview/v1', kind: 'World', spec: world });
      const report = preview(text, { world: told, ...(against !== undefined && { against }) });
      assert.deepEqual(report.problems, []);
      const [found] = report.workloads;
      assert.equal(found?.outcome.state, state);
      if (available !== undefined) assert.equal(found.expected?.minAvailable, available);
    });
});
