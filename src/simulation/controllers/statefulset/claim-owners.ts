// Follows kubernetes/pkg/controller/statefulset/stateful_set_utils.go (v1.36.3): who owns the claims of a pod, by the
// persistentVolumeClaimRetentionPolicy.
import type { OwnerReference, PersistentVolumeClaim, StatefulSet } from '../../../workload/api-types.ts';
import { isInOrdinalRange } from './stateful-set-utils.ts';

/** The pod that a claim belongs to; `uid` is '' as long as it is not made. */
export interface ClaimUser {
  readonly name: string;
  readonly uid: string;
  readonly ordinal: number;
}

interface ClaimOwner {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
}

/** Whether the claim has the owners that the policy asks for, or must not be touched. */
export function isClaimOwnerUpToDate(claim: PersistentVolumeClaim, set: StatefulSet, pod: ClaimUser): boolean {
  const setOwner = ownerOfSet(set);
  const podOwner = ownerOfPod(pod);
  if (hasStaleOwnerRef(claim, setOwner) || hasStaleOwnerRef(claim, podOwner)) return true;
  if (hasUnexpectedController(claim, set, pod)) return !hasOwnerRef(claim, setOwner) && !hasOwnerRef(claim, podOwner);
  if (hasNonControllerOwner(claim, setOwner, podOwner)) return false;
  const wanted = wantedOwner(set, pod);
  return hasOwnerRef(claim, setOwner) === (wanted === 'set') && hasOwnerRef(claim, podOwner) === (wanted === 'pod');
}

/** The claim's owners as the policy asks for them; another controller's stay. */
export function claimOwners(claim: PersistentVolumeClaim, set: StatefulSet, pod: ClaimUser): OwnerReference[] {
  const setOwner = ownerOfSet(set);
  const podOwner = ownerOfPod(pod);
  const others = claim.metadata.ownerReferences.filter(
    (ref) => !matchesRef(ref, setOwner) && !matchesRef(ref, podOwner),
  );
  const wanted = hasUnexpectedController(claim, set, pod) ? undefined : wantedOwner(set, pod);
  if (wanted === undefined) return others;
  const owner = wanted === 'set' ? setOwner : podOwner;
  if (others.some(({ uid }) => uid === owner.uid)) return others;
  return [...others, { ...owner, controller: true, blockOwnerDeletion: true }];
}

/** Whether a controller that is neither the set nor the pod manages the claim, so that the policy is ignored. */
export function hasUnexpectedController(claim: PersistentVolumeClaim, set: StatefulSet, pod: ClaimUser): boolean {
  const { whenScaled, whenDeleted } = retentionPolicy(set);
  if (whenScaled === 'Retain' && whenDeleted === 'Retain') return false;
  return claim.metadata.ownerReferences.some((ref) => {
    const us = [ownerOfSet(set), ownerOfPod(pod)].find((owner) => matchesRef(ref, owner));
    return us === undefined ? ref.controller === true : ref.uid !== us.uid;
  });
}

/** Whether the claim is the one of an earlier pod of this name, which blocks the new one if claims go with their pods. */
export function isClaimStale(claim: PersistentVolumeClaim, set: StatefulSet, pod: ClaimUser): boolean {
  return retentionPolicy(set).whenScaled === 'Delete' && hasStaleOwnerRef(claim, ownerOfPod(pod));
}

function retentionPolicy(set: StatefulSet): { readonly whenScaled: string; readonly whenDeleted: string } {
  return set.spec.persistentVolumeClaimRetentionPolicy ?? { whenScaled: 'Retain', whenDeleted: 'Retain' };
}

/** A condemned pod takes its claims along, the set those of the pods that it has when it is deleted. */
function wantedOwner(set: StatefulSet, { ordinal }: ClaimUser): 'set' | 'pod' | undefined {
  const { whenScaled, whenDeleted } = retentionPolicy(set);
  if (whenScaled === 'Delete' && !isInOrdinalRange(set, ordinal)) return 'pod';
  return whenDeleted === 'Delete' ? 'set' : undefined;
}

function ownerOfSet({ metadata: { name, uid } }: StatefulSet): ClaimOwner {
  return { apiVersion: 'apps/v1', kind: 'StatefulSet', name, uid };
}

function ownerOfPod({ name, uid }: ClaimUser): ClaimOwner {
  return { apiVersion: 'v1', kind: 'Pod', name, uid };
}

function matchesRef(ref: OwnerReference, owner: ClaimOwner): boolean {
  return ref.apiVersion === owner.apiVersion && ref.kind === owner.kind && ref.name === owner.name;
}

function hasOwnerRef({ metadata }: PersistentVolumeClaim, owner: ClaimOwner): boolean {
  return metadata.ownerReferences.some(({ uid }) => uid === owner.uid);
}

function hasNonControllerOwner({ metadata }: PersistentVolumeClaim, set: ClaimOwner, pod: ClaimOwner): boolean {
  return metadata.ownerReferences.some(
    ({ uid, controller }) => (uid === set.uid || uid === pod.uid) && controller !== true,
  );
}

function hasStaleOwnerRef({ metadata }: PersistentVolumeClaim, owner: ClaimOwner): boolean {
  const ref = metadata.ownerReferences.find((other) => matchesRef(other, owner));
  return ref !== undefined && ref.uid !== owner.uid;
}
