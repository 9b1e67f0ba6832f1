// Follows kubernetes/pkg/controller/deployment/deployment_controller.go (v1.36.3).
// Differs from upstream: events come synchronously; nothing is dropped, so there are no tombstones and no resyncs; the
// pods of ReplicaSets are looked up where they are needed.
import { deepEqual } from '../../../std/deep-equal.ts';
import type { Deployment, OwnerReference, ReplicaSet } from '../../../workload/api-types.ts';
import { controllerOf } from '../../../workload/controller-of.ts';
import { isEmptySelector, labelMatcher } from '../../../workload/label-selector.ts';
import { apiErrorOf } from '../../api-server/api-error.ts';
import { isControlledBy } from '../../api-server/controller-ref.ts';
import type { PodRun } from '../../api-server/pod-run.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { ControllerRefManager } from '../controller-ref-manager.ts';
import type { DeploymentContext, SyncedDeployment } from './deployment-context.ts';
import { rolloutRecreate } from './recreate.ts';
import { rollback } from './rollback.ts';
import { rolloutRolling } from './rolling.ts';
import {
  checkPausedConditions,
  getAllReplicaSetsAndSyncRevision,
  getRollbackTo,
  isScalingEvent,
  sync,
  syncStatusOnly,
} from './sync.ts';

const maxRetries = 15;

/** Keeps the ReplicaSets of each Deployment as its spec says. */
export class DeploymentController implements Controller {
  readonly queue: Controller['queue'];
  readonly client: Controller['client'];
  readonly maxRetries = maxRetries;
  readonly #dc: DeploymentContext;

  constructor({ engine, server, traits, client, newQueue }: ControllerContext) {
    this.queue = newQueue();
    this.client = client;
    this.#dc = {
      engine,
      server,
      queue: this.queue,
      recorder: server.recorder('deployment-controller', client),
      traits,
      upToDate: new Map(),
    };
    server.workloads.Deployment.informer.addEventHandler({
      added: (d) => this.#enqueue(d),
      updated: (_old, d) => this.#enqueue(d),
      deleted: (d) => this.#enqueue(d),
    });
    server.replicaSets.informer.addEventHandler({
      added: (rs) => this.#addReplicaSet(rs),
      updated: (old, rs) => this.#updateReplicaSet(old, rs),
      deleted: (rs) => this.#deleteReplicaSet(rs),
    });
    server.pods.informer.addRunHandler({ deleted: (pods) => this.#deletePods(pods) });
  }

  /** One step towards the Deployment's spec. */
  sync(key: string): undefined {
    const dc = this.#dc;
    const deployment = dc.server.workloads.Deployment.informer.get(key);
    if (deployment === undefined) return;
    const d: SyncedDeployment = { ...deployment };
    if (isEmptySelector(d.spec.selector)) {
      this.#refuseEverything(d);
      return;
    }
    const rsList = this.#getReplicaSetsForDeployment(d);
    if (d.metadata.deletionTimestamp !== undefined) {
      syncStatusOnly(dc, d, rsList);
      return;
    }
    checkPausedConditions(dc, d);
    const rollbackTo = getRollbackTo(d);
    if (d.spec.paused) sync(dc, d, rsList);
    else if (rollbackTo !== undefined) rollback(dc, d, rsList, rollbackTo);
    else this.#rollOut(d, rsList);
  }

  #rollOut(d: SyncedDeployment, rsList: readonly ReplicaSet[]): void {
    const dc = this.#dc;
    const sorted = getAllReplicaSetsAndSyncRevision(dc, d, rsList, false);
    if (isScalingEvent(d, sorted)) sync(dc, d, rsList);
    else if (d.spec.strategy.type === 'Recreate') rolloutRecreate(dc, d, rsList);
    else rolloutRolling(dc, d, rsList, sorted);
  }

  #refuseEverything(d: SyncedDeployment): void {
    const message = 'This deployment is selecting all pods. A non-empty selector is required.';
    this.#dc.recorder.event(d, 'Warning', 'SelectingAll', message);
    if (d.status.observedGeneration >= d.metadata.generation) return;
    d.status = { ...d.status, observedGeneration: d.metadata.generation };
    apiErrorOf(() => this.#dc.server.workloads.Deployment.updateStatus(d));
  }

  #getReplicaSetsForDeployment(d: Deployment): readonly ReplicaSet[] {
    const { workloads, replicaSets } = this.#dc.server;
    const manager = new ControllerRefManager({
      controller: d,
      selector: labelMatcher(d.spec.selector),
      collection: replicaSets,
      fresh: () => workloads.Deployment.get(d.metadata.name),
    });
    return manager.claim(replicaSets.informer.claimableBy(d.metadata.uid));
  }

  #enqueue({ metadata }: Deployment): void {
    this.queue.add(metadata.name);
  }

  #addReplicaSet(rs: ReplicaSet): void {
    if (rs.metadata.deletionTimestamp !== undefined) this.#deleteReplicaSet(rs);
    else if (controllerOf(rs) !== undefined) this.#enqueueControllerOf(rs);
    else this.#enqueueMatching(rs);
  }

  #updateReplicaSet(old: ReplicaSet, rs: ReplicaSet): void {
    const controllerRefChanged = !deepEqual(controllerOf(old), controllerOf(rs));
    if (controllerRefChanged) this.#enqueueControllerOf(old);
    if (controllerOf(rs) !== undefined) this.#enqueueControllerOf(rs);
    else if (controllerRefChanged || !deepEqual(old.metadata.labels, rs.metadata.labels)) this.#enqueueMatching(rs);
  }

  #deleteReplicaSet(rs: ReplicaSet): void {
    this.#enqueueControllerOf(rs);
  }

  /** Wakes a Recreate Deployment once all of its pods are gone; since 1.37, with each of them. */
  #deletePods({ like }: PodRun): void {
    const { replicaSets, podIndex } = this.#dc.server;
    const podRef = controllerOf(like);
    if (podRef?.kind !== 'ReplicaSet') return;
    const rs = replicaSets.informer.get(podRef.name);
    if (rs === undefined || rs.metadata.uid !== podRef.uid) return;
    const d = this.#resolveControllerRef(controllerOf(rs));
    if (d?.spec.strategy.type !== 'Recreate') return;
    if (this.#dc.traits.anyPodWakesRecreate) {
      this.#enqueue(d);
      return;
    }
    const isSelected = labelMatcher(d.spec.selector);
    const own = replicaSets.list().filter((set) => isSelected(set.metadata.labels) && isControlledBy(set, d));
    if (own.every(({ metadata }) => podIndex.cohortsOf(metadata.uid).size === 0)) this.#enqueue(d);
  }

  #enqueueControllerOf(rs: ReplicaSet): void {
    const d = this.#resolveControllerRef(controllerOf(rs));
    if (d !== undefined) this.#enqueue(d);
  }

  /** An orphan may be wanted by every Deployment whose selector matches it. */
  #enqueueMatching({ metadata }: ReplicaSet): void {
    if (Object.keys(metadata.labels).length === 0) return;
    for (const d of this.#dc.server.workloads.Deployment.informer.list()) {
      const { selector } = d.spec;
      if (!isEmptySelector(selector) && labelMatcher(selector)(metadata.labels)) this.#enqueue(d);
    }
  }

  #resolveControllerRef(controllerRef: OwnerReference | undefined): Deployment | undefined {
    if (controllerRef?.kind !== 'Deployment') return undefined;
    const d = this.#dc.server.workloads.Deployment.informer.get(controllerRef.name);
    return d?.metadata.uid === controllerRef.uid ? d : undefined;
  }
}
