import { settingsVersion } from '../../document/settings-object.ts';
import { workloadKinds } from '../../std/workload-kinds.ts';
import { worldTexts as texts } from '../../wording/world-texts.ts';
import { featureGates } from '../../workload/feature-gates.ts';
import { senderNames } from '../request-senders.ts';
import type { Shape, Shapes } from './shape.ts';

const text: Shape = { type: 'string', minLength: 1 };
const flag: Shape = { type: 'boolean' };
const anything: Shape = {};
const open: Shape = { type: 'object' };
/** As with assumptions, nothing takes longer than a day. */
const seconds: Shape = { type: 'number', minimum: 0, maximum: 86_400 };

const map = (properties: Shapes, required: readonly string[] = [], description?: string): Shape => ({
  ...(description !== undefined && { description }),
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
  additionalProperties: false,
});
const list = (items: Shape, description?: string): Shape => ({
  ...(description !== undefined && { description }),
  type: 'array',
  items,
});
const mapOf = (values: Shape): Shape => ({ type: 'object', additionalProperties: values });
const named = (name: string): Shape => ({ $ref: `#/$defs/${name}` });

/** A manifest whose place says its kind. */
const manifest = (kind: string, properties: Shapes, required: readonly string[] = []): Shape =>
  map({ apiVersion: text, kind: { const: kind }, metadata: named('metadata'), ...properties }, [
    'metadata',
    ...required,
  ]);

/** Written by whoever kept the object, and of no meaning here. */
const kept = ['uid', 'resourceVersion', 'generation', 'creationTimestamp', 'managedFields', 'ownerReferences'];
const keptToo = ['finalizers', 'selfLink', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'generateName'];

/** The kinds that live in a namespace, by the key that a namespace has them under. */
export const kindsInNamespace = {
  resourceQuotas: 'ResourceQuota',
  limitRanges: 'LimitRange',
  serviceAccounts: 'ServiceAccount',
  persistentVolumeClaims: 'PersistentVolumeClaim',
  podDisruptionBudgets: 'PodDisruptionBudget',
  horizontalPodAutoscalers: 'HorizontalPodAutoscaler',
} as const;

/** The others, by their keys. */
export const clusterKinds = {
  priorityClasses: 'PriorityClass',
  runtimeClasses: 'RuntimeClass',
  storageClasses: 'StorageClass',
  persistentVolumes: 'PersistentVolume',
} as const;

const shapesOfKinds = (): Shapes => ({
  ResourceQuota: manifest('ResourceQuota', {
    spec: map({ hard: named('quantities'), scopes: list(text), scopeSelector: open }),
    status: map({ hard: named('quantities'), used: named('quantities') }, [], texts.used),
  }),
  LimitRange: manifest('LimitRange', {
    spec: map({
      limits: list(
        map(
          {
            type: text,
            max: named('quantities'),
            min: named('quantities'),
            default: named('quantities'),
            defaultRequest: named('quantities'),
            maxLimitRequestRatio: named('quantities'),
          },
          ['type'],
        ),
      ),
    }),
  }),
  ServiceAccount: manifest('ServiceAccount', {
    secrets: list(open),
    imagePullSecrets: list(open),
    automountServiceAccountToken: flag,
  }),
  PersistentVolumeClaim: manifest('PersistentVolumeClaim', { spec: open, status: open }),
  PodDisruptionBudget: manifest('PodDisruptionBudget', { spec: open, status: open }),
  HorizontalPodAutoscaler: manifest('HorizontalPodAutoscaler', { spec: open, status: open }),
  PriorityClass: manifest(
    'PriorityClass',
    { value: { type: 'integer' }, globalDefault: flag, description: { type: 'string' }, preemptionPolicy: text },
    ['value'],
  ),
  RuntimeClass: manifest(
    'RuntimeClass',
    {
      handler: text,
      overhead: map({ podFixed: named('quantities') }),
      scheduling: map({ nodeSelector: named('labels'), tolerations: list(open) }),
    },
    ['handler'],
  ),
  StorageClass: manifest(
    'StorageClass',
    {
      provisioner: text,
      parameters: open,
      reclaimPolicy: text,
      mountOptions: list(text),
      allowVolumeExpansion: flag,
      volumeBindingMode: text,
      allowedTopologies: list(open),
    },
    ['provisioner'],
  ),
  PersistentVolume: manifest('PersistentVolume', { spec: open, status: open }),
});

const listsOf = (kinds: Readonly<Record<string, string>>): Shapes =>
  Object.fromEntries(Object.entries(kinds).map(([key, kind]) => [key, list(named(kind))]));

const namespaceShape = (): Shape =>
  map(
    {
      name: text,
      absent: { ...flag, description: texts.namespaceAbsent },
      terminating: { ...flag, description: texts.namespaceTerminating },
      labels: { ...named('labels'), description: texts.namespaceLabels },
      ...listsOf(kindsInNamespace),
    },
    ['name'],
  );

