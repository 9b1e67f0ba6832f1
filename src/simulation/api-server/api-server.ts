import type {
  ControllerRevision,
  KubeEvent,
  ReplicaSet,
  WorkloadKind,
  WorkloadObject,
} from '../../workload/api-types.ts';
import { resourceOf } from '../../workload/kinds.ts';
import { workloadKinds } from '../../workload/workload-kinds.ts';
import type { Admission } from '../admission/admission.ts';
import type { Engine } from '../engine/engine.ts';
import type { TraceRecord } from '../trace.ts';
import { ClaimCollection } from './claim-collection.ts';
import { Collection } from './collection.ts';
import { EventRecorder } from './event-recorder.ts';
import { GarbageCollector } from './garbage-collector.ts';
import { PodCollection } from './pod-collection.ts';
import { PodIndex } from './pod-index.ts';
import { Registry } from './registry.ts';
import { StatusCollection } from './status-collection.ts';
import type { WatchQueue } from './watch.ts';

type Workloads = {
  readonly [Kind in WorkloadKind]: StatusCollection<Extract<WorkloadObject, { readonly kind: Kind }>>;
};

/** The API server of one namespace: its objects by kind, the events on their way to the watchers, and the trace. */
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
  /** All that happened, in order. */
  readonly records: TraceRecord[] = [];
  readonly #engine: Engine;
  readonly namespace: string;
  #admission: Admission | undefined;

  constructor(namespace: string, engine: Engine, wake: () => void, longestRun?: number) {
    this.namespace = namespace;
    const registry = new Registry(namespace, engine, this.records, wake);
    this.#engine = engine;
    this.watch = registry.watch;
    this.workloads = workloadsIn(registry);
    this.replicaSets = new StatusCollection('ReplicaSet', 'replicasets.apps', registry);
    this.controllerRevisions = new Collection('ControllerRevision', 'controllerrevisions.apps', registry);
    this.persistentVolumeClaims = new ClaimCollection(registry);
    this.pods = new PodCollection(registry, longestRun);
    this.podIndex = new PodIndex(this.pods.informer, this.pods.identities);
    this.garbageCollector = new GarbageCollector(this);
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
  recorder(component: KubeEvent['source']): EventRecorder {
    return new EventRecorder(component, this.#engine, this.records);
  }

  /** What a step printed. */
  print(text: string): void {
    this.records.push({ at: this.#engine.now, type: 'output', text });
  }
}

function workloadsIn(registry: Registry): Workloads {
  const collections = workloadKinds.map((kind) => {
    return [kind, new StatusCollection<WorkloadObject>(kind, resourceOf(kind), registry)] as const;
  });
  return Object.fromEntries(collections) as unknown as Workloads;
}
