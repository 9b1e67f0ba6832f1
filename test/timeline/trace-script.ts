import type { StopReason, Trace, TraceEntry } from '../../src/simulation/trace.ts';
import { seconds } from '../../src/std/time.ts';
import type {
  ApiObject,
  Condition,
  Deployment,
  DeploymentSpec,
  ObjectMeta,
  Pod,
  PodTemplateSpec,
  ReplicaSet,
} from '../../src/workload/api-types.ts';

type Verb = Extract<TraceEntry, { type: 'write' }>['verb'];

/** Writes the trace of a Deployment by hand; times are seconds from the change, which is at 100 s of the run. */
export class TraceScript {
  readonly #entries: TraceEntry[] = [];
  readonly #pods = new Map<string, Pod>();
  #spec: DeploymentSpec;
  #generation = 1;
  #at = 0;
  #created = 0;

  constructor(spec: Partial<DeploymentSpec> = {}) {
    this.#spec = {
      replicas: 2,
      selector: { matchLabels: { app: 'web' } },
      template: template('app:1'),
      strategy: { type: 'RollingUpdate' },
      minReadySeconds: 0,
      paused: false,
      ...spec,
    };
  }

  at(second: number): this {
    this.#at = seconds(second + 100);
    return this;
  }

  /** Writes the Deployment with a new spec, its status not yet of it. */
  apply(spec: Partial<DeploymentSpec>, conditions: readonly Partial<Condition>[] = []): this {
    this.#spec = { ...this.#spec, ...spec };
    this.#generation++;
    return this.#write('update', this.#deployment({}, conditions));
  }

  /** As an autoscaler does. */
  scale(replicas: number): this {
    this.#spec = { ...this.#spec, replicas };
    this.#generation++;
    return this.#write('update-scale', this.#deployment({}, []));
  }

  status(status: Partial<Deployment['status']>, conditions: readonly Partial<Condition>[] = []): this {
    return this.#write('update-status', this.#deployment(status, conditions));
  }

  replicaSet(name: string, revision: number, replicas: number, image = `app:${revision}`): this {
    return this.#write('update', replicaSet(name, { revision, replicas, image }, this.#spec.minReadySeconds));
  }

  deleteReplicaSet(name: string, revision: number): this {
    return this.#write('delete', replicaSet(name, { revision, replicas: 0, image: `app:${revision}` }, 0));
  }

  create(replicaSetName: string, ...names: string[]): this {
    for (const name of names) {
      const uid = String(++this.#created);
      const metadata = { ...meta(name, this.#at), uid, ownerReferences: [ownedBy(replicaSetName)] };
      this.#writePod('create', {
        kind: 'Pod',
        metadata,
        template: template(''),
        nodeName: '',
        phase: 'Pending',
        ready: false,
      });
    }
    return this;
  }

  bind(...names: string[]): this {
    return this.#change('update', names, () => ({ nodeName: 'node-0' }));
  }

  ready(...names: string[]): this {
    return this.#change('update-status', names, () => ({
      nodeName: 'node-0',
      phase: 'Running',
      ready: true,
      readyTransitionTime: Math.floor(this.#at / 1000) * 1000,
    }));
  }

  notReady(...names: string[]): this {
    return this.#change('update-status', names, () => ({ ready: false }));
  }

  terminate(...names: string[]): this {
    return this.#change('update', names, ({ metadata }) => ({
      metadata: { ...metadata, deletionTimestamp: this.#at },
    }));
  }

  gone(...names: string[]): this {
    return this.#change('delete', names, () => ({}));
  }

  event(reason: string, message: string): this {
    const event = { type: 'Normal', reason, message, involvedObject: 'Deployment/web', source: 'test' } as const;
    this.#entries.push({ at: this.#at, type: 'event', event, namespace: 'default' });
    return this;
  }

  /** The trace, which ends with its last entry or at the given second. */
  trace(stop: StopReason = 'settled', endSecond?: number): Trace {
    const end = endSecond === undefined ? this.#at : seconds(endSecond + 100);
    return { records: this.#entries, origin: seconds(100), end, stop };
  }

  #change(verb: Verb, names: readonly string[], change: (pod: Pod) => Partial<Pod>): this {
    for (const name of names) {
      const pod = this.#pods.get(name);
      if (pod === undefined) throw new Error(`no pod ${name}`);
      this.#writePod(verb, { ...pod, ...change(pod) });
    }
    return this;
  }

  #writePod(verb: Verb, pod: Pod): void {
    this.#pods.set(pod.metadata.name, pod);
    this.#write(verb, pod);
  }

  #write(verb: Verb, object: ApiObject): this {
    this.#entries.push({ at: this.#at, type: 'write', verb, object });
    return this;
  }

  #deployment(status: Partial<Deployment['status']>, conditions: readonly Partial<Condition>[]): Deployment {
    const metadata = { ...meta('web', 0), generation: this.#generation };
    const observedGeneration = Object.keys(status).length === 0 ? this.#generation - 1 : this.#generation;
    return {
      kind: 'Deployment',
      metadata,
      spec: this.#spec,
      status: { ...noStatus, observedGeneration, ...status, conditions: conditions.map(condition) },
    };
  }
}

export function template(image: string): PodTemplateSpec {
  return { metadata: { labels: { app: 'web' }, annotations: {} }, spec: { containers: [{ name: 'app', image }] } };
}

const noStatus = {
  replicas: 0,
  updatedReplicas: 0,
  readyReplicas: 0,
  availableReplicas: 0,
  unavailableReplicas: 0,
};

function condition(given: Partial<Condition>): Condition {
  return { type: '', status: 'True', lastUpdateTime: 0, lastTransitionTime: 0, reason: '', message: '', ...given };
}

function replicaSet(
  name: string,
  { revision, replicas, image }: { revision: number; replicas: number; image: string },
  minReadySeconds: number,
): ReplicaSet {
  const annotations = { 'deployment.kubernetes.io/revision': String(revision) };
  return {
    kind: 'ReplicaSet',
    metadata: { ...meta(name, 0), annotations },
    spec: { replicas, minReadySeconds, selector: {}, template: template(image) },
    status: {
      replicas,
      fullyLabeledReplicas: 0,
      readyReplicas: 0,
      availableReplicas: 0,
      observedGeneration: 1,
      conditions: [],
    },
  };
}

function ownedBy(name: string) {
  return { apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid: name, controller: true };
}

function meta(name: string, creationTimestamp: number): ObjectMeta {
  const noMaps = { labels: {}, annotations: {}, ownerReferences: [] };
  return { name, namespace: 'default', uid: name, resourceVersion: 1, generation: 1, creationTimestamp, ...noMaps };
}
