import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ApplierName,
  applierNames,
  type PlannedObject,
} from '../../../../src/preview/release/appliers/applier.ts';
import { appliers } from '../../../../src/preview/release/appliers/appliers.ts';
import { orderBy, type Program, type RecordedOrder, record, recordedOrders } from './recorded-orders.ts';

const usual = { waits: false, timeout: undefined, rollsBack: false, prunes: false, hookTime: 0 };

function planOf(name: ApplierName, objects: readonly PlannedObject[], options: Partial<typeof usual> = {}) {
  return appliers[name](objects, { name, ...usual, ...options }, { isNew: false });
}

const kinds: readonly (readonly [apiVersion: string, kind: string])[] = [
  ['apps/v1', 'StatefulSet'],
  ['apps/v1', 'Deployment'],
  ['apps/v1', 'DaemonSet'],
  ['batch/v1', 'Job'],
  ['batch/v1', 'CronJob'],
  ['v1', 'Service'],
  ['v1', 'ConfigMap'],
  ['v1', 'Secret'],
  ['v1', 'Namespace'],
  ['v1', 'ServiceAccount'],
  ['v1', 'PersistentVolumeClaim'],
  ['v1', 'LimitRange'],
  ['v1', 'ResourceQuota'],
  ['policy/v1', 'PodDisruptionBudget'],
  ['autoscaling/v2', 'HorizontalPodAutoscaler'],
  ['networking.k8s.io/v1', 'Ingress'],
  ['networking.k8s.io/v1', 'NetworkPolicy'],
  ['scheduling.k8s.io/v1', 'PriorityClass'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRole'],
  ['rbac.authorization.k8s.io/v1', 'RoleBinding'],
  ['storage.k8s.io/v1', 'StorageClass'],
  ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
  ['admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration'],
  ['demo.example/v1', 'Widget'],
  ['argoproj.io/v1alpha1', 'Rollout'],
];

/** Objects in an order of their own for each number, some of them hooks. */
function objectsOf(seed: number): readonly PlannedObject[] {
  let state = seed * 7919 + 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: 14 }, (_, index): PlannedObject => {
    const [apiVersion = '', kind = ''] = kinds[next(kinds.length)] ?? [];
    const isHook = next(6) === 0;
    const namespace = ['', 'shop', 'team'][next(3)] ?? '';
    const annotations: Record<string, string> = isHook ? { 'helm.sh/hook': 'pre-upgrade' } : {};
    return { apiVersion, kind, namespace, name: `${'zyxabc'.charAt(next(6))}-${index}`, annotations };
  });
}

const programs: readonly Program[] = ['helm3', 'helm4', 'kustomize'];

function asked(): readonly RecordedOrder[] {
  return programs.flatMap((program) =>
    Array.from({ length: 8 }, (_, seed): RecordedOrder => {
      const objects = objectsOf(seed);
      const order = orderBy(program, objects);
      assert(order, `npm run test:charts builds ${program}`);
      return { program, objects, order };
    }),
  );
}

if (process.env.RECORD_ORDERS === '1') record(asked());

test('helm and kustomize bring objects in the order that the real programs have', () => {
  const recorded = recordedOrders();
  assert.equal(recorded.length, 24);
  for (const { program, objects, order } of recorded) {
    const stage = planOf(program, objects).stages.find(({ title }) => title.phase === 'apply');
    assert.deepEqual(
      stage?.applied.map(({ kind, name }) => `${kind}/${name}`),
      order,
      program,
    );
  }
});

function object(kind: string, name: string, annotations: Record<string, string> = {}): PlannedObject {
  return { apiVersion: 'apps/v1', kind, namespace: 'shop', name, annotations };
}

function wave(number: number): Record<string, string> {
  return { 'argocd.argoproj.io/sync-wave': String(number) };
}

function gone(name: string, annotations: Record<string, string> = {}): PlannedObject {
  return { ...object('Deployment', name, annotations), isGone: true };
}

const hook = 'argocd.argoproj.io/hook';
const options = 'argocd.argoproj.io/sync-options';

