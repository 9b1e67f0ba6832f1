// What others use of quotas at the moment of the apply, where a workload runs already.
import type { JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { ResourceQuota } from '../workload/placement/resource-quota.ts';
import { nanoOf } from '../workload/schema/quantity.ts';
import type { Workload } from '../workload/workload.ts';
import { type CountedResource, inNano, quotasOf, useOf } from './quota-room.ts';
import { type Surroundings, surroundingObject } from './surroundings.ts';

/**
 * The quotas of the workload's namespace. The server admits no pod beyond a quota: others that want more than it leaves
 * beside what runs do not have it yet. Where nobody knows what runs, they are taken to have it.
 */
export function quotasAtApply(
  running: WorkloadObject | undefined,
  workload: Workload,
  surroundings: Surroundings,
): readonly ResourceQuota[] {
  return quotasOf(workload, surroundings).map(({ quota, file }) => {
    if (surroundings.baseline === undefined || quota.used.size === 0 || file === surroundings.world?.file) return quota;
    const used = [...quota.used].map(([resource, others]) => {
      const room = roomBeside(running, surroundings, { quota, resource });
      return [resource, room < nanoOf(others) ? inNano(room, others) : others] as const;
    });
    return { ...quota, used: new Map(used) };
  });
}

function roomBeside(running: WorkloadObject | undefined, surroundings: Surroundings, asked: CountedResource): bigint {
  const hard = asked.quota.hard.get(asked.resource);
  const own = running === undefined ? 0n : useOf(asOther(running), surroundings, asked);
  const room = (hard === undefined ? 0n : nanoOf(hard)) - own;
  return room < 0n ? 0n : room;
}

/** As others see it. */
const asOther = oncePer(({ kind, metadata: { name, namespace }, spec }: WorkloadObject) => {
  const value: JsonMap = {
    kind,
    metadata: { name, namespace },
    spec: {
      ...('replicas' in spec && { replicas: spec.replicas }),
      ...('volumeClaimTemplates' in spec && { volumeClaimTemplates: spec.volumeClaimTemplates }),
      template: { spec: spec.template.spec },
    },
  };
  return surroundingObject(value, '');
});
