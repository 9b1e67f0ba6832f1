// Follows apimachinery/pkg/apis/meta/v1/controller_ref.go (v0.36.3).

import { apiVersions } from '../../std/workload-kinds.ts';
import type { ApiObject, OwnerReference } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { isWorkload } from '../../workload/kinds.ts';

export function isControlledBy(object: ApiObject, owner: ApiObject): boolean {
  return controllerOf(object)?.uid === owner.metadata.uid;
}

export function newControllerRef(owner: ApiObject): OwnerReference {
  const { name, uid } = owner.metadata;
  const apiVersion = isWorkload(owner) ? apiVersions[owner.kind] : 'apps/v1';
  return { apiVersion, kind: owner.kind, name, uid, controller: true, blockOwnerDeletion: true };
}