/** What each stage applies, and `-` what it deletes; `!` where it is waited for. */
const rows: readonly (readonly [
  name: string,
  applier: ApplierName,
  objects: readonly PlannedObject[],
  stages: readonly string[],
  left?: readonly string[],
])[] = [
  ['kubectl keeps the order', 'kubectl', [object('StatefulSet', 'b'), object('Deployment', 'a')], ['apply: b a']],
  ['kubectl leaves what is gone', 'kubectl', [object('Deployment', 'a'), gone('b')], ['apply: a'], ['b']],
  ['Helm deletes what is gone', 'helm3', [object('Deployment', 'a'), gone('b')], ['apply!: a -b']],
  [
    'Helm keeps what a policy keeps',
    'helm4',
    [object('Deployment', 'a'), gone('b', { 'helm.sh/resource-policy': 'keep' })],
    ['apply!: a'],
    ['b'],
  ],
  [
    'hooks of Helm run by weight and name, before and after',
    'helm4',
    [
      object('Deployment', 'web'),
      object('Job', 'late', { 'helm.sh/hook': 'post-upgrade' }),
      object('Job', 'b', { 'helm.sh/hook': 'pre-install, pre-upgrade' }),
      object('Job', 'a', { 'helm.sh/hook': 'pre-upgrade' }),
      object('Job', 'first', { 'helm.sh/hook': 'pre-upgrade', 'helm.sh/hook-weight': '-5' }),
      object('Job', 'installs', { 'helm.sh/hook': 'pre-install' }),
      object('Pod', 'test', { 'helm.sh/hook': 'test' }),
    ],
    ['hooks-before: first a b', 'apply!: web', 'hooks-after: late'],
  ],
  [
    'Argo CD goes by phases, waves, kinds and names, and waits for all waves but the last',
    'argocd',
    [
      object('StatefulSet', 'db', wave(-1)),
      object('Deployment', 'web', wave(2)),
      object('Deployment', 'b'),
      object('DaemonSet', 'z'),
      object('Deployment', 'a'),
      object('Job', 'migrate', { [hook]: 'PreSync' }),
    ],
    ['PreSync 0!: migrate', 'Sync -1!: db', 'Sync 0!: z a b', 'Sync 2: web'],
  ],
  ['one wave is not waited for', 'argocd', [object('Deployment', 'web', wave(3))], ['Sync 3: web']],
  [
    'the last wave is waited for where it has hooks',
    'argocd',
    [object('Deployment', 'web'), object('Job', 'smoke', { [hook]: 'PostSync', ...wave(1) })],
    ['Sync 0!: web', 'PostSync 1!: smoke'],
  ],
  [
    'hooks of Helm are hooks of Argo CD, with their weights as waves',
    'argocd',
    [
      object('Deployment', 'web'),
      object('Job', 'migrate', { 'helm.sh/hook': 'pre-install,pre-upgrade', 'helm.sh/hook-weight': '4' }),
      object('Pod', 'test', { 'helm.sh/hook': 'test' }),
      object('Job', 'skipped', { [hook]: 'Skip' }),
    ],
    ['PreSync 4!: migrate', 'Sync 0: web'],
  ],
  [
    'Argo CD prunes in the reverse order of waves, and last what says so',
    'argocd',
    [
      object('Deployment', 'web', wave(1)),
      gone('early', wave(0)),
      gone('late', wave(2)),
      gone('last', { [options]: 'PruneLast=true' }),
      gone('kept', { [options]: 'Prune=false' }),
    ],
    ['Sync 0!: -late', 'Sync 1!: web', 'Sync 2!: -early', 'Sync 3: -last'],
    ['kept'],
  ],
  [
    'Flux has an order of its own, and prunes',
    'flux',
    [
      object('DaemonSet', 'a'),
      object('StatefulSet', 'b'),
      object('Deployment', 'z'),
      object('ConfigMap', 'c'),
      object('Namespace', 'shop'),
      gone('old'),
      gone('kept', { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' }),
    ],
    ['apply!: shop c z b a -old'],
    ['kept'],
  ],
];

for (const [name, applier, objects, expected, left = []] of rows)
  test(name, () => {
    const isKubectl = applier === 'kubectl';
    const plan = planOf(applier, objects, { prunes: true, waits: !isKubectl });
    const shown = plan.stages.map(({ title, applied, deleted, stage }) => {
      const place = [title.phase, title.wave].filter((each) => each !== undefined).join(' ');
      const names = [...applied.map((each) => each.name), ...deleted.map((each) => `-${each.name}`)];
      return `${place}${stage.wait ? '!' : ''}: ${names.join(' ')}`;
    });
    assert.deepEqual(shown, expected);
    assert.deepEqual(
      plan.left.map((each) => each.name),
      left,
    );
  });

test('nobody loses an object, or applies one twice, in any order of the input', () => {
  for (const applier of applierNames)
    for (let seed = 100; seed < 140; seed++) {
      const objects = objectsOf(seed).filter(({ annotations }) => annotations['helm.sh/hook'] === undefined);
      const names = planOf(applier, objects).stages.flatMap(({ applied }) => applied.map((each) => each.name));
      assert.deepEqual(names.toSorted(), objects.map((each) => each.name).toSorted(), `${applier} ${seed}`);
    }
});
