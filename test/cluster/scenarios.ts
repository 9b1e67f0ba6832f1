// What is forecast and then done on a real control plane: npm run cluster-test.
import type { JsonMap } from '../../src/document/manifest.ts';
import type { ClusterScenario } from './scenario.ts';
import { daemonSet, deployment, statefulSet, type Written } from './workload-of.ts';

type Make = (written: Written) => JsonMap;

function rolling(maxSurge: number | string, maxUnavailable: number | string): JsonMap {
  return { strategy: { rollingUpdate: { maxSurge, maxUnavailable } } };
}

const strategies: readonly (readonly [name: string, spec: JsonMap])[] = [
  ['25 % and 25 %', {}],
  ['one more', rolling(1, 0)],
  ['one less', rolling(0, 1)],
  ['all at once', rolling('100%', 0)],
  ['Recreate', { strategy: { type: 'Recreate' } }],
];
const sizes = [1, 2, 3, 5, 8];

const images = sizes.flatMap((replicas) =>
  strategies.map(([name, spec]): ClusterScenario => {
    return {
      name: `Deployment of ${replicas}, ${name}: another image`,
      from: deployment({ replicas, spec }),
      apply: deployment({ replicas, spec, image: '2' }),
    };
  }),
);

const large = [30, 50, 100].map(
  (replicas): ClusterScenario => ({
    name: `Deployment of ${replicas}: another image`,
    isAlone: true,
    from: deployment({ replicas }),
    apply: deployment({ replicas, image: '2' }),
  }),
);

const makes: readonly (readonly [kind: string, make: Make])[] = [
  ['Deployment', deployment],
  ['StatefulSet', statefulSet],
];

const created: readonly ClusterScenario[] = [
  ...makes.flatMap(([kind, make]) =>
    [1, 4].map((replicas) => ({ name: `new ${kind} of ${replicas}`, apply: make({ replicas }) })),
  ),
  { name: 'new DaemonSet', apply: daemonSet({}) },
];

const deadline = { progressDeadlineSeconds: 12 };
const never = { replicas: 4, image: 'never', spec: deadline };
const four = { replicas: 4, spec: deadline };
const isStuck = [{ apply: deployment(never) }, { seconds: 16 }];

const stuck: readonly ClusterScenario[] = [
  {
    name: 'Deployment: an image that never gets ready',
    isNeverReady: true,
    from: deployment(four),
    apply: deployment(never),
  },
  {
    name: 'Deployment, Recreate: an image that never gets ready',
    isNeverReady: true,
    from: deployment({ replicas: 3, spec: { ...deadline, strategy: { type: 'Recreate' } } }),
    apply: deployment({ replicas: 3, image: 'never', spec: { ...deadline, strategy: { type: 'Recreate' } } }),
  },
  { name: 'stuck Deployment: the same file', from: deployment(four), between: isStuck, apply: deployment(never) },
  { name: 'stuck Deployment: back to what ran', from: deployment(four), between: isStuck, apply: deployment(four) },
  {
    name: 'stuck Deployment: a third image',
    from: deployment(four),
    between: isStuck,
    apply: deployment({ ...four, image: '3' }),
  },
  {
    name: 'stuck Deployment: more replicas',
    from: deployment(four),
    between: isStuck,
    apply: deployment({ ...never, replicas: 6 }),
  },
];

const slow = { replicas: 6, startup: 20 };
const two = { apply: deployment({ ...slow, image: '2' }) };
const middle: readonly ClusterScenario[] = [1, 3].flatMap((seconds) => {
  const common = { startup: 20, from: deployment({ replicas: 6 }), between: [two, { seconds }] };
  return [
    { ...common, name: `after ${seconds} s of a rollout: the same file`, apply: two.apply },
    { ...common, name: `after ${seconds} s of a rollout: a third image`, apply: deployment({ ...slow, image: '3' }) },
    // A forecast has one startup time for all versions, so the earlier version starts as slowly as the new one.
    {
      ...common,
      name: `after ${seconds} s of a rollout: back to what ran`,
      from: deployment(slow),
      apply: deployment(slow),
    },
    {
      ...common,
      name: `after ${seconds} s of a rollout: more replicas`,
      apply: deployment({ ...slow, image: '2', replicas: 8 }),
    },
  ];
});

