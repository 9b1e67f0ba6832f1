// Random pods in random clusters, in which much matters to few pods and nodes.
import type { Json, JsonMap } from '../../../src/document/manifest.ts';
import { createRandom } from '../../../src/std/random.ts';
import type { LabelSelector, StringMap } from '../../../src/workload/api-types.ts';
import type { Taint } from '../../../src/workload/placement/tolerations.ts';

export interface CaseNode {
  readonly name: string;
  readonly labels: StringMap;
  readonly taints: readonly Taint[];
  readonly unschedulable: boolean;
  readonly allocatable: JsonMap;
  readonly volumeLimits?: Readonly<Record<string, number>>;
}

export interface CasePod {
  readonly name: string;
  readonly namespace: string;
  readonly labels: StringMap;
  readonly nodeName?: string;
  readonly nominated?: string;
  readonly startSecond?: number;
  readonly terminating?: boolean;
  readonly preempted?: boolean;
  readonly owner?: LabelSelector;
  readonly spec: JsonMap;
}

/** A pod, and what there is in its cluster. */
export interface RandomScheduling {
  readonly name: string;
  readonly nodes: readonly CaseNode[];
  readonly pods: readonly CasePod[];
  readonly namespaces?: Readonly<Record<string, StringMap>>;
  readonly claims?: readonly JsonMap[];
  readonly volumes?: readonly JsonMap[];
  readonly classes?: readonly JsonMap[];
  readonly budgets?: readonly JsonMap[];
  readonly pod: CasePod;
}

/** So many, the same for the same seed. */
export function randomSchedulings(seed: number, count: number): readonly RandomScheduling[] {
  const choice = new Choice(createRandom(seed));
  return Array.from({ length: count }, (_, index) => choice.scheduling(`seed ${seed}, ${index}`));
}

const hostname = 'kubernetes.io/hostname';
const zone = 'topology.kubernetes.io/zone';
const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';
const namespaces = { default: { team: 'a' }, other: { team: 'b' } };

