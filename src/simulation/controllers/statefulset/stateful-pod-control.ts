// Follows kubernetes/pkg/controller/statefulset/stateful_pod_control.go (v1.36.3).
// Differs from upstream: a pod's update is not repeated after a conflict, of which there are none.
import type { JsonMap } from '../../../document/manifest.ts';
import type {
  PersistentVolumeClaim,
  Pod,
  PodTemplateSpec,
  StatefulSet,
  StringMap,
} from '../../../workload/api-types.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import { ApiError, isNotFound, throwAggregate } from '../../api-server/api-error.ts';
import type { ApiServer } from '../../api-server/api-server.ts';
import { newControllerRef } from '../../api-server/controller-ref.ts';
import type { EventRecorder } from '../../api-server/event-recorder.ts';
import {
  type ClaimUser,
  claimOwners,
  hasUnexpectedController,
  isClaimOwnerUpToDate,
  isClaimStale,
} from './claim-owners.ts';
import { getOrdinal, getPodName, identityLabels, identityMatches, podLabels } from './stateful-set-utils.ts';

/** A pod that is still to be made. */
export interface PlannedPod {
  readonly ordinal: number;
  readonly revision: string;
  readonly template: PodTemplateSpec;
}

type PodVerb = 'Create' | 'Update' | 'Delete';

/** Creates, corrects and deletes the pods of a StatefulSet with their claims, and reports it. */
export class StatefulPodControl {
  readonly #server: ApiServer;
  readonly #recorder: EventRecorder;
  readonly #traits: VersionTraits;

  constructor(server: ApiServer, recorder: EventRecorder, traits: VersionTraits) {
    this.#server = server;
    this.#recorder = recorder;
    this.#traits = traits;
  }

  /** Creates the claims and then the pod. */
  createStatefulPod(set: StatefulSet, { ordinal, revision, template }: PlannedPod): void {
    const name = getPodName(set, ordinal);
    const user: ClaimUser = { name, uid: '', ordinal };
    const report = (verb: PodVerb) => (error: ApiError) => this.#recordPodEvent(verb, set, name, error);
    attempt(() => this.#createClaims(set, user), report('Create'));
    const error = errorOf(() =>
      this.#server.pods.createPod({
        name,
        template,
        owner: newControllerRef(set),
        labels: podLabels(template, name, ordinal, revision),
        claims: claimNames(set, ordinal),
      }),
    );
    if (error?.reason === 'AlreadyExists') throw error;
    attempt(() => this.#updateClaimOwners(set, user), report('Update'));
    this.#recordPodEvent('Create', set, name, error);
    if (error !== undefined) throw error;
  }

