// Follows GetControllerOf of apimachinery/pkg/apis/meta/v1/controller_ref.go (v0.36.3).
import type { ApiObject, OwnerReference } from './api-types.ts';

/** The owner reference of the object's managing controller. */
export function controllerOf(object: ApiObject): OwnerReference | undefined {
  for (const reference of object.metadata.ownerReferences) if (reference.controller === true) return reference;
  return undefined;
}
