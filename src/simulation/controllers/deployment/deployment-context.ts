// Follows the receiver of kubernetes/pkg/controller/deployment/deployment_controller.go (v1.36.3).
import type {
  Deployment,
  DeploymentSpec,
  DeploymentStatus,
  ObjectMeta,
  StringMap,
} from '../../../workload/api-types.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import type { ApiServer } from '../../api-server/api-server.ts';
import type { EventRecorder } from '../../api-server/event-recorder.ts';
import type { Engine } from '../../engine/engine.ts';
import type { RateLimitingQueue } from '../../workqueue/rate-limiting-queue.ts';

/** What the parts of the Deployment controller share: upstream's receiver `dc`. */
export interface DeploymentContext {
  readonly engine: Pick<Engine, 'now'>;
  readonly server: ApiServer;
  readonly recorder: EventRecorder;
  readonly queue: RateLimitingQueue;
  readonly traits: VersionTraits;
  /** Annotations of ReplicaSets, by their names, to which those of a Deployment at a revision have nothing to add. */
  readonly upToDate: Map<string, { readonly own: StringMap; readonly from: StringMap; readonly revision: number }>;
}

/**
 * The Deployment in the hands of one sync: its parts are replaced as the sync goes on, while the resourceVersion stays
 * the one that was read, so that a second write in one sync conflicts.
 */
export interface SyncedDeployment extends Deployment {
  metadata: ObjectMeta;
  spec: DeploymentSpec;
  status: DeploymentStatus;
}
