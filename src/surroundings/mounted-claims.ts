// The PersistentVolumeClaims that pods mount, and who else mounts them.
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import { hostnameLabel } from '../workload/assumptions.ts';
import { namedNodes } from '../workload/placement/named-nodes.ts';

/** A claim that a pod mounts, and the index of its volume. */
export interface MountedClaim {
  readonly claim: string;
  readonly index: number;
}

export function claimsOfPod({ volumes }: JsonMap): readonly MountedClaim[] {
  return asList(volumes).flatMap((volume, index) => {
    const claim = asText(asMap(asMap(volume).persistentVolumeClaim).claimName);
    return claim === '' ? [] : [{ claim, index }];
  });
}

/** Whether a pod goes to one node by its name, or to that of a pod that it names. */
export function isTiedToNode(podSpec: JsonMap): boolean {
  const { requiredDuringSchedulingIgnoredDuringExecution: terms } = asMap(asMap(podSpec.affinity).podAffinity);
  return namedNodes(podSpec) === 1 || asList(terms).some((term) => asMap(term).topologyKey === hostnameLabel);
}

/** The names of the claims that a workload's pods may mount on any node; those that nothing runs of mount none. */
export function claimsOnAnyNode(kind: string, { spec }: JsonMap): readonly string[] {
  const { replicas, template } = asMap(spec);
  const podSpec = asMap(asMap(template).spec);
  if (!isWorkloadKind(kind) || replicas === 0 || isTiedToNode(podSpec)) return [];
  return claimsOfPod(podSpec).map(({ claim }) => claim);
}
