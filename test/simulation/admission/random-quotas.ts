// Random quotas, some of which are used up or count only some pods.
import type { Json, JsonMap } from '../../../src/document/manifest.ts';

/** Chooses one of the items. */
export type OneOf = <Item>(items: readonly Item[]) => Item;

const resources: Readonly<Record<string, readonly (readonly [hard: string, used: string])[]>> = {
  pods: [
    ['3', '3'],
    ['10', '0'],
    ['10', '9'],
  ],
  'count/pods': [
    ['4', '4'],
    ['1k', '12'],
  ],
  cpu: [
    ['2', '500m'],
    ['64', '0'],
  ],
  'requests.cpu': [
    ['1', '0.9'],
    ['64', '1250m'],
    ['64', '0'],
  ],
  'limits.cpu': [
    ['4', '3500m'],
    ['100', '0'],
  ],
  memory: [
    ['1Gi', '512Mi'],
    ['1Ti', '0'],
  ],
  'requests.memory': [
    ['2Gi', '2000000000'],
    ['1Ti', '100M'],
  ],
  'limits.memory': [
    ['4Gi', '3Gi'],
    ['1Ti', '1Gi'],
  ],
  'requests.ephemeral-storage': [['2Gi', '1Gi']],
  'ephemeral-storage': [['3Gi', '500Mi']],
  'limits.ephemeral-storage': [['4Gi', '1Gi']],
  'hugepages-2Mi': [['8Mi', '0']],
  'requests.hugepages-2Mi': [
    ['64Mi', '60Mi'],
    ['1Gi', '0'],
  ],
  'requests.deviceclass.resource.kubernetes.io/gold': [
    ['2', '1'],
    ['8', '0'],
  ],
  'requests.example.com/gpu': [
    ['1', '0'],
    ['4', '4'],
  ],
  services: [['1', '1']],
};

const scopes: readonly (readonly string[])[] = [
  ['BestEffort'],
  ['NotBestEffort'],
  ['Terminating'],
  ['NotTerminating'],
  ['NotBestEffort', 'NotTerminating'],
  ['CrossNamespacePodAffinity'],
];

const selectors: readonly JsonMap[] = [
  { scopeName: 'PriorityClass', operator: 'In', values: ['high', 'middle'] },
  { scopeName: 'PriorityClass', operator: 'NotIn', values: ['high'] },
  { scopeName: 'PriorityClass', operator: 'Exists' },
  { scopeName: 'PriorityClass', operator: 'DoesNotExist' },
  { scopeName: 'BestEffort', operator: 'Exists' },
];

/** What the server takes of a quota, or does not. */
const odd: readonly JsonMap[] = [
  { hard: { pods: '1500m' } },
  { hard: { pods: '-1' } },
  { hard: { gpu: '1' } },
  { hard: { 'example.com/gpu': '1500m' } },
  { hard: { 'requests.example.com/gpu': '1500m' } },
  { hard: { 'kubernetes.io/batch': '1500m', pods: '100' } },
  { hard: { pods: '1' }, scopes: ['BestEffort', 'NotBestEffort'] },
  { hard: { pods: '1' }, scopes: ['Terminating', 'BestEffort'] },
  { hard: { pods: '1' }, scopes: ['Odd'] },
  { hard: { persistentvolumeclaims: '1' }, scopes: ['VolumeAttributesClass'] },
  ...[
    { scopeName: 'BestEffort', operator: 'In', values: ['a'] },
    { scopeName: 'PriorityClass', operator: 'In' },
    { scopeName: 'PriorityClass', operator: 'Exists', values: ['high'] },
    { scopeName: 'PriorityClass', operator: 'Odd' },
  ].map((each) => ({ hard: { pods: '0' }, scopeSelector: { matchExpressions: [each] } })),
];

export function randomQuota(name: string, oneOf: OneOf): JsonMap {
  if (oneOf([true, ...Array<boolean>(11).fill(false)])) {
    const spec = oneOf(odd);
    const used = Object.fromEntries(Object.keys(spec.hard as JsonMap).map((each) => [each, '0']));
    return { metadata: { name }, spec, status: { used } };
  }
  const hard: Record<string, Json> = {};
  const used: Record<string, Json> = {};
  for (const _ of oneOf(['one', 'two', 'three'].map((_, index) => Array.from({ length: index + 1 })))) {
    const resource = oneOf(Object.keys(resources));
    [hard[resource], used[resource]] = oneOf(resources[resource] ?? [['1', '0']]);
  }
  const kind = oneOf(['all', 'all', 'all', 'scopes', 'selector']);
  const scoped = kind === 'scopes' ? { scopes: oneOf(scopes) } : {};
  const selected = kind === 'selector' ? { scopeSelector: { matchExpressions: [oneOf(selectors)] } } : {};
  return { metadata: { name }, spec: { hard, ...scoped, ...selected }, status: { used } };
}

const terms = [{ topologyKey: 'kubernetes.io/hostname', labelSelector: {}, namespaces: ['other'] }];

/** What of a pod scopes go by. */
export function randomScoped(oneOf: OneOf): JsonMap {
  return {
    ...oneOf([{}, {}, { activeDeadlineSeconds: 60 }]),
    ...oneOf([{}, {}, { priorityClassName: 'high' }, { priorityClassName: 'low' }]),
    ...oneOf([
      {},
      {},
      {},
      { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: terms } } },
    ]),
  };
}
