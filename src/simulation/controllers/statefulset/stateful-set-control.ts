// Follows kubernetes/pkg/controller/statefulset/stateful_set_control.go (v1.36.3).
// Differs from upstream: a status write is tried once, as nothing else writes within a sync.
import type { Instant } from '../../../std/time.ts';
import type { ControllerRevision, StatefulSet, StatefulSetStatus } from '../../../workload/api-types.ts';
import type { LabelMatcher } from '../../../workload/label-selector.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import { ApiError, throwAggregate } from '../../api-server/api-error.ts';
import type { ApiServer } from '../../api-server/api-server.ts';
import { byRevision, ControllerHistory, isSameRevision } from '../controller-history.ts';
import type { StatefulPodControl } from './stateful-pod-control.ts';
import { completeRollingUpdate, computeStatus, inconsistentStatus } from './stateful-set-status.ts';
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
  updateStatefulSet(
    set: StatefulSet,
    selector: LabelMatcher,
    pods: SetPods,
    availabilityTime: Instant,
  ): StatefulSetStatus | undefined {
    const stored = this.#history.list(set, selector).sort(byRevision);
    const errors: ApiError[] = [];
    let status: StatefulSetStatus | undefined;
    let revisions: Revisions | undefined;
    collect(errors, () => {
      revisions = this.#getStatefulSetRevisions(set, stored);
      status = this.#performUpdate(set, revisions, pods, availabilityTime);
    });
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

  #performUpdate(
    set: StatefulSet,
    { current, update, collisionCount }: Revisions,
    pods: SetPods,
    availabilityTime: Instant,
  ): StatefulSetStatus {
    const names = { currentRevision: current.metadata.name, updateRevision: update.metadata.name, collisionCount };
    const status = computeStatus(set, names, pods, availabilityTime);
    const errors: ApiError[] = [];
    let deletedForUpdate = 0;
    collect(errors, () => {
      const options = {
        set,
        current,
        update,
        pods,
        availabilityTime,
        podControl: this.#podControl,
        traits: this.#traits,
      };
      deletedForUpdate = new StatefulSetUpdate(options).run();
    });
    const currentReplicas = status.currentReplicas - deletedForUpdate;
    const completed = completeRollingUpdate(set, { ...status, currentReplicas });
    if (inconsistentStatus(set, completed)) {
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
  try {
    call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    errors.push(error);
  }
}
