// Where the documentation of Kubernetes describes a field: on its page of all types each struct has a place.
import type { Path } from '../../document/manifest.ts';
import { workloadKinds } from '../../std/workload-kinds.ts';
import { assumedMinor } from '../versions.ts';
import { type GoType, goStruct, goType } from './go-schema.ts';

const page = `https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.${assumedMinor}/`;

const ofMeta = ['ObjectMeta', 'OwnerReference', 'ManagedFieldsEntry', 'LabelSelector', 'LabelSelectorRequirement'];

function groupOf(struct: string): string {
  if (ofMeta.includes(struct)) return 'meta';
  return workloadKinds.some((kind) => struct.includes(kind)) ? 'apps' : 'core';
}

/** The address of the struct that has the last field of the path, in objects of the kind. */
export function apiReferenceOf(kind: string, path: Path): string {
  let [type, struct]: [GoType | undefined, string] = [goType(kind), kind];
  for (const step of path) {
    const at = pointedTo(type);
    if (at?.kind === 'slice' || at?.kind === 'map') type = at.element;
    else {
      const field = at?.kind === 'struct' ? goStruct(at.name, assumedMinor).byJsonName.get(String(step)) : undefined;
      if (at?.kind === 'struct' && field !== undefined) struct = at.name;
      type = field?.type;
    }
  }
  return `${page}#${struct.toLowerCase()}-v1-${groupOf(struct)}`;
}

function pointedTo(type: GoType | undefined): GoType | undefined {
  return type?.kind === 'pointer' ? type.element : type;
}
