import type { VersionTraits } from '../workload/versions.ts';
import { Admission } from './admission/admission.ts';
import type { Cluster } from './cluster.ts';
import type { InitialCluster } from './scenario.ts';
import { isRoomKnown } from './scheduler/scheduler.ts';

/** What runs has the priorities that it got when it was made, and nothing refuses it any more. */
export function admitFormerPods(cluster: Cluster, world: InitialCluster, traits: VersionTraits): void {
  if (!isRoomKnown(world)) return;
  for (const { name, priorityClasses, formerPriorityClasses = priorityClasses } of world.namespaces) {
    if (formerPriorityClasses === undefined) continue;
    const policies = { quotas: [], limitRanges: [], namespace: name };
    const known = { items: formerPriorityClasses.items, areAll: false };
    cluster.namespace(name).setAdmission(new Admission({ ...policies, priorityClasses: known }, traits));
  }
}
