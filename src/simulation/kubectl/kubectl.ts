import type { JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { printedName } from '../../std/workload-kinds.ts';
import { admit } from '../../workload/admit.ts';
import type { WorkloadKind, WorkloadObject } from '../../workload/api-types.ts';
import { resourceOfKind } from '../../workload/kinds.ts';
import type { VersionTraits } from '../../workload/versions.ts';
import type { WorkloadName } from '../../workload/workload-name.ts';
import { ApiError } from '../api-server/api-error.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { DrainLog } from '../api-server/drain-log.ts';
import type { NodeStates } from '../api-server/node-states.ts';
import type { StatusCollection } from '../api-server/status-collection.ts';
import type { WorkloadLoads } from '../api-server/workload-loads.ts';
import type { Engine } from '../engine/engine.ts';

/** A refusal of kubectl's own, in its words, which it prints after `error: `; like the server's no `Error`. */
export class KubectlError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** What commands need of the cluster besides a workload and its namespace. */
export interface ClusterAround {
  readonly engine: Engine;
  readonly nodes: NodeStates;
  readonly loads: WorkloadLoads;
  readonly drains: DrainLog;
  /** What the API server has of each namespace. */
  servers(): Iterable<ApiServer>;
  /** As manifests. */
  readonly disruptionBudgets: readonly JsonMap[];
}

interface KnownCluster extends ClusterAround {
  namespace(name: string): ApiServer;
}

/** A kubectl in a cluster, which remembers the workload that it was told of last. */
export class Kubectl {
  readonly #cluster: KnownCluster;
  readonly #traits: VersionTraits;
  #last: WorkloadName;

  constructor(cluster: KnownCluster, traits: VersionTraits, first: WorkloadName) {
    this.#cluster = cluster;
    this.#traits = traits;
    this.#last = first;
  }

  /** The workload that is named, as far as it is; the rest is as it was the last time. */
  on(named: Partial<WorkloadName> = {}): KubectlTarget {
    this.#last = { ...this.#last, ...named };
    return new KubectlTarget(this.#cluster, this.#last, this.#traits);
  }
}

/** What kubectl's commands work on: a workload, which need not be there yet. */
export class KubectlTarget {
  /** That of its namespace. */
  readonly server: ApiServer;
  readonly kind: WorkloadKind;
  readonly name: string;
  readonly traits: VersionTraits;
  readonly cluster: ClusterAround;

  constructor(cluster: KnownCluster, { kind, namespace, name }: WorkloadName, traits: VersionTraits) {
    this.cluster = cluster;
    this.server = cluster.namespace(namespace);
    this.kind = kind;
    this.name = name;
    this.traits = traits;
  }

  get collection(): StatusCollection<WorkloadObject> {
    return this.server.workloads[this.kind] as StatusCollection<never> as StatusCollection<WorkloadObject>;
  }

  /** Puts into the trace what a step prints. */
  print(text: string): void {
    const { server, kind, name } = this;
    server.print(text, { kind, namespace: server.namespace, name });
  }

  find(): WorkloadObject | undefined {
    return this.collection.find(this.name);
  }

  /** The workload; kubectl's error when there is none. */
  get(): WorkloadObject {
    const workload = this.find();
    if (workload === undefined) throw new KubectlError(`${resourceOfKind(this.kind)} "${this.name}" not found`);
    return workload;
  }

  /** Creates or updates the workload from a manifest; throws the server's refusal. */
  write(manifest: JsonMap): void {
    const { object, refusal } = admit(manifest, this.find(), this.traits);
    if (object === undefined) throw new ApiError('Invalid', refusal?.message ?? '');
    this.store(object);
  }

  /** Creates or replaces the workload; its own annotations stay unless the new object has others. */
  store(object: WorkloadObject): void {
    const { name, labels, annotations } = object.metadata;
    if (this.collection.find(name) === undefined) {
      this.collection.create(object);
      return;
    }
    this.collection.patch(name, (old) => {
      const template = deepEqual(old.spec.template, object.spec.template) ? old.spec.template : object.spec.template;
      const spec = { ...object.spec, template };
      return { ...old, metadata: { ...old.metadata, labels, annotations }, spec } as WorkloadObject;
    });
  }

  /** The kind as kubectl's messages have it: `deployment`. */
  get singular(): string {
    return this.kind.toLowerCase();
  }

  /** The workload as kubectl calls it when it says what it did: `deployment.apps/web`. */
  get printedName(): string {
    return printedName(this.kind, this.name);
  }
}
