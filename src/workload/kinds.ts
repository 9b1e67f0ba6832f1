import type { Path } from '../document/manifest.ts';
import { groupOf, workloadKinds } from '../std/workload-kinds.ts';
import type { ApiObject, WorkloadKind, WorkloadObject } from './api-types.ts';
import { daemonSet } from './kinds/daemon-set.ts';
import { deployment } from './kinds/deployment.ts';
import type { Kind } from './kinds/kind.ts';
import { statefulSet } from './kinds/stateful-set.ts';

/** Each with the kind's own object, which the compiler holds it against. */
const table: { readonly [Name in WorkloadKind]: Kind<Extract<WorkloadObject, { readonly kind: Name }>> } = {
  Deployment: deployment,
  StatefulSet: statefulSet,
  DaemonSet: daemonSet,
};

/** All that depends on the kind of a workload. */
export const kinds: Readonly<Record<WorkloadKind, Kind>> = table;

/** What depends on the kind of the object. */
export function kindOf({ kind }: WorkloadObject): Kind {
  return kinds[kind];
}

/** The path of the map that has maxSurge, maxUnavailable and partition. */
export function rollingUpdatePath(kind: WorkloadKind): Path {
  return ['spec', kinds[kind].strategyField, 'rollingUpdate'];
}

/** Whether spec.replicas says how many pods a workload of the kind has, and not the nodes. */
export function hasReplicas(kind: WorkloadKind): boolean {
  return kinds[kind].podsDifferBy !== 'node';
}

export const kindsWithReplicas: readonly WorkloadKind[] = workloadKinds.filter(hasReplicas);

export function isWorkload(object: ApiObject): object is WorkloadObject {
  return Object.hasOwn(kinds, object.kind);
}

/** The objects of the kind as the server calls them, such as `deployments.apps`. */
export function resourceOfKind(kind: WorkloadKind): string {
  return `${kinds[kind].plural}.${groupOf(kind)}`;
}

/** The objects that keep the revisions of the kind, such as `replicasets.apps`. */
export function revisionResourceOf(kind: WorkloadKind): string {
  return `${kinds[kind].revisions.toLowerCase()}s.${groupOf(kind)}`;
}
