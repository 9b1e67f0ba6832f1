// Random clusters and namespaces, and what of pods refers to them.
import type { Json, JsonMap } from '../../../src/document/manifest.ts';
import type { OneOf } from './random-quotas.ts';

/** What is not given is not known. */
export interface RandomWorld {
  readonly namespaceLabels?: JsonMap;
  readonly serviceAccounts?: readonly JsonMap[];
  readonly priorityClasses?: readonly JsonMap[];
  readonly runtimeClasses?: readonly JsonMap[];
}

const minors = [0, 7, 8, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 40];
const versions = [...minors.map((minor) => `v1.${minor}`), ...minors.map(() => 'latest')];
const oddVersions = ['v1', '1.30', 'v1.030', 'v2.0', 'v1.99999999999999999999'];
const levels = ['privileged', 'baseline', 'baseline', 'restricted', 'restricted', 'restricted'];

const accounts: readonly JsonMap[] = [
  { metadata: { name: 'robot' } },
  {
    metadata: { name: 'guard', annotations: { 'kubernetes.io/enforce-mountable-secrets': 'true' } },
    secrets: [{ name: 'key' }],
    imagePullSecrets: [{ name: 'registry' }],
  },
  { metadata: { name: 'lax', annotations: { 'kubernetes.io/enforce-mountable-secrets': 'yes' } } },
];
const priorities: readonly JsonMap[] = [
  { metadata: { name: 'high' }, value: 1000, preemptionPolicy: 'Never' },
  { metadata: { name: 'low' }, value: -10 },
  { metadata: { name: 'common' }, value: 100, globalDefault: true },
  { metadata: { name: 'usual' }, value: 50, globalDefault: true, preemptionPolicy: 'Never' },
];
const runtimes: readonly JsonMap[] = [
  { metadata: { name: 'plain' }, handler: 'runc' },
  { metadata: { name: 'gvisor' }, handler: 'runsc', overhead: { podFixed: { cpu: '250m', memory: '120Mi' } } },
  {
    metadata: { name: 'kata' },
    handler: 'kata',
    overhead: { podFixed: { cpu: '0.5' } },
    scheduling: {
      nodeSelector: { 'katacontainers.io/enabled': 'true', disk: 'ssd' },
      tolerations: [
        { key: 'kata', operator: 'Exists', effect: 'NoSchedule' },
        { key: 'slow', operator: 'Equal', value: 'yes', effect: 'NoExecute', tolerationSeconds: 60 },
      ],
    },
  },
];

export function randomWorld(oneOf: OneOf): RandomWorld {
  const some = (items: readonly JsonMap[]) => items.filter(() => oneOf([true, true, false]));
  return {
    ...(oneOf([true, true, true, false]) && { namespaceLabels: namespaceLabels(oneOf) }),
    ...(oneOf([true, false]) && { serviceAccounts: some(accounts) }),
    ...(oneOf([true, false]) && { priorityClasses: some(priorities) }),
    ...(oneOf([true, false]) && { runtimeClasses: some(runtimes) }),
  };
}

function namespaceLabels(oneOf: OneOf): JsonMap {
  const labels: Record<string, Json> = { 'kubernetes.io/metadata.name': 'default' };
  const odd = (usual: readonly string[], strange: readonly string[]) =>
    oneOf([...Array.from({ length: 20 }, () => usual), strange]);
  const set = (mode: string, times: readonly boolean[]) => {
    if (oneOf(times)) labels[`pod-security.kubernetes.io/${mode}`] = oneOf(odd(levels, ['Restricted', 'off']));
    if (oneOf(times)) labels[`pod-security.kubernetes.io/${mode}-version`] = oneOf(odd(versions, oddVersions));
  };
  set('enforce', [true, true, true, false]);
  set('warn', [true, false, false]);
  set('audit', [true, false, false]);
  return labels;
}

/** What of a pod names an account or a class, or contradicts it. */
export function randomReferences(oneOf: OneOf): JsonMap {
  const rarely = (value: JsonMap): JsonMap => oneOf([{}, {}, {}, {}, {}, value]);
  return {
    ...oneOf([{}, {}, { serviceAccountName: oneOf(['default', 'robot', 'guard', 'guard', 'lax', 'nobody']) }]),
    ...rarely({ imagePullSecrets: [{ name: oneOf(['registry', 'other']) }] }),
    ...oneOf([{}, {}, { priorityClassName: oneOf(['high', 'low', 'urgent', 'system-node-critical']) }]),
    ...rarely({ priority: oneOf([0, 100, 1000]) }),
    ...rarely({ preemptionPolicy: oneOf(['Never', 'PreemptLowerPriority']) }),
    ...oneOf([{}, { runtimeClassName: oneOf(['plain', 'gvisor', 'kata', 'kata', 'wasm']) }]),
    ...rarely({ overhead: oneOf([{ cpu: '250m', memory: '120Mi' }, { cpu: '500m' }, { cpu: '1' }]) }),
    ...oneOf([{}, {}, { nodeSelector: oneOf([{ disk: 'ssd' }, { disk: 'hdd' }, { zone: 'a' }]) }]),
    ...oneOf([{}, {}, { tolerations: oneOf(tolerations) }]),
  };
}

const tolerations: readonly (readonly JsonMap[])[] = [
  [{ operator: 'Exists' }],
  [{ key: 'kata', operator: 'Exists', effect: 'NoSchedule' }],
  [
    { key: 'kata', value: 'yes', effect: 'NoSchedule' },
    { key: 'slow', operator: 'Equal', value: 'yes', effect: 'NoExecute', tolerationSeconds: 10 },
  ],
  [
    { key: 'slow', operator: 'Exists' },
    { key: 'kata', operator: 'Equal', value: 'a', effect: 'NoSchedule' },
  ],
];

/** The secrets that a container reads. */
export function randomSecrets(oneOf: OneOf): JsonMap {
  const name = () => oneOf(['key', 'key', 'other']);
  return {
    ...oneOf([{}, {}, { env: [{ name: 'KEY', valueFrom: { secretKeyRef: { name: name(), key: 'key' } } }] }]),
    ...oneOf([{}, {}, { envFrom: [{ secretRef: { name: name() } }] }]),
  };
}