/** What the controllers make of a workload. */
const dependentKinds = ['ReplicaSet', 'ControllerRevision', 'Pod'];

/** What runs, and what its controllers have made of it. */
const shapesOfRunning = (): Shapes => ({
  workload: map(
    {
      apiVersion: text,
      kind: { enum: workloadKinds },
      metadata: named('metadata'),
      spec: open,
      status: open,
    },
    ['apiVersion', 'kind', 'metadata', 'spec'],
  ),
  dependent: map(
    {
      apiVersion: text,
      kind: { enum: dependentKinds },
      metadata: open,
      spec: open,
      status: open,
      data: open,
      revision: { type: 'integer' },
    },
    ['apiVersion', 'kind', 'metadata'],
  ),
});

/** What a world file refers to in itself. */
export const worldShapes = (): Shapes => ({
  quantity: {
    description: texts.quantity,
    type: ['string', 'number'],
    format: 'quantity',
  },
  quantities: mapOf(named('quantity')),
  labels: mapOf({ type: 'string' }),
  metadata: map(
    {
      name: text,
      namespace: text,
      labels: named('labels'),
      annotations: named('labels'),
      ...Object.fromEntries([...kept, ...keptToo].map((key) => [key, anything])),
    },
    ['name'],
  ),
  ...shapesOfRunning(),
  namespace: namespaceShape(),
  taint: map({ key: text, value: { type: 'string' }, effect: text, timeAdded: anything }, ['key', 'effect']),
  node: map({
    name: { ...text, description: texts.nodeName },
    count: { type: 'integer', minimum: 1, description: texts.nodeCount },
    names: list(text, texts.nodeNames),
    labels: named('labels'),
    taints: list(named('taint')),
    unschedulable: { ...flag, description: texts.unschedulable },
    down: { ...flag, description: texts.down },
    allocatable: { ...named('quantities'), description: texts.allocatable },
  }),
  pods: map({
    node: { ...text, description: texts.podsNode },
    nodes: list(text, texts.podsNodes),
    count: { type: 'integer', minimum: 1, description: texts.podsCount },
    requests: { ...named('quantities'), description: texts.requests },
    priority: { type: 'integer' },
    namespace: text,
    labels: { ...named('labels'), description: texts.podLabels },
  }),
  probeTiming: map(
    {
      initialDelaySeconds: { type: 'integer', minimum: 0 },
      periodSeconds: { type: 'integer', minimum: 1 },
      successThreshold: { type: 'integer', minimum: 1 },
    },
    [],
    texts.probeTiming,
  ),
  measuredTimes: map(
    {
      image: { ...text, description: texts.measuredImage },
      workload: map(
        { kind: { enum: workloadKinds }, namespace: text, name: text },
        ['kind', 'namespace', 'name'],
        texts.measuredWorkload,
      ),
      pods: { type: 'integer', minimum: 1, description: texts.measuredPods },
      takenAt: { ...text, description: texts.measuredAt },
      pullSeconds: { ...seconds, description: texts.pullSeconds },
      startupSeconds: { ...seconds, description: texts.startupSeconds },
      startupProbe: named('probeTiming'),
      readinessProbe: named('probeTiming'),
      terminationSeconds: { ...seconds, description: texts.terminationSeconds },
    },
    ['image'],
  ),
  ...shapesOfKinds(),
});

/** The spec of a world file. */
export const worldShape = (): Shape =>
  map({
    takenAt: { ...text, description: texts.takenAt },
    kubernetes: { type: 'string', format: 'version', description: texts.kubernetes },
    featureGates: {
      ...map(Object.fromEntries(featureGates.map((gate) => [gate, flag])), [], texts.featureGates),
      additionalProperties: anything,
    },
    namespaces: list(named('namespace'), texts.namespaces),
    nodes: list(named('node'), texts.nodes),
    pods: list(named('pods'), texts.pods),
    ...listsOf(clusterKinds),
    workloads: list(named('workload'), texts.workloads),
    dependents: list(named('dependent'), texts.dependents),
    measuredTimes: list(named('measuredTimes'), texts.measuredTimes),
    endpointsSeconds: map(Object.fromEntries(senderNames.map((name) => [name, seconds])), [], texts.endpointsSeconds),
  });

/** The whole file as a JSON schema. */
export const worldSchema = (): JsonSchemaOfWorld => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: texts.title,
  ...map(
    {
      apiVersion: { const: settingsVersion },
      kind: { const: 'World' },
      metadata: open,
      spec: worldShape(),
    },
    ['apiVersion', 'kind'],
  ),
  $defs: worldShapes(),
});

interface JsonSchemaOfWorld extends Shape {
  readonly $schema: string;
  readonly title: string;
  readonly $defs: Shapes;
}
