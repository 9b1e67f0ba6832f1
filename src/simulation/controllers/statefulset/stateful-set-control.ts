// Follows kubernetes/pkg/controller/statefulset/stateful_set_control.go (v1.36.3).
// Differs from upstream: a status write is tried once, as nothing else writes within a sync.
import type { Instant } from '../../../std/time.ts';
import type { ControllerRevision, StatefulSet, StatefulSetStatus } from '../../../workload/api-types.ts';
import type { LabelMatcher } from '../../../workload/label-selector.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import { ApiError, apiErrorOf, throwAggregate } from '../../api-server/api-error.ts';
import type { ApiServer } from '../../api-server/api-server.ts';
import { oneRequest, type Syncing } from '../../client/client.ts';
import { byRevision, ControllerHistory, isSameRevision } from '../controller-history.ts';
import type { StatefulPodControl } from './stateful-pod-control.ts';
import { completeUpdate, computeStatus, inconsistentStatus } from './stateful-set-status.ts';
import { StatefulSetUpdate } from './stateful-set-update.ts';
import { getPodRevision, type SetPods } from './stateful-set-utils.ts';

interface Revisions {
  readonly current: ControllerRevision;
  readonly update: ControllerRevision;
  readonly collisionCount: number;
}

/** Brings a StatefulSet one step nearer to its spec: its revisions, its pods, its status, its history. */
export class StatefulSetControl {
  readonly #server: ApiServer;
  readonly #podControl: StatefulPodControl;
  readonly #history: ControllerHistory;
  readonly #traits: VersionTraits;

  constructor(server: ApiServer, podControl: StatefulPodControl, traits: VersionTraits) {
    this.#server = server;
    this.#podControl = podControl;
    this.#history = new ControllerHistory(server.controllerRevisions, traits.minor);
    this.#traits = traits;
  }

  /** Gives the status that it has written; throws what went wrong, after writing the status and cleaning up. */
  *updateStatefulSet(
    set: StatefulSet,
    selector: LabelMatcher,
    pods: SetPods,
    availabilityTime: Instant,
  ): Syncing<StatefulSetStatus | undefined> {
    const stored = this.#history.list(set, selector).sort(byRevision);
    const errors: ApiError[] = [];
    let status: StatefulSetStatus | undefined;
    let revisions: Revisions | undefined;
    try {
      revisions = this.#getStatefulSetRevisions(set, stored);
      status = yield* this.#performUpdate(set, revisions, pods, availabilityTime);
    } catch (error) {
      errors.push(asApiError(error));
    }
    collect(errors, () => this.#truncateHistory(set, pods, stored, revisions));
    throwAggregate(errors);
    return status;
  }

  adoptOrphanRevisions(set: StatefulSet, selector: LabelMatcher): void {
    const orphans = this.#history
      .list(set, selector)
      .filter(({ metadata }) => !metadata.ownerReferences.some((owner) => owner.controller === true));
    if (orphans.length === 0) return;
    const fresh = this.#server.workloads.StatefulSet.get(set.metadata.name);
    if (fresh.metadata.uid !== set.metadata.uid || fresh.metadata.deletionTimestamp !== undefined)
      throw new ApiError('Conflict', `can't adopt ControllerRevisions: ${set.metadata.name} has just been deleted`);
    for (const revision of orphans) this.#history.adopt(set, revision);
  }

  *#performUpdate(
    set: StatefulSet,
    { current, update, collisionCount }: Revisions,
    pods: SetPods,
    availabilityTime: Instant,
  ): Syncing<StatefulSetStatus> {
    const names = { currentRevision: current.metadata.name, updateRevision: update.metadata.name, collisionCount };
    const status = computeStatus(set, names, pods, availabilityTime);
    const errors: ApiError[] = [];
    let deletedForUpdate = 0;
    const tools = { podControl: this.#podControl, traits: this.#traits };
    try {
      deletedForUpdate = yield* new StatefulSetUpdate({ set, current, update, pods, availabilityTime, ...tools }).run();
    } catch (error) {
      errors.push(asApiError(error));
    }
    const currentReplicas = status.currentReplicas - deletedForUpdate;
    const completed = completeUpdate(set, { ...status, currentReplicas }, this.#traits);
    if (inconsistentStatus(set, completed)) {
      yield oneRequest;
      const write = () => this.#server.workloads.StatefulSet.updateStatus({ ...set, status: completed });
      if (errors.length === 0) write();
      else collect([], write);
    }
    throwAggregate(errors);
    return completed;
  }

  /** The revision of the set's template, made or renumbered where needed, and the one that the set comes from. */
  #getStatefulSetRevisions(set: StatefulSet, revisions: readonly ControllerRevision[]): Revisions {
    const latest = revisions.at(-1);
    const nextRevision = latest === undefined ? 1 : latest.revision + 1;
    const { minor } = this.#traits;
    const { template } = set.spec;
    let collisionCount = set.status.collisionCount ?? 0;
    let update = revisions.findLast(({ data }) => isSameRevision(data, template, minor));
    if (update === undefined) {
      ({ created: update, collisionCount } = this.#history.create(set, nextRevision, collisionCount));
    } else if (update !== latest) {
      update = this.#history.update(update, nextRevision);
    }
    const current = revisions.find(({ metadata }) => metadata.name === set.status.currentRevision) ?? update;
    return { current, update, collisionCount };
  }

  /** Deletes the oldest revisions beyond the limit that neither the set nor one of its pods uses. */
  #truncateHistory(
    set: StatefulSet,
    pods: SetPods,
    revisions: readonly ControllerRevision[],
    used: Revisions | undefined,
  ): void {
    const limit = set.spec.revisionHistoryLimit ?? 10;
    if (limit < 0 || revisions.length <= limit) return;
    const live = new Set([...pods.byOrdinal.values()].flat().map(getPodRevision));
    for (const revision of [used?.current, used?.update]) if (revision !== undefined) live.add(revision.metadata.name);
    const old = revisions.filter(({ metadata }) => !live.has(metadata.name));
    for (const revision of old.slice(0, Math.max(0, old.length - limit))) this.#history.delete(revision);
  }
}

function collect(errors: ApiError[], call: () => void): void {
  const error = apiErrorOf(call);
  if (error !== undefined) errors.push(error);
}

/** The error as a refusal of the server; any other is thrown. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
