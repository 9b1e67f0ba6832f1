// What a cluster has stored of a workload, as its API server tells it, for a run to continue from.
import type { LiveState } from '../change/change.ts';
import { asList, asMap, asNumber, asText, type Json, type JsonMap } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { millisecondsOf } from '../std/rfc3339.ts';
import { type Instant, seconds, startOfTime } from '../std/time.ts';
import { admit } from '../workload/admit.ts';
import type {
  Condition,
  ControllerRevision,
  ObjectMeta,
  OwnerReference,
  PersistentVolumeClaim,
  Pod,
  PodTemplateSpec,
  ReplicaSet,
  StringMap,
  WorkloadObject,
} from '../workload/api-types.ts';
import { conditionOf } from '../workload/pod-start.ts';
import { compareBytes } from '../workload/schema/byte-order.ts';
import type { VersionTraits } from '../workload/versions.ts';
import { uidOf } from './api-server/pod-identities.ts';
import type { ClusterState, StoredObject, StoredPods, Trouble } from './cluster-state.ts';
import { newReplicaSetStatus } from './controllers/deployment/new-replica-set.ts';
import { statefulSetRevisionLabel } from './controllers/statefulset/stateful-set-utils.ts';

/** The state of a workload as it was read, with its own object as it is decoded. */
export function stateOfLive(object: WorkloadObject, live: LiveState, traits: VersionTraits): ClusterState {
  return new LiveStateReader(object, live, traits).state();
}

class LiveStateReader {
  readonly #object: WorkloadObject;
  readonly #live: LiveState;
  readonly #traits: VersionTraits;
  /** The number of each uid, in order of creation. */
  readonly #serials: ReadonlyMap<string, number>;

  constructor(object: WorkloadObject, live: LiveState, traits: VersionTraits) {
    this.#object = object;
    this.#live = live;
    this.#traits = traits;
    const all = [live.object, ...live.revisions, ...live.pods].map(({ metadata }) => asMap(metadata));
    // Of one second, an owner comes before what it owns.
    const inOrder = all.sort((one, other) =>
      compareBytes(asText(one.creationTimestamp), asText(other.creationTimestamp)),
    );
    this.#serials = new Map(inOrder.map(({ uid }, index) => [asText(uid), index + 1]));
  }

