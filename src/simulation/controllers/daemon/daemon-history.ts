// Follows kubernetes/pkg/controller/daemon/update.go (v1.36.3): constructHistory, snapshot, cleanupHistory.
import type { ControllerRevision, DaemonSet, Pod } from '../../../workload/api-types.ts';
import { labelMatcher } from '../../../workload/label-selector.ts';
import { templateHash } from '../../../workload/schema/template-hash.ts';
import { ApiError } from '../../api-server/api-error.ts';
import type { ApiServer } from '../../api-server/api-server.ts';
import { newControllerRef } from '../../api-server/controller-ref.ts';
import type { PodsByPlace } from '../claimed-pods.ts';
import { isSameRevision } from '../controller-history.ts';
import { ControllerRefManager } from '../controller-ref-manager.ts';
import { defaultDaemonSetUniqueLabelKey } from './daemonset-util.ts';

export interface DaemonSetHistory {
  /** The revision of the set's template. */
  readonly current: ControllerRevision;
  readonly old: readonly ControllerRevision[];
}

/** The ControllerRevisions of DaemonSets. */
export class DaemonHistory {
  readonly #server: ApiServer;
  readonly #minor: number;

  constructor(server: ApiServer, minor: number) {
    this.#server = server;
    this.#minor = minor;
  }

  /** Finds the set's revisions; makes, renumbers and deduplicates the one of its template. */
  constructHistory(ds: DaemonSet, pods: PodsByPlace<string>): DaemonSetHistory {
    const histories = this.#controlledHistories(ds).map((history) => this.#withUniqueLabel(history));
    const isCurrent = ({ data }: ControllerRevision) => isSameRevision(data, ds.spec.template, this.#minor);
    const currents = histories.filter(isCurrent);
    const old = histories.filter((history) => !isCurrent(history));
    const revision = Math.max(0, ...old.map((history) => history.revision)) + 1;
    const [first, ...others] = currents;
    if (first === undefined) return { current: this.#snapshot(ds, revision), old };
    const current = others.length === 0 ? first : this.#dedupCurHistories([...pods.values()].flat(), first, others);
    if (current.revision < revision) this.#server.controllerRevisions.update({ ...current, revision });
    return { current, old };
  }

  /** Deletes the oldest old revisions beyond the limit, passing over those that a pod has. */
  cleanupHistory(ds: DaemonSet, old: readonly ControllerRevision[], pods: PodsByPlace<string>): void {
    let toKill = old.length - (ds.spec.revisionHistoryLimit ?? 10);
    if (toKill <= 0) return;
    const liveHashes = new Set([...pods.values()].flat().map(hashOf));
    for (const history of old.toSorted((a, b) => a.revision - b.revision)) {
      if (toKill <= 0) break;
      if (liveHashes.has(hashOf(history))) continue;
      this.#server.controllerRevisions.remove(history.metadata.name);
      toKill--;
    }
  }

  #controlledHistories(ds: DaemonSet): readonly ControllerRevision[] {
    const { controllerRevisions, workloads } = this.#server;
    const refManager = new ControllerRefManager({
      controller: ds,
      selector: labelMatcher(ds.spec.selector),
      collection: controllerRevisions,
      fresh: () => workloads.DaemonSet.get(ds.metadata.name),
    });
    return refManager.claim(controllerRevisions.informer.list());
  }

  #withUniqueLabel(history: ControllerRevision): ControllerRevision {
    if (hashOf(history) !== undefined) return history;
    const { metadata } = history;
    const labels = { ...metadata.labels, [defaultDaemonSetUniqueLabelKey]: metadata.name };
    return this.#server.controllerRevisions.update({ ...history, metadata: { ...metadata, labels } });
  }

  /** Stores the set's template as a revision; when another one has its name, counts a collision to try again. */
  #snapshot(ds: DaemonSet, revision: number): ControllerRevision {
    const { controllerRevisions } = this.#server;
    const { template } = ds.spec;
    const hash = templateHash(template, ds.status.collisionCount, this.#minor);
    const name = `${ds.metadata.name}-${hash}`;
    const metadata = {
      name,
      labels: { ...template.metadata.labels, [defaultDaemonSetUniqueLabelKey]: hash },
      annotations: ds.metadata.annotations,
      ownerReferences: [newControllerRef(ds)],
    };
    try {
      return controllerRevisions.create({ kind: 'ControllerRevision', metadata, data: template, revision });
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'AlreadyExists') throw error;
      const existing = controllerRevisions.get(name);
      if (isSameRevision(existing.data, template, this.#minor)) return existing;
      this.#countCollision(ds);
      throw error;
    }
  }

  #countCollision(ds: DaemonSet): void {
    const { DaemonSet: daemonSets } = this.#server.workloads;
    const stored = daemonSets.get(ds.metadata.name);
    const { collisionCount } = stored.status;
    if (collisionCount !== ds.status.collisionCount) {
      const counts = `(${ds.status.collisionCount}, expected ${collisionCount})`;
      const message = `found a stale collision count ${counts} of DaemonSet "${ds.metadata.name}" while processing; will retry until it is updated`;
      throw new ApiError('Conflict', message);
    }
    daemonSets.updateStatus({ ...stored, status: { ...stored.status, collisionCount: (collisionCount ?? 0) + 1 } });
  }

  /** Keeps the one with the greatest number, and labels the pods of the others as its own. */
  #dedupCurHistories(
    pods: readonly Pod[],
    first: ControllerRevision,
    others: readonly ControllerRevision[],
  ): ControllerRevision {
    const kept = others.reduce((best, other) => (other.revision >= best.revision ? other : best), first);
    const hash = hashOf(kept) ?? '';
    for (const pod of pods.filter((other) => hashOf(other) !== hash)) {
      this.#server.pods.patch(pod.metadata.name, (stored) => {
        const labels = { ...stored.metadata.labels, [defaultDaemonSetUniqueLabelKey]: hash };
        return { ...stored, metadata: { ...stored.metadata, labels } };
      });
    }
    for (const { metadata } of [first, ...others])
      if (metadata.name !== kept.metadata.name) this.#server.controllerRevisions.remove(metadata.name);
    return kept;
  }
}

function hashOf({ metadata }: ControllerRevision | Pod): string | undefined {
  return metadata.labels[defaultDaemonSetUniqueLabelKey];
}
