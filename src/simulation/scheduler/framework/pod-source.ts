import type { JsonMap } from '../../../document/manifest.ts';
import type { LabelSelector } from '../../../workload/api-types.ts';
import type { Labelled } from './affinity-term.ts';

/** A pod's spec and metadata, as far as they are known. */
export interface PodSource extends Labelled {
  /** As admission has left it. */
  readonly spec: JsonMap;
  /** Of the ReplicaSet or StatefulSet that it belongs to. */
  readonly ownerSelector?: LabelSelector | undefined;
  /** Claims that it mounts besides the volumes of its spec. */
  readonly claims?: readonly string[] | undefined;
}
