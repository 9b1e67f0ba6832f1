import assert from 'node:assert/strict';
import { entriesOf, type Trace, type TraceEntry } from '../../src/simulation/trace.ts';
import type { ApiObject, Deployment, Pod, ReplicaSet } from '../../src/workload/api-types.ts';
import { scaledValue } from '../../src/workload/int-or-string.ts';

type Write = Extract<TraceEntry, { type: 'write' }>;
type Heard = Extract<TraceEntry, { type: 'event' }>;

/** So long after a change of its numbers a Deployment may scale by shares, whatever is available. */
const scalingTime = 1000;

/** Checks after every entry of a trace what must hold of a Deployment whatever happens; throws at the first breach. */
export function checkInvariants(trace: Trace): void {
  const cluster = new CheckedCluster();
  let lastAt = 0;
  for (const entry of entriesOf(trace)) {
    assert(entry.at >= lastAt, `time goes back from ${lastAt} to ${entry.at}`);
    lastAt = entry.at;
    if (entry.type === 'write') cluster.take(entry);
    if (entry.type === 'event') cluster.hear(entry);
  }
  assert.notEqual(trace.stop, 'event-limit', 'the run does not end');
  if (trace.stop === 'settled') cluster.checkRest();
}

class CheckedCluster {
  #deployment: Deployment | undefined;
  readonly #replicaSets = new Map<string, ReplicaSet>();
  readonly #pods = new Map<string, Pod>();
  /** By the uid of a ReplicaSet: the most replicas that it had within the instant of its last write. */
  readonly #maxReplicas = new Map<string, { readonly at: number; readonly most: number }>();
  /** The numbers were changed, and the ReplicaSets have not come within them yet. */
  #isExcused = true;
  #lastResourceVersion = 0;

  #numbersChangedAt = 0;
  /** Whether the pod that was taken away last was ready. */
  #wasReady = false;

  take(write: Write): void {
    const { verb, object } = write;
    if (verb !== 'delete') this.#checkObject(object);
    switch (object.kind) {
      case 'Deployment':
        this.#takeDeployment(write, object);
        break;
      case 'ReplicaSet':
        this.#takeReplicaSet(write, object);
        break;
      case 'Pod':
        this.#takePod(write, object);
        break;
    }
  }

  #checkObject(object: ApiObject): void {
    const { metadata } = object;
    const owners = metadata.ownerReferences.filter(({ controller }) => controller === true);
    assert(owners.length <= 1, `${object.kind} ${metadata.name} has ${owners.length} owners`);
    assert(metadata.resourceVersion > this.#lastResourceVersion, `${metadata.name}: the resourceVersion does not grow`);
    this.#lastResourceVersion = metadata.resourceVersion;
    if (!('status' in object)) return;
    for (const [field, value] of Object.entries(object.status))
      if (typeof value === 'number') assert(value >= 0, `${object.kind} ${metadata.name}: ${field} is ${value}`);
    const types = object.status.conditions.map(({ type }) => type);
    assert.equal(new Set(types).size, types.length, `${metadata.name} has a condition twice: ${types}`);
    const observed = 'observedGeneration' in object.status ? object.status.observedGeneration : 0;
    assert(observed <= metadata.generation, `${metadata.name} has observed a generation that does not exist yet`);
  }