class Choice {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  scheduling(name: string): RandomScheduling {
    const isLarge = this.#isOnceIn(60);
    const nodes = Array.from({ length: isLarge ? 130 : this.#oneOf([1, 2, 3, 3, 4, 5, 6, 7]) }, (_, index) =>
      this.#node(`node-${index}`),
    );
    const count = isLarge ? 60 : this.#oneOf([0, 2, 4, 6, 9, 12, 16]);
    const pods = Array.from({ length: count }, (_, index) => this.#placed(`pod-${index}`, index, nodes));
    const storage = this.#isOnceIn(6) ? this.#storage() : undefined;
    const pod = this.#pod('incoming');
    const spec = storage === undefined ? pod.spec : { ...pod.spec, volumes: this.#volumes(storage.claims) };
    const mounting = storage === undefined ? pods : pods.map((each) => this.#mounting(each, storage.claims));
    const isDaemon = this.#isOnceIn(15);
    const incoming = {
      ...pod,
      ...(storage !== undefined && { namespace: 'default' }),
      spec: isDaemon ? onOneNode(spec, this.#oneOf(nodes).name) : spec,
    };
    return {
      name,
      nodes: storage === undefined ? nodes : nodes.map((node) => ({ ...node, volumeLimits: this.#volumeLimits() })),
      pods: mounting,
      namespaces,
      ...storage,
      ...(this.#isOnceIn(3) && { budgets: [this.#budget(0), this.#budget(1)] }),
      pod: this.#isOnceIn(12) ? { ...incoming, nominated: this.#oneOf(nodes).name } : incoming,
    };
  }

  #node(name: string): CaseNode {
    const labels = {
      ...(!this.#isOnceIn(12) && { [hostname]: name }),
      ...(!this.#isOnceIn(6) && { [zone]: this.#oneOf(['a', 'b', 'c']) }),
      ...(this.#isOnceIn(3) && { disk: this.#oneOf(['ssd', 'hdd']) }),
      ...(this.#isOnceIn(4) && { rank: this.#oneOf(['1', '2', '10']) }),
    };
    const allocatable = {
      cpu: this.#oneOf(['2', '4', '8', '3920m']),
      memory: this.#oneOf(['2Gi', '4Gi', '8Gi', '7000Mi']),
      pods: this.#oneOf(['2', '4', '110', '110']),
      ...(this.#isOnceIn(3) && { 'ephemeral-storage': '10Gi' }),
      ...(this.#isOnceIn(4) && { 'example.com/gpu': this.#oneOf(['1', '2']) }),
      ...(this.#isOnceIn(6) && { 'hugepages-2Mi': '8Mi' }),
    };
    const taints = Array.from({ length: this.#oneOf([0, 0, 0, 0, 0, 1, 2]) }, () => ({
      key: this.#oneOf(['dedicated', 'gpu']),
      value: this.#oneOf(['', 'x', 'y']),
      effect: this.#oneOf(['NoSchedule', 'NoExecute', ...Array(3).fill('PreferNoSchedule')]),
    }));
    return { name, labels, taints, unschedulable: this.#isOnceIn(15), allocatable };
  }

  #placed(name: string, index: number, nodes: readonly CaseNode[]): CasePod {
    const pod = this.#pod(name);
    const node = this.#oneOf(nodes).name;
    if (this.#isOnceIn(12)) return { ...pod, nominated: node };
    const terminating = this.#isOnceIn(9);
    return {
      ...pod,
      nodeName: node,
      startSecond: 100 + ((index * 37) % 101),
      ...(terminating && { terminating, preempted: this.#isOnceIn(2) }),
    };
  }

  #pod(name: string): CasePod {
    const labels = {
      ...(!this.#isOnceIn(15) && { app: this.#oneOf(['a', 'a', 'b', 'c']) }),
      version: this.#oneOf(['1', '2']),
    };
    return {
      name,
      namespace: this.#isOnceIn(5) ? 'other' : 'default',
      labels,
      ...(this.#isOnceIn(2) && { owner: { matchLabels: labels } }),
      spec: this.#spec(name),
    };
  }

  #spec(name: string): JsonMap {
    const affinity = this.#affinity();
    return {
      containers: Array.from({ length: this.#oneOf([1, 1, 1, 2]) }, (_, index) => this.#container(`app-${index}`)),
      ...(this.#isOnceIn(6) && { initContainers: [this.#initContainer('init-0'), this.#initContainer('init-1')] }),
      ...(this.#isOnceIn(1.5) && {
        priority: this.#oneOf(name === 'incoming' ? [0, 10, 10, 1000] : [-5, -5, 0, 5, 10, 1000]),
      }),
      ...(this.#isOnceIn(12) && { preemptionPolicy: 'Never' }),
      ...(this.#isOnceIn(12) && { nodeSelector: { disk: this.#oneOf(['ssd', 'hdd']) } }),
      ...(this.#isOnceIn(3) && { tolerations: this.#some(2, () => this.#toleration()) }),
      ...(Object.keys(affinity).length > 0 && { affinity }),
      ...(this.#isOnceIn(3) && { topologySpreadConstraints: this.#spread() }),
      ...(this.#isOnceIn(20) && { overhead: { cpu: '250m', memory: '120Mi' } }),
      ...(this.#isOnceIn(20) && { resources: { requests: { cpu: this.#oneOf(['1', '3']) } } }),
      ...(this.#isOnceIn(40) && { hostNetwork: true }),
    };
  }

  #container(name: string): JsonMap {
    const requests = {
      ...(!this.#isOnceIn(4) && { cpu: this.#oneOf(['100m', '200m', '500m', '500m', '1', '1500m', '3']) }),
      ...(!this.#isOnceIn(4) && { memory: this.#oneOf(['64Mi', '100Mi', '1Gi', '2Gi', '500000000']) }),
      ...(this.#isOnceIn(20) && { 'ephemeral-storage': this.#oneOf(['1Gi', '6Gi']) }),
    };
    const extended = {
      ...(this.#isOnceIn(25) && { 'example.com/gpu': this.#oneOf(['1', '2']) }),
      ...(this.#isOnceIn(40) && { 'hugepages-2Mi': '4Mi' }),
    };
    const resources = { requests: { ...requests, ...extended }, limits: extended };
    const ports = this.#some(1, () => ({
      containerPort: 80,
      hostPort: this.#oneOf([80, 443]),
      ...(this.#isOnceIn(3) && { protocol: 'UDP' }),
      ...(this.#isOnceIn(3) && { hostIP: this.#oneOf(['10.0.0.1', '10.0.0.2', '0.0.0.0']) }),
    }));
    return { name, image: 'app:1', resources, ...(this.#isOnceIn(6) && { ports }) };
  }

  #initContainer(name: string): JsonMap {
    return { ...this.#container(name), ...(this.#isOnceIn(2) && { restartPolicy: 'Always' }) };
  }

  #toleration(): JsonMap {
    return {
      ...(!this.#isOnceIn(8) && { key: this.#oneOf(['dedicated', 'gpu', 'node.kubernetes.io/unschedulable']) }),
      ...(this.#isOnceIn(2) ? { operator: 'Exists' } : { operator: 'Equal', value: this.#oneOf(['x', 'y']) }),
      ...(this.#isOnceIn(2) && { effect: this.#oneOf(['NoSchedule', 'NoExecute', 'PreferNoSchedule']) }),
    };
  }

  #affinity(): JsonMap {
    const near = () => ({
      ...(this.#isOnceIn(2) && { [required]: this.#some(2, () => this.#podTerm()) }),
      ...(this.#isOnceIn(2) && {
        [preferred]: this.#some(2, () => ({ weight: this.#oneOf([1, 10, 100]), podAffinityTerm: this.#podTerm() })),
      }),
    });
    return {
      ...(this.#isOnceIn(8) && { nodeAffinity: this.#nodeAffinity() }),
      ...(this.#isOnceIn(6) && { podAffinity: near() }),
      ...(this.#isOnceIn(4) && { podAntiAffinity: near() }),
    };
  }

  #nodeAffinity(): JsonMap {
    return {
      ...(this.#isOnceIn(1.5) && { [required]: { nodeSelectorTerms: this.#some(2, () => this.#nodeTerm()) } }),
      ...(this.#isOnceIn(1.5) && {
        [preferred]: this.#some(2, () => ({ weight: this.#oneOf([1, 30, 100]), preference: this.#nodeTerm() })),
      }),
    };
  }

  #nodeTerm(): JsonMap {
    const expression = this.#oneOf<JsonMap>([
      { key: 'disk', operator: 'In', values: ['ssd'] },
      { key: 'disk', operator: 'NotIn', values: ['ssd'] },
      { key: zone, operator: 'In', values: ['a', 'b'] },
      { key: zone, operator: 'Exists' },
      { key: 'disk', operator: 'DoesNotExist' },
      { key: 'rank', operator: 'Gt', values: ['1'] },
      { key: 'rank', operator: 'Lt', values: ['5'] },
    ]);
    if (!this.#isOnceIn(8)) return { matchExpressions: [expression] };
    const matchFields = [{ key: 'metadata.name', operator: this.#oneOf(['In', 'NotIn']), values: ['node-1'] }];
    return this.#isOnceIn(2) ? { matchFields } : { matchExpressions: [expression], matchFields };
  }

  #podTerm(): JsonMap {
    return {
      topologyKey: this.#oneOf([hostname, hostname, zone, zone, 'disk']),
      ...(!this.#isOnceIn(20) && { labelSelector: this.#selector() }),
      ...(this.#isOnceIn(8) && { namespaces: ['other'] }),
      ...(this.#isOnceIn(8) && { namespaceSelector: this.#oneOf<JsonMap>([{}, { matchLabels: { team: 'b' } }]) }),
      ...(this.#isOnceIn(8) && { matchLabelKeys: ['version'] }),
      ...(this.#isOnceIn(12) && { mismatchLabelKeys: ['version'] }),
    };
  }

  #selector(): JsonMap {
    return this.#oneOf<JsonMap>([
      { matchLabels: { app: 'a' } },
      { matchLabels: { app: 'a' } },
      { matchLabels: { app: 'b' } },
      { matchLabels: { app: 'a', version: '1' } },
      { matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['a'] }] },
      { matchExpressions: [{ key: 'app', operator: 'Exists' }] },
      {},
    ]);
  }

  #spread(): JsonMap[] {
    const keys = this.#isOnceIn(4) ? [hostname, zone] : [this.#oneOf([hostname, zone, zone, 'disk'])];
    return keys.map((topologyKey) => ({
      topologyKey,
      maxSkew: this.#oneOf([1, 1, 2, 5]),
      whenUnsatisfiable: this.#oneOf(['DoNotSchedule', 'ScheduleAnyway']),
      ...(!this.#isOnceIn(20) && { labelSelector: this.#selector() }),
      ...(this.#isOnceIn(6) && { matchLabelKeys: ['version'] }),
      ...(this.#isOnceIn(8) && { minDomains: this.#oneOf([1, 3, 5]), whenUnsatisfiable: 'DoNotSchedule' }),
      ...(this.#isOnceIn(6) && { nodeAffinityPolicy: this.#oneOf(['Ignore', 'Honor']) }),
      ...(this.#isOnceIn(6) && { nodeTaintsPolicy: this.#oneOf(['Ignore', 'Honor']) }),
    }));
  }

  #budget(index: number): JsonMap {
    return {
      metadata: { name: `budget-${index}`, namespace: this.#oneOf(['default', 'default', 'other']) },
      spec: { ...(!this.#isOnceIn(9) && { selector: this.#selector() }) },
      status: { disruptionsAllowed: this.#oneOf([0, 1, 2]) },
    };
  }

  #storage() {
    const classes = [
      { metadata: { name: 'now' }, provisioner: 'disks.example.com', volumeBindingMode: 'Immediate' },
      { metadata: { name: 'later' }, provisioner: 'disks.example.com', volumeBindingMode: 'WaitForFirstConsumer' },
      {
        metadata: { name: 'local' },
        provisioner: 'kubernetes.io/no-provisioner',
        volumeBindingMode: 'WaitForFirstConsumer',
      },
      {
        metadata: { name: 'zonal' },
        provisioner: 'disks.example.com',
        volumeBindingMode: 'WaitForFirstConsumer',
        allowedTopologies: [{ matchLabelExpressions: [{ key: zone, values: ['a', 'b'] }] }],
      },
    ];
    const bound = [0, 1, 2, 3].map((index) => this.#boundVolume(index));
    const free = [0, 1].map((index) => this.#freeVolume(index));
    const unbound = [0, 1, 2].map((index) => this.#unboundClaim(index));
    return {
      classes,
      volumes: [...bound.flatMap(({ volume }) => volume ?? []), ...free],
      claims: [...bound.map(({ claim }) => claim), ...unbound],
    };
  }

  #boundVolume(index: number) {
    const accessModes = [this.#oneOf(['ReadWriteOnce', 'ReadWriteOncePod'])];
    const volume = {
      metadata: {
        name: `volume-${index}`,
        labels: this.#isOnceIn(3) ? { [zone]: this.#oneOf(['a', 'b', 'a__b']) } : {},
      },
      spec: {
        accessModes,
        capacity: { storage: '10Gi' },
        storageClassName: 'now',
        csi: { driver: 'disks.example.com', volumeHandle: `handle-${index}` },
        ...(this.#isOnceIn(3) && {
          nodeAffinity: {
            required: { nodeSelectorTerms: [{ matchExpressions: [{ key: zone, operator: 'In', values: ['a'] }] }] },
          },
        }),
      },
    };
    const claim = {
      metadata: {
        name: `bound-${index}`,
        namespace: 'default',
        annotations: { 'pv.kubernetes.io/bind-completed': 'yes' },
      },
      spec: {
        accessModes,
        storageClassName: 'now',
        volumeName: `volume-${index}`,
        resources: { requests: { storage: '10Gi' } },
      },
    };
    return { claim, volume: this.#isOnceIn(20) ? undefined : volume };
  }

  #freeVolume(index: number): JsonMap {
    const values = [this.#oneOf(['node-0', 'node-1'])];
    return {
      metadata: { name: `free-${index}`, labels: { kind: this.#oneOf(['fast', 'slow']) } },
      spec: {
        accessModes: ['ReadWriteOnce'],
        capacity: { storage: this.#oneOf(['5Gi', '20Gi']) },
        storageClassName: 'local',
        local: { path: '/disk' },
        nodeAffinity: {
          required: { nodeSelectorTerms: [{ matchExpressions: [{ key: hostname, operator: 'In', values }] }] },
        },
      },
      status: { phase: 'Available' },
    };
  }

  #unboundClaim(index: number): JsonMap {
    return {
      metadata: { name: `claim-${index}`, namespace: 'default' },
      spec: {
        accessModes: ['ReadWriteOnce'],
        storageClassName: this.#oneOf(['now', 'later', 'later', 'local', 'local', 'zonal']),
        resources: { requests: { storage: this.#oneOf(['1Gi', '8Gi']) } },
        ...(this.#isOnceIn(4) && { selector: { matchLabels: { kind: 'fast' } } }),
      },
    };
  }

  #volumes(claims: readonly JsonMap[]): Json[] {
    return this.#some(2, () => this.#oneOf(claims)).map((claim, index) => {
      const { name } = claim.metadata as { readonly name: string };
      const claimName = this.#isOnceIn(20) ? 'missing' : name;
      return { name: `volume-${index}`, persistentVolumeClaim: { claimName } };
    });
  }

  #mounting(pod: CasePod, claims: readonly JsonMap[]): CasePod {
    const bound = claims.filter(({ spec }) => (spec as JsonMap).volumeName !== undefined);
    if (pod.nodeName === undefined || pod.namespace !== 'default' || this.#isOnceIn(2)) return pod;
    return { ...pod, spec: { ...pod.spec, volumes: this.#volumes(bound) } };
  }

  #volumeLimits(): Record<string, number> {
    return this.#isOnceIn(2) ? {} : { 'disks.example.com': this.#oneOf([1, 2, 3]) };
  }

  #some<Item>(most: number, make: () => Item): Item[] {
    return Array.from({ length: 1 + Math.floor(this.#random() * most) }, make);
  }

  #isOnceIn(times: number): boolean {
    return this.#random() * times < 1;
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }
}

/** As a daemon pod, which may run on one node only. */
function onOneNode(spec: JsonMap, node: string): JsonMap {
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [node] }];
  const nodeAffinity = { [required]: { nodeSelectorTerms: [{ matchFields }] } };
  return { ...spec, affinity: { ...((spec.affinity ?? {}) as JsonMap), nodeAffinity } };
}