const three = deployment({ replicas: 3 });
const merges: readonly ClusterScenario[] = [
  { name: 'the same file', from: three, apply: three },
  { name: 'more replicas', from: three, apply: deployment({ replicas: 6 }) },
  { name: 'fewer replicas', from: deployment({ replicas: 6 }), apply: deployment({ replicas: 2 }) },
  { name: 'no replicas at all', from: three, apply: deployment({ replicas: 0 }) },
  {
    name: 'no replicas in the file and five by kubectl scale: another image',
    from: deployment({}),
    between: [['scale', '@', '--replicas=5'], 'settled'],
    apply: deployment({ image: '2' }),
  },
  {
    name: 'the same after rollout restart',
    from: three,
    between: [['rollout', 'restart', '@'], 'settled'],
    apply: three,
  },
  { name: 'the same after set env', from: three, between: [['set', 'env', '@', 'A=1'], 'settled'], apply: three },
  {
    name: 'the old image after set image',
    from: three,
    between: [['set', 'image', '@', 'app=app:2'], 'settled'],
    apply: three,
  },
  {
    name: 'another image after rollout pause',
    from: three,
    between: [['rollout', 'pause', '@']],
    apply: deployment({ replicas: 3, image: '2' }),
  },
  {
    name: 'another image after a patch of maxSurge',
    from: three,
    between: [['patch', '@', '--patch={"spec":{"strategy":{"rollingUpdate":{"maxSurge":3}}}}'], 'settled'],
    apply: deployment({ replicas: 3, image: '2' }),
  },
  {
    name: 'a third image after two rollouts and an undo',
    from: three,
    between: [{ apply: deployment({ replicas: 3, image: '2' }) }, 'settled', ['rollout', 'undo', '@'], 'settled'],
    apply: deployment({ replicas: 3, image: '3' }),
  },
  {
    name: 'back to the first of three images',
    from: three,
    between: [
      { apply: deployment({ replicas: 3, image: '2' }) },
      'settled',
      { apply: deployment({ replicas: 3, image: '3' }) },
      'settled',
    ],
    apply: three,
  },
  {
    name: 'pods that have to be ready for 3 s: another image',
    from: deployment({ replicas: 3, spec: { minReadySeconds: 3 } }),
    apply: deployment({ replicas: 3, image: '2', spec: { minReadySeconds: 3 } }),
  },
  {
    name: 'another selector',
    from: three,
    apply: deployment({ replicas: 3, spec: { selector: { matchLabels: { app: 'other' } } } }),
  },
  {
    name: 'neither surge nor unavailable',
    from: deployment({ replicas: 3, spec: rolling(1, 0) }),
    apply: deployment({ replicas: 3, image: '2', spec: rolling(0, 0) }),
  },
];

const stuckSet = [{ apply: statefulSet({ replicas: 3, image: 'never' }) }, { seconds: 34 }];
const sets: readonly ClusterScenario[] = [
  ...[1, 2, 3, 5].map((replicas) => ({
    name: `StatefulSet of ${replicas}: another image`,
    from: statefulSet({ replicas }),
    apply: statefulSet({ replicas, image: '2' }),
  })),
  {
    name: 'StatefulSet, partition 2 of 4: another image',
    from: statefulSet({ replicas: 4 }),
    apply: statefulSet({ replicas: 4, image: '2', spec: { updateStrategy: { rollingUpdate: { partition: 2 } } } }),
  },
  {
    name: 'parallel StatefulSet: another image',
    from: statefulSet({ replicas: 3, spec: { podManagementPolicy: 'Parallel' } }),
    apply: statefulSet({ replicas: 3, image: '2', spec: { podManagementPolicy: 'Parallel' } }),
  },
  { name: 'StatefulSet: more replicas', from: statefulSet({ replicas: 2 }), apply: statefulSet({ replicas: 4 }) },
  { name: 'StatefulSet: fewer replicas', from: statefulSet({ replicas: 4 }), apply: statefulSet({ replicas: 1 }) },
  {
    name: 'StatefulSet: an image that never gets ready',
    isNeverReady: true,
    from: statefulSet({ replicas: 3 }),
    apply: statefulSet({ replicas: 3, image: 'never' }),
  },
  {
    name: 'stuck StatefulSet: back to what ran',
    from: statefulSet({ replicas: 3 }),
    between: stuckSet,
    apply: statefulSet({ replicas: 3 }),
  },
  {
    name: 'StatefulSet in the middle: the same file',
    startup: 20,
    from: statefulSet({ replicas: 2 }),
    between: [{ apply: statefulSet({ replicas: 2, image: '2', startup: 20 }) }, { seconds: 4 }],
    apply: statefulSet({ replicas: 2, image: '2', startup: 20 }),
  },
];