  #takeDeployment({ verb, at }: Write, deployment: Deployment): void {
    const before = this.#deployment;
    this.#deployment = verb === 'delete' ? undefined : deployment;
    if (before !== undefined && numbersOf(before) === numbersOf(deployment)) return;
    this.#isExcused = true;
    this.#numbersChangedAt = at;
  }

  #takeReplicaSet({ verb, at }: Write, rs: ReplicaSet): void {
    const before = this.#replicaSets.get(rs.metadata.uid);
    this.#maxReplicas.set(rs.metadata.uid, {
      at,
      most: Math.max(rs.spec.replicas, before === undefined ? 0 : this.#maxReplicasOf(before, at)),
    });
    if (verb === 'delete') this.#replicaSets.delete(rs.metadata.uid);
    else this.#replicaSets.set(rs.metadata.uid, rs);
    assert(rs.spec.replicas >= 0, `${rs.metadata.name} has ${rs.spec.replicas} replicas`);
    if (before === undefined && this.#isOwned(rs)) this.#checkNew(rs);
    const isAdopted = before !== undefined && !this.#isOwned(before) && this.#isOwned(rs);
    if (isAdopted) this.#isExcused = true;
    this.#checkSurge();
  }

  #checkNew({ metadata, spec }: ReplicaSet): void {
    const hash = metadata.labels['pod-template-hash'];
    assert(hash !== undefined && metadata.name.endsWith(`-${hash}`), `${metadata.name} has no pod-template-hash`);
    assert.equal(spec.selector.matchLabels?.['pod-template-hash'], hash);
    assert.equal(spec.template.metadata.labels['pod-template-hash'], hash);
    assert.notEqual(this.#deployment?.spec.paused, true, `${metadata.name} is made while the Deployment is paused`);
  }

  /** The replicas of all ReplicaSets sum to replicas + maxSurge at most, once they have come within that. */
  #checkSurge(): void {
    if (this.#deployment === undefined) return;
    const { replicas } = this.#deployment.spec;
    const sum = this.#owned().reduce((total, { spec }) => total + spec.replicas, 0);
    const most = replicas + surgeOf(this.#deployment);
    if (sum <= most) this.#isExcused = false;
    assert(this.#isExcused || sum <= most, `${sum} replicas are asked for where ${most} are allowed`);
  }

  #takePod({ verb, at }: Write, pod: Pod): void {
    const { uid } = pod.metadata;
    const before = this.#pods.get(uid);
    const isTakenAway = before !== undefined && isLive(before) && (verb === 'delete' || !isLive(pod));
    if (isTakenAway) this.#wasReady = before.ready;
    if (verb === 'delete') this.#pods.delete(uid);
    else this.#pods.set(uid, pod);
    if (verb === 'create') this.#checkNewPod(pod, at);
  }

  /** Batches of pods that were begun go on, though the ReplicaSet is scaled down between them. */
  #maxReplicasOf({ metadata, spec }: ReplicaSet, now: number): number {
    const known = this.#maxReplicas.get(metadata.uid);
    return known?.at === now ? known.most : spec.replicas;
  }

  hear({ event, at }: Heard): void {
    if (this.#wasReady && event.reason === 'SuccessfulDelete' && event.source === 'replicaset-controller')
      this.#checkAvailable(at);
  }

  #checkNewPod({ metadata }: Pod, at: number): void {
    const owner = [...this.#replicaSets.values()].find(({ metadata: { uid } }) => uid === ownerOf(metadata));
    if (owner === undefined) return;
    const most = this.#maxReplicasOf(owner, at);
    assert(this.#activePods(owner).length <= most, `${owner.metadata.name} has more pods than replicas`);
  }

  /**
   * After a controller has taken a ready pod away there are replicas − maxUnavailable of them left.
   * Where minReadySeconds tells ready from available, the ReplicaSet may choose a pod that was available: not checked.
   */
  #checkAvailable(at: number): void {
    const deployment = this.#deployment;
    const owned = this.#owned();
    const isScaling = at - this.#numbersChangedAt < scalingTime;
    if (deployment === undefined || isScaling || owned.some(({ spec }) => spec.minReadySeconds > 0)) return;
    const ready = owned.flatMap((rs) => this.#activePods(rs)).filter((pod) => pod.ready).length;
    const least = deployment.spec.replicas - unavailableOf(deployment);
    assert(ready >= least, `only ${ready} pods are left ready where ${least} have to be`);
  }

  /** At rest the statuses say what is there. */
  checkRest(): void {
    for (const rs of this.#replicaSets.values()) {
      const active = this.#activePods(rs);
      assert.equal(rs.status.replicas, active.length, `${rs.metadata.name}: status.replicas`);
      assert.equal(rs.status.readyReplicas, active.filter(({ ready }) => ready).length, `${rs.metadata.name}: ready`);
      assert.equal(rs.status.observedGeneration, rs.metadata.generation, `${rs.metadata.name}: observedGeneration`);
    }
    for (const { metadata } of this.#pods.values()) {
      const owner = ownerOf(metadata);
      assert(owner === undefined || this.#replicaSets.has(owner), `${metadata.name} is left without its owner`);
    }
    if (this.#deployment === undefined) return;
    const { metadata, status } = this.#deployment;
    const sum = this.#owned().reduce((total, rs) => total + rs.status.replicas, 0);
    assert.equal(status.replicas, sum, 'status.replicas of the Deployment');
    assert.equal(status.observedGeneration, metadata.generation, 'observedGeneration of the Deployment');
  }

  #activePods({ metadata }: ReplicaSet): Pod[] {
    return [...this.#pods.values()].filter((pod) => ownerOf(pod.metadata) === metadata.uid && isLive(pod));
  }

  #owned(): ReplicaSet[] {
    return [...this.#replicaSets.values()].filter((rs) => this.#isOwned(rs));
  }

  #isOwned({ metadata }: ReplicaSet): boolean {
    return this.#deployment !== undefined && ownerOf(metadata) === this.#deployment.metadata.uid;
  }
}

function ownerOf({ ownerReferences }: ApiObject['metadata']): string | undefined {
  return ownerReferences.find(({ controller }) => controller === true)?.uid;
}

function isLive({ metadata }: Pod): boolean {
  return metadata.deletionTimestamp === undefined;
}

function numbersOf({ spec }: Deployment): string {
  return JSON.stringify([spec.replicas, spec.strategy]);
}

function surgeOf({ spec }: Deployment): number {
  if (spec.strategy.type === 'Recreate') return 0;
  return scaledValue(spec.strategy.rollingUpdate?.maxSurge, spec.replicas, true);
}

function unavailableOf({ spec }: Deployment): number {
  if (spec.strategy.type === 'Recreate') return spec.replicas;
  const { maxSurge, maxUnavailable } = spec.strategy.rollingUpdate ?? {};
  const unavailable = scaledValue(maxUnavailable, spec.replicas, false);
  return unavailable === 0 && scaledValue(maxSurge, spec.replicas, true) === 0 ? 1 : unavailable;
}