  state(): ClusterState {
    const workload = this.#workload();
    const revisions = this.#live.revisions.flatMap((revision) => this.#revision(revision) ?? []);
    const pods = this.#live.pods.flatMap((pod) => this.#pod(pod, [workload, ...revisions]) ?? []);
    const claims = pods
      .flatMap(({ like }) => this.#claims(like))
      .map((claim, index) => {
        return { ...claim, metadata: { ...claim.metadata, uid: uidOf(this.#serials.size + index + 1) } };
      });
    const objects = [...(this.#live.isOrphaned === true ? [] : [workload]), ...revisions, ...claims];
    return {
      at: this.#at(),
      lastUid: this.#serials.size + claims.length,
      work: 0,
      objects: objects.sort((one, other) => Number(one.metadata.uid) - Number(other.metadata.uid)),
      pods: pods.sort((one, other) => one.since - other.since),
    };
  }

  /** When it was read. */
  #at(): Instant {
    return Math.ceil((this.#live.readAt - startOfTime) / 1000) * 1000;
  }

  /** An instant from which on what a pod has done is played again: none of the future, and none of too long ago. */
  #replayed(time: Instant): Instant {
    const at = this.#at();
    return Math.min(at, Math.max(at - longestReplay, time));
  }

  #workload(): WorkloadObject {
    const object = this.#object;
    const { metadata, status } = this.#live.object;
    const { labels, annotations } = object.metadata;
    const written = asMap(metadata);
    const deletionTimestamp = this.#deletedAt(written);
    const stored = {
      ...this.#metadata(written),
      labels,
      annotations,
      ...(deletionTimestamp !== undefined && { deletionTimestamp }),
    };
    return { ...object, metadata: stored, status: this.#status(object.status, asMap(status)) } as WorkloadObject;
  }

  #revision(revision: JsonMap): StoredObject | undefined {
    const metadata = this.#metadata(asMap(revision.metadata));
    if (revision.kind === 'ControllerRevision') {
      const { $patch: _, ...written } = asMap(asMap(asMap(revision.data).spec).template);
      const data = this.#template(written);
      return data && ({ kind: 'ControllerRevision', metadata, data, revision: asNumber(revision.revision) } as const);
    }
    const { replicas, minReadySeconds, selector, template: written } = asMap(revision.spec);
    const template = this.#template(asMap(written));
    if (template === undefined) return undefined;
    const spec = { replicas: asNumber(replicas), minReadySeconds: asNumber(minReadySeconds), selector, template };
    const status = this.#status(newReplicaSetStatus, asMap(revision.status));
    return { kind: 'ReplicaSet', metadata, spec: spec as unknown as ReplicaSet['spec'], status };
  }

  /** With defaults, as the server would store it in the workload; undefined for what it would refuse today. */
  #template(template: JsonMap): PodTemplateSpec | undefined {
    const { object } = this.#live;
    return admit({ ...object, spec: { ...asMap(object.spec), template } }, undefined, this.#traits).object?.spec
      .template;
  }

  #pod(pod: JsonMap, objects: readonly StoredObject[]): StoredPods | undefined {
    const written = asMap(pod.metadata);
    const metadata = this.#metadata(written);
    const template = templateFor(metadata, objects, this.#live.isOrphaned === true);
    if (template === undefined) return undefined;
    const { nodeName: boundTo, volumes } = asMap(pod.spec);
    const { phase, startTime, containerStatuses } = asMap(pod.status);
    const ready = conditionOf(pod, 'Ready');
    const isReady = ready?.status === 'True';
    const nodeName = asText(boundTo);
    const deletedAt = this.#deletedAt(written);
    const boundAt = this.#instant(conditionOf(pod, 'PodScheduled')?.lastTransitionTime ?? startTime);
    const readyAt = this.#instant(ready?.lastTransitionTime);
    const lived = nodeName === '' ? undefined : isReady ? readyAt : boundAt;
    const claims = asList(volumes).flatMap((volume) => claimNameOf(volume, metadata.name) ?? []);
    const requiredNode = requiredNodeOf(pod);
    const like: Pod = {
      kind: 'Pod',
      metadata: { ...sharing(metadata, template), ...(deletedAt !== undefined && { deletionTimestamp: deletedAt }) },
      template,
      nodeName,
      ...(requiredNode !== undefined && { requiredNode }),
      ...(claims.length > 0 && { claims }),
      // One that runs and is not ready may get so yet.
      phase: phase === 'Succeeded' || phase === 'Failed' ? phase : isReady ? 'Running' : 'Pending',
      ready: isReady,
      ...(isReady && readyAt !== undefined && { readyTransitionTime: readyAt }),
    };
    const trouble = deletedAt === undefined && !isReady ? this.#trouble(pod) : undefined;
    return {
      like,
      serials: [Number(metadata.uid)],
      nodeNames: [nodeName],
      since: this.#replayed(deletedAt ?? lived ?? metadata.creationTimestamp),
      failures: Math.max(0, ...asList(containerStatuses).map((status) => asNumber(asMap(status).restartCount))),
      ...(trouble !== undefined && { trouble }),
      ...(deletedAt !== undefined && { graceEnds: this.#graceEnds(written) }),
    };
  }

  #trouble(pod: JsonMap): Trouble | undefined {
    const trouble = troubleOf(pod);
    const { endedAt } = trouble?.lastRun ?? {};
    if (trouble?.lastRun === undefined || endedAt === undefined) return trouble;
    return { ...trouble, lastRun: { ...trouble.lastRun, endedAt: this.#replayed(endedAt) } };
  }

  /** A pod with finalizers is there until somebody takes them away. */
  #graceEnds({ deletionTimestamp, finalizers }: JsonMap): NonNullable<StoredPods['graceEnds']> {
    return asList(finalizers).length > 0 ? 'never' : (this.#instant(deletionTimestamp) ?? 'never');
  }

  /** The server says when the grace period ends. */
  #deletedAt({ deletionTimestamp, deletionGracePeriodSeconds }: JsonMap): Instant | undefined {
    const end = this.#instant(deletionTimestamp);
    return end === undefined ? undefined : end - seconds(asNumber(deletionGracePeriodSeconds));
  }

  /** Claims are not read: those that pods mount are there. */
  #claims({ metadata, claims = [] }: Pod): PersistentVolumeClaim[] {
    const { volumeClaimTemplates = [] } = this.#object.spec as { volumeClaimTemplates?: readonly JsonMap[] };
    return claims.flatMap((name): PersistentVolumeClaim[] => {
      const made = volumeClaimTemplates.find(
        (each) => name === `${asText(asMap(each.metadata).name)}-${metadata.name}`,
      );
      if (made === undefined) return [];
      const { labels, annotations } = asMap(made.metadata);
      const own = {
        labels: asStrings(labels),
        annotations: asStrings(annotations),
        ownerReferences: [],
        generation: 1,
      };
      return [{ kind: 'PersistentVolumeClaim', metadata: { ...metadata, ...own, name }, spec: asMap(made.spec) }];
    });
  }

  #metadata(metadata: JsonMap): ObjectMeta {
    const serial = this.#serials.get(asText(metadata.uid)) ?? 0;
    return {
      name: asText(metadata.name),
      namespace: this.#object.metadata.namespace,
      uid: uidOf(serial),
      resourceVersion: serial,
      generation: asNumber(metadata.generation),
      creationTimestamp: this.#instant(metadata.creationTimestamp) ?? 0,
      labels: asStrings(metadata.labels),
      annotations: asStrings(metadata.annotations),
      ownerReferences: asList(metadata.ownerReferences).map((owner) => this.#owner(asMap(owner))),
    };
  }

  #owner(owner: JsonMap): OwnerReference {
    return { ...(owner as unknown as OwnerReference), uid: uidOf(this.#serials.get(asText(owner.uid)) ?? 0) };
  }

  /** What is not told is as in a new status. */
  #status<Status extends { readonly conditions: readonly Condition[] }>(none: Status, told: JsonMap): Status {
    const conditions = asList(told.conditions).map((each): Condition => {
      const { type, status, reason, message, lastUpdateTime, lastTransitionTime } = asMap(each);
      const since = this.#instant(lastTransitionTime) ?? 0;
      return {
        type: asText(type),
        status: status as Condition['status'],
        lastUpdateTime: this.#instant(lastUpdateTime) ?? since,
        lastTransitionTime: since,
        reason: asText(reason),
        message: asText(message),
      };
    });
    return { ...none, ...told, conditions };
  }

  #instant(time: Json | undefined): Instant | undefined {
    const at = typeof time === 'string' ? millisecondsOf(time) : undefined;
    return at === undefined ? undefined : at - startOfTime;
  }
}

/** A pod that crashes does after a month what it does after a year; a time of a file may be thousands of years ago. */
const longestReplay = seconds(30 * 24 * 3600);

/** The template that a pod was made from: that of its ReplicaSet, or of the revision that it is labeled with. */
function templateFor(
  { ownerReferences, labels }: ObjectMeta,
  objects: readonly StoredObject[],
  isOrphaned: boolean,
): PodTemplateSpec | undefined {
  const owner = objects.find(({ metadata }) => ownerReferences.some(({ uid }) => uid === metadata.uid));
  if (owner?.kind === 'ReplicaSet') return owner.spec.template;
  const hash = labels[statefulSetRevisionLabel];
  const revision = objects.find((object): object is ControllerRevision => {
    if (object.kind !== 'ControllerRevision' || hash === undefined) return false;
    return object.metadata.name === hash || object.metadata.labels[statefulSetRevisionLabel] === hash;
  });
  return owner !== undefined || isOrphaned ? revision?.data : undefined;
}

/** With the template's own labels and annotations where they are the same: pods that share them are alike. */
function sharing(metadata: ObjectMeta, { metadata: template }: PodTemplateSpec): ObjectMeta {
  const labels = deepEqual(metadata.labels, template.labels) ? template.labels : metadata.labels;
  const annotations = deepEqual(metadata.annotations, template.annotations)
    ? template.annotations
    : metadata.annotations;
  return { ...metadata, labels, annotations };
}

/** Reasons that every container has for a while. */
const usualReasons: ReadonlySet<string> = new Set(['', 'ContainerCreating', 'PodInitializing']);

/** What the first container that does not start waits for. */
function troubleOf({ status }: JsonMap): Trouble | undefined {
  const { initContainerStatuses, containerStatuses } = asMap(status);
  for (const each of [...asList(initContainerStatuses), ...asList(containerStatuses)].map(asMap)) {
    const { waiting } = asMap(each.state);
    const { reason, message } = asMap(waiting);
    if (usualReasons.has(asText(reason))) continue;
    const { startedAt, finishedAt, exitCode } = asMap(asMap(each.lastState).terminated);
    const [start, end] = [startedAt, finishedAt].map((time) => millisecondsOf(asText(time)));
    const took = start === undefined || end === undefined ? 0 : Math.max(0, end - start);
    return {
      container: asText(each.name),
      reason: asText(reason),
      // Of a crash the message ends with the name and the uid of the pod.
      message: asText(message).replace(/ pod=\S*$/, ''),
      ...(reason === 'CrashLoopBackOff' && {
        lastRun: {
          took,
          exitCode: asNumber(exitCode),
          // The first time it is started again at once.
          restarts: Math.max(1, asNumber(each.restartCount)),
          endedAt: end === undefined ? undefined : end - startOfTime,
        },
      }),
    };
  }
  return undefined;
}

/** A claim of a template is called after the pod. */
function claimNameOf(volume: Json, podName: string): string | undefined {
  const name = asText(asMap(asMap(volume).persistentVolumeClaim).claimName);
  return name.endsWith(`-${podName}`) ? name : undefined;
}

/** The node that the affinity of a daemon pod names. */
function requiredNodeOf({ spec }: JsonMap): string | undefined {
  const affinity = asMap(asMap(asMap(spec).affinity).nodeAffinity).requiredDuringSchedulingIgnoredDuringExecution;
  for (const term of asList(asMap(affinity).nodeSelectorTerms))
    for (const field of asList(asMap(term).matchFields)) {
      const { key, values } = asMap(field);
      if (key === 'metadata.name') return asText(asList(values)[0]);
    }
  return undefined;
}

function asStrings(value: Json | undefined): StringMap {
  return asMap(value) as StringMap;
}