  /** Gives the pod back its identity and its claims their owners, where they differ from what the set asks for. */
  updateStatefulPod(set: StatefulSet, pod: Pod): void {
    const user = claimUser(set, pod);
    const { name } = user;
    const report = (error: ApiError) => this.#recordPodEvent('Update', set, name, error);
    let changed = pod;
    if (!identityMatches(pod)) {
      const labels = { ...pod.metadata.labels, ...identityLabels(name, user.ordinal) };
      changed = { ...changed, metadata: { ...pod.metadata, labels } };
    }
    if (!storageMatches(set, pod, user.ordinal)) {
      changed = { ...changed, claims: claimNames(set, user.ordinal) };
      attempt(() => this.#createClaims(set, user), report);
    }
    const claimsMatch = this.claimsMatchRetentionPolicy(set, pod);
    if (!claimsMatch) attempt(() => this.#updateClaimOwners(set, user), report);
    if (changed === pod && claimsMatch) return;
    attempt(() => this.#server.pods.update(changed), report);
    this.#recordPodEvent('Update', set, name, undefined);
  }

  deleteStatefulPod(set: StatefulSet, name: string): void {
    const error = errorOf(() => this.#server.pods.delete(name));
    const failure = isNotFound(error) ? undefined : error;
    this.#recordPodEvent('Delete', set, name, failure);
    if (failure !== undefined) throw failure;
  }

  /** Whether the pod is as the set asks for: its labels, its volumes and who owns its claims. */
  podMatches(set: StatefulSet, pod: Pod): boolean {
    if (!identityMatches(pod)) return false;
    if (set.spec.volumeClaimTemplates.length === 0) return true;
    return storageMatches(set, pod, claimUser(set, pod).ordinal) && this.claimsMatchRetentionPolicy(set, pod);
  }

  claimsMatchRetentionPolicy(set: StatefulSet, pod: Pod): boolean {
    const user = claimUser(set, pod);
    return this.#claimsOf(set, user).every((claim) => isClaimOwnerUpToDate(claim, set, user));
  }

  updateClaimOwners(set: StatefulSet, pod: Pod): void {
    this.#updateClaimOwners(set, claimUser(set, pod));
  }

  /** Whether a claim is still that of an earlier pod of the same name. */
  podClaimIsStale(set: StatefulSet, ordinal: number): boolean {
    const user: ClaimUser = { name: getPodName(set, ordinal), uid: '', ordinal };
    return this.#claimsOf(set, user).some((claim) => isClaimStale(claim, set, user));
  }

  /** Creates the claims that a pending pod lacks. */
  createMissingClaims(set: StatefulSet, pod: Pod): void {
    if (set.spec.volumeClaimTemplates.length === 0) return;
    const user = claimUser(set, pod);
    this.#createClaims(set, user);
    attempt(
      () => this.#updateClaimOwners(set, user),
      (error) => this.#recordPodEvent('Update', set, user.name, error),
    );
  }

  #createClaims(set: StatefulSet, user: ClaimUser): void {
    const errors: ApiError[] = [];
    for (const template of set.spec.volumeClaimTemplates) {
      const name = claimName(set, template, user.ordinal);
      const existing = this.#server.persistentVolumeClaims.informer.get(name);
      if (existing === undefined) {
        const error = errorOf(() => this.#server.persistentVolumeClaims.create(newClaim(set, template, name)));
        if (error !== undefined)
          errors.push(new ApiError(error.reason, `failed to create PVC ${name}: ${error.message}`));
        if (error?.reason !== 'AlreadyExists') this.#recordClaimEvent(set, user.name, name, error);
      } else if (existing.metadata.deletionTimestamp !== undefined) {
        errors.push(new ApiError('Conflict', `pvc ${name} is being deleted`));
      }
    }
    throwAggregate(errors);
  }

  #updateClaimOwners(set: StatefulSet, user: ClaimUser): void {
    for (const claim of this.#claimsOf(set, user)) {
      const { name } = claim.metadata;
      if (hasUnexpectedController(claim, set, user)) {
        const message = `PersistentVolumeClaim ${name} has a conflicting OwnerReference that acts as a manging controller, the retention policy is ignored for this claim`;
        this.#recorder.event(set, 'Warning', 'ConflictingController', message);
      }
      if (isClaimOwnerUpToDate(claim, set, user)) continue;
      const metadata = { ...claim.metadata, ownerReferences: claimOwners(claim, set, user) };
      const error = errorOf(() => this.#server.persistentVolumeClaims.update({ ...claim, metadata }));
      if (error !== undefined)
        throw new ApiError(
          error.reason,
          `could not update claim ${name} for delete policy ownerRefs: ${error.message}`,
        );
    }
  }

  /** The claims of the pod that are there. */
  #claimsOf(set: StatefulSet, { ordinal }: ClaimUser): PersistentVolumeClaim[] {
    return set.spec.volumeClaimTemplates.flatMap((template) => {
      const claim = this.#server.persistentVolumeClaims.informer.get(claimName(set, template, ordinal));
      return claim === undefined ? [] : [claim];
    });
  }

  #recordPodEvent(verb: PodVerb, set: StatefulSet, pod: string, error: ApiError | undefined): void {
    const subject = `${this.#written(verb)} Pod ${pod} in StatefulSet ${set.metadata.name}`;
    if (error === undefined) this.#recorder.event(set, 'Normal', `Successful${verb}`, `${subject} successful`);
    else this.#recorder.event(set, 'Warning', `Failed${verb}`, `${subject} failed error: ${error.message}`);
  }

  /** The verb as the text of an event writes it. */
  #written(verb: PodVerb): string {
    return this.#traits.statefulSetEventsCapitalised ? verb : verb.toLowerCase();
  }

  #recordClaimEvent(set: StatefulSet, pod: string, claim: string, error: ApiError | undefined): void {
    const { name } = set.metadata;
    const create = this.#written('Create');
    if (error === undefined) {
      const message = `${create} Claim ${claim} Pod ${pod} in StatefulSet ${name} success`;
      this.#recorder.event(set, 'Normal', 'SuccessfulCreate', message);
    } else {
      const message = `${create} Claim ${claim} for Pod ${pod} in StatefulSet ${name} failed error: ${error.message}`;
      this.#recorder.event(set, 'Warning', 'FailedCreate', message);
    }
  }
}

function errorOf(call: () => void): ApiError | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function attempt(call: () => void, report: (error: ApiError) => void): void {
  const error = errorOf(call);
  if (error === undefined) return;
  report(error);
  throw error;
}

function claimUser(set: StatefulSet, { metadata: { name, uid } }: Pod): ClaimUser {
  return { name, uid, ordinal: getOrdinal(name, set.metadata.name) ?? -1 };
}

function templateName(claimTemplate: JsonMap): string {
  return String((claimTemplate.metadata as JsonMap | undefined)?.name ?? '');
}

/** `data-web-0` of template `data` and set `web`. */
function claimName(set: StatefulSet, claimTemplate: JsonMap, ordinal: number): string {
  return `${templateName(claimTemplate)}-${getPodName(set, ordinal)}`;
}

function newClaim(set: StatefulSet, claimTemplate: JsonMap, name: string) {
  const { labels = {}, annotations = {} } = (claimTemplate.metadata ?? {}) as Record<string, StringMap>;
  const metadata = { name, labels: { ...labels, ...set.spec.selector.matchLabels }, annotations };
  return { kind: 'PersistentVolumeClaim' as const, metadata, spec: (claimTemplate.spec ?? {}) as JsonMap };
}

function claimNames(set: StatefulSet, ordinal: number): string[] {
  return set.spec.volumeClaimTemplates.map((claimTemplate) => claimName(set, claimTemplate, ordinal));
}

/** Whether the pod mounts the claims of the set's templates. */
function storageMatches(set: StatefulSet, { claims = [] }: Pod, ordinal: number): boolean {
  return claimNames(set, ordinal).every((name) => claims.includes(name));
}