const unavailable = (maxUnavailable: number): JsonMap => ({ updateStrategy: { rollingUpdate: { maxUnavailable } } });
const daemons: readonly ClusterScenario[] = [
  ...[1, 2, 5].map((most) => ({
    name: `DaemonSet, ${most} unavailable: another image`,
    from: daemonSet({ spec: unavailable(most) }),
    apply: daemonSet({ image: '2', spec: unavailable(most) }),
  })),
  {
    name: 'DaemonSet with surge: another image',
    from: daemonSet({ spec: { updateStrategy: { rollingUpdate: { maxSurge: 2, maxUnavailable: 0 } } } }),
    apply: daemonSet({ image: '2', spec: { updateStrategy: { rollingUpdate: { maxSurge: 2, maxUnavailable: 0 } } } }),
  },
  { name: 'DaemonSet: the same file', from: daemonSet({}), apply: daemonSet({}) },
  {
    name: 'stuck DaemonSet: back to what ran',
    from: daemonSet({}),
    between: [{ apply: daemonSet({ image: 'never' }) }, { seconds: 34 }],
    apply: daemonSet({}),
  },
];

const quota = (hard: JsonMap): JsonMap => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'team' },
  spec: { hard },
});
const cpu = (amount: string): Written => ({ requests: { cpu: amount } });
const worlds: readonly ClusterScenario[] = [
  {
    name: 'a quota without room for the surge',
    around: [quota({ pods: 4 })],
    from: deployment({ replicas: 4, spec: { ...deadline, ...rolling(2, 1) } }),
    apply: deployment({ replicas: 4, image: '2', spec: { ...deadline, ...rolling(2, 1) } }),
  },
  {
    name: 'a quota that is used up and no pod that may stop',
    around: [quota({ pods: 3 })],
    from: deployment({ replicas: 3, spec: { ...deadline, ...rolling(1, 0) } }),
    apply: deployment({ replicas: 3, image: '2', spec: { ...deadline, ...rolling(1, 0) } }),
  },
  {
    name: 'a quota of CPU that is too small for more replicas',
    around: [quota({ 'requests.cpu': '1' })],
    from: deployment({ replicas: 2, ...cpu('300m'), spec: deadline }),
    apply: deployment({ replicas: 5, ...cpu('300m'), spec: deadline }),
  },
  {
    name: 'a LimitRange that refuses the pods',
    around: [
      {
        apiVersion: 'v1',
        kind: 'LimitRange',
        metadata: { name: 'most' },
        spec: { limits: [{ type: 'Container', max: { cpu: '500m' } }] },
      },
    ],
    apply: deployment({ replicas: 2, ...cpu('2'), spec: deadline }),
  },
  {
    name: 'a ServiceAccount that is not there',
    from: deployment({ replicas: 2, spec: deadline }),
    apply: deployment({ replicas: 2, pod: { serviceAccountName: 'nobody' }, spec: deadline }),
  },
  {
    name: 'a PriorityClass that is not there',
    from: deployment({ replicas: 2, spec: deadline }),
    apply: deployment({ replicas: 2, pod: { priorityClassName: 'nothing' }, spec: deadline }),
  },
  {
    name: 'Pod Security that refuses the pods',
    labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    apply: deployment({ replicas: 2, spec: deadline }),
  },
  {
    name: 'pods that fit no node',
    from: deployment({ replicas: 2, spec: deadline }),
    apply: deployment({ replicas: 2, ...cpu('1000'), spec: deadline }),
  },
  {
    name: 'a nodeSelector that no node has',
    from: deployment({ replicas: 2, spec: deadline }),
    apply: deployment({ replicas: 2, pod: { nodeSelector: { nowhere: 'true' } }, spec: deadline }),
  },
];

export const clusterScenarios: readonly ClusterScenario[] = [
  ...images,
  ...created,
  ...merges,
  ...middle,
  ...stuck,
  ...sets,
  ...daemons,
  ...worlds,
  ...large,
];
