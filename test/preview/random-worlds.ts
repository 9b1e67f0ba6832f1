// Random workloads with what stands around them: nodes, quotas, budgets, autoscalers, others, faults and steps in the middle.
import fc from 'fast-check';
import type { Step, StepAction } from '../../src/simulation/scenario.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import { workloadText } from './workload-text.ts';

/** What a preview is given. */
export interface RandomWorld {
  readonly text: string;
  /** What ran before; undefined: nobody tells. */
  readonly former: string | undefined;
  readonly assumptions: Assumptions;
  readonly steps: readonly Step[];
}

interface Settings {
  readonly replicas: number;
  readonly surge: string;
  readonly unavailable: string;
  readonly minReadySeconds: number;
  readonly deadline: number;
  readonly tag: number;
  readonly period: number | undefined;
  readonly cpu: string | undefined;
  readonly isImportant: boolean;
}

const kinds = ['Deployment', 'Deployment', 'Recreate', 'StatefulSet', 'DaemonSet'] as const;

type Kind = (typeof kinds)[number];

const settings = fc.record<Settings>({
  replicas: fc.integer({ min: 0, max: 12 }),
  surge: fc.constantFrom('25%', '1', '0', '50%', '3'),
  unavailable: fc.constantFrom('25%', '0', '1', '50%', '100%'),
  minReadySeconds: fc.constantFrom(0, 0, 5, 30),
  deadline: fc.constantFrom(40, 600),
  tag: fc.integer({ min: 1, max: 2 }),
  period: fc.constantFrom(undefined, 1, 5, 10),
  cpu: fc.constantFrom(undefined, '100m', '1', '2'),
  isImportant: fc.boolean(),
});

const step: fc.Arbitrary<StepAction> = fc.oneof(
  fc.integer({ min: 0, max: 15 }).map((replicas) => ({ do: 'scale' as const, replicas })),
  fc.constantFrom<StepAction>(
    { do: 'undo', toRevision: 0 },
    { do: 'restart' },
    { do: 'pause' },
    { do: 'resume' },
    { do: 'set-image', container: '*', image: 'web:9' },
    { do: 'delete-pod', image: 'web:2' },
    { do: 'evict', image: 'web:2' },
    { do: 'drain', node: 'node-0', ignoreDaemonSets: true, deleteEmptyDirData: false },
    { do: 'quota', pods: 6 },
    { do: 'load', percent: 200 },
  ),
);

const steps = fc
  .array(fc.record({ at: fc.integer({ min: 1, max: 60 }), action: step }), { maxLength: 2 })
  .map((some) => some.map(({ at, action }) => ({ at: at * 1000, ...action })))
  .map((some) => some.toSorted((one, other) => one.at - other.at));

const newVersion = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Assumptions['newVersion']>({ behaviour: 'healthy' }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Assumptions['newVersion']>(
      { behaviour: 'never-ready' },
      { behaviour: 'crashes', afterSeconds: 3 },
      { behaviour: 'crashes', afterSeconds: 40 },
      { behaviour: 'fails', percent: 30 },
    ),
  },
);

/** What there is besides, each of it seldom. */
const around = fc.record({
  quota: fc.option(fc.integer({ min: 0, max: 16 }), { nil: undefined, freq: 3 }),
  budget: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined, freq: 3 }),
  autoscaler: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 3 }),
  others: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 3 }),
  nodes: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined, freq: 2 }),
  areNodesListed: fc.boolean(),
  downNodes: fc.constantFrom(0, 0, 0, 1),
  isStated: fc.boolean(),
});

/** A world whose workload is the first of its text. */
export const randomWorlds: fc.Arbitrary<RandomWorld> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    now: settings,
    before: fc.option(settings, { nil: undefined }),
    hasBaseline: fc.boolean(),
    ...{ around, steps, newVersion },
  })
  .map(({ kind, now, before, hasBaseline, around: objects, steps: some, newVersion: behaves }) => {
    const { nodes, areNodesListed, downNodes, isStated } = objects;
    const listed = areNodesListed ? nodes : undefined;
    const stated = isStated ? (['startupSeconds', 'imagePullSeconds', 'terminationSeconds'] as const) : [];
    const assumptions = { ...defaultAssumptions, stated, newVersion: behaves };
    const former = before === undefined ? 'kind: List\n' : manifest(kind, before);
    return {
      text: [manifest(kind, now), ...objectsOf(objects), ...nodesOf(listed ?? 0)].join('---\n'),
      former: hasBaseline ? former : undefined,
      assumptions:
        listed === undefined ? { ...assumptions, nodes, ...(nodes !== undefined && { downNodes }) } : assumptions,
      steps: some,
    };
  });

function manifest(kind: Kind, each: Settings): string {
  const { replicas, surge, unavailable, minReadySeconds, deadline, tag, period, cpu, isImportant } = each;
  const isZero = surge === '0' && unavailable === '0';
  const bounds = `{ maxSurge: ${isZero ? 1 : surge}, maxUnavailable: ${unavailable} }`;
  const atOnce = unavailable === '0' ? 1 : unavailable;
  const strategies = {
    Deployment: `progressDeadlineSeconds: ${deadline}\n  strategy: { rollingUpdate: ${bounds} }`,
    Recreate: `progressDeadlineSeconds: ${deadline}\n  strategy: { type: Recreate }`,
    StatefulSet: `serviceName: web\n  podManagementPolicy: ${tag === 1 ? 'OrderedReady' : 'Parallel'}`,
    DaemonSet: `updateStrategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: ${atOnce} } }`,
  };
  const probe = period === undefined ? '' : `, readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: ${period} }`;
  const resources = cpu === undefined ? '' : `, resources: { requests: { cpu: ${cpu} } }`;
  return workloadText({
    kind: kind === 'Recreate' ? 'Deployment' : kind,
    replicas,
    spec: [strategies[kind], `minReadySeconds: ${minReadySeconds}`],
    pod: isImportant ? ['priorityClassName: system-cluster-critical'] : [],
    container: `image: "web:${tag}"${probe}${resources}`,
  });
}

interface Around {
  readonly quota: number | undefined;
  readonly budget: number | undefined;
  readonly autoscaler: number | undefined;
  readonly others: number | undefined;
}

function objectsOf({ quota, budget, autoscaler, others }: Around): readonly string[] {
  const web = 'selector: { matchLabels: { app: web } }';
  const target = 'scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }';
  const other = 'containers: [{ name: app, image: other:1, resources: { requests: { cpu: 500m } } }]';
  return [
    ...(quota === undefined
      ? []
      : [`apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: q }\nspec: { hard: { pods: "${quota}" } }\n`]),
    ...(budget === undefined
      ? []
      : [
          'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: { name: web }\n' +
            `spec: { minAvailable: ${budget}, ${web} }\n`,
        ]),
    ...(autoscaler === undefined
      ? []
      : [
          'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\n' +
            `spec: { ${target}, minReplicas: ${autoscaler}, maxReplicas: ${autoscaler + 6} }\n`,
        ]),
    ...(others === undefined
      ? []
      : [
          'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: other }\n' +
            `spec: { replicas: ${others}, selector: { matchLabels: { app: other } }, ` +
            `template: { metadata: { labels: { app: other } }, spec: { ${other} } } }\n`,
        ]),
  ];
}

function nodesOf(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      `apiVersion: v1\nkind: Node\nmetadata: { name: node-${index} }\n` +
      `spec: { unschedulable: ${index === 3} }\nstatus: { allocatable: { cpu: "4", memory: 8Gi, pods: "8" } }\n`,
  );
}
