import { workloadKinds } from '../../std/workload-kinds.ts';
import type {
  ControllerRevision,
  KubeEvent,
  ReplicaSet,
  WorkloadKind,
  WorkloadObject,
} from '../../workload/api-types.ts';
import { resourceOfKind } from '../../workload/kinds.ts';
import type { WorkloadName } from '../../workload/workload-name.ts';
import type { Admission } from '../admission/admission.ts';
import type { Client } from '../client/client.ts';
import type { StoredObject } from '../cluster-state.ts';
import { ClaimCollection } from './claim-collection.ts';
import { Collection } from './collection.ts';
import { EventRecorder } from './event-recorder.ts';
import { GarbageCollector } from './garbage-collector.ts';
import { PodCollection } from './pod-collection.ts';
import { PodIndex } from './pod-index.ts';
import { Registry } from './registry.ts';
import { StatusCollection } from './status-collection.ts';
import type { Storage } from './storage.ts';
import type { WatchQueue } from './watch.ts';

type Workloads = {
  readonly [Kind in WorkloadKind]: StatusCollection<Extract<WorkloadObject, { readonly kind: Kind }>>;
};

/** What the API server has of one namespace: its objects by kind, and the events on their way to the watchers. */
export class ApiServer {
  readonly workloads: Workloads;
  readonly replicaSets: StatusCollection<ReplicaSet>;
  readonly controllerRevisions: Collection<ControllerRevision>;
  readonly persistentVolumeClaims: ClaimCollection;
  readonly pods: PodCollection;
  /** The cached pods by owner. */
  readonly podIndex: PodIndex;
  readonly garbageCollector: GarbageCollector;
  readonly watch: WatchQueue;
  readonly namespace: string;
  readonly storage: Storage;
  #admission: Admission | undefined;

  constructor(namespace: string, storage: Storage, wake: () => void, longestRun?: number) {
    const registry = new Registry(namespace, storage, wake);
    this.namespace = namespace;
    this.storage = storage;
    this.watch = registry.watch;
    this.workloads = workloadsIn(registry);
    this.replicaSets = new StatusCollection('ReplicaSet', 'replicasets.apps', registry);
    this.controllerRevisions = new Collection('ControllerRevision', 'controllerrevisions.apps', registry);
    this.persistentVolumeClaims = new ClaimCollection(registry);
    this.pods = new PodCollection(registry, longestRun);
    this.podIndex = new PodIndex(this.pods.informer, this.pods.identities);
    this.garbageCollector = new GarbageCollector(this);
  }

  /** Takes in an object that was stored before the run. */
  restore(object: StoredObject): void {
    (this.#collectionOf(object.kind) as Collection<StoredObject>).restore(object);
  }

  #collectionOf(kind: StoredObject['kind']) {
    switch (kind) {
      case 'ReplicaSet':
        return this.replicaSets;
      case 'ControllerRevision':
        return this.controllerRevisions;
      case 'PersistentVolumeClaim':
        return this.persistentVolumeClaims;
      default:
        return this.workloads[kind];
    }
  }

  /** What judges what is created; undefined: nothing does. */
  get admission(): Admission | undefined {
    return this.#admission;
  }

  /** From now on the policies of the namespace change and judge what is created. */
  setAdmission(admission: Admission): void {
    this.#admission = admission;
    this.pods.setAdmission(admission);
    for (const collection of [
      ...workloadKinds.map((kind) => this.workloads[kind]),
      this.replicaSets,
      this.controllerRevisions,
      this.persistentVolumeClaims,
    ])
      collection.setAdmission(admission);
  }

  /** Who reports events under the component's name, such as `deployment-controller`. */
  recorder(component: KubeEvent['source'], client?: Client): EventRecorder {
    return new EventRecorder(component, this.storage, client);
  }

  /** What a step about a workload printed. */
  print(text: string, about: WorkloadName): void {
    this.storage.records.push({ at: this.storage.now, type: 'output', text, about });
  }
}

function workloadsIn(registry: Registry): Workloads {
  const collections = workloadKinds.map((kind) => {
    return [kind, new StatusCollection<WorkloadObject>(kind, resourceOfKind(kind), registry)] as const;
  });
  return Object.fromEntries(collections) as unknown as Workloads;
}
