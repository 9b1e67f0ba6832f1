import type { JsonMap } from '../document/manifest.ts';
import { apiVersions } from '../std/workload-kinds.ts';
import type { PodTemplateSpec, WorkloadKind, WorkloadObject } from './api-types.ts';
import { storedForm } from './schema/go-json.ts';
import { latestMinor } from './versions.ts';

/** The object as JSON (metadata of the user's, whole spec, no status): what a patch is applied to before `admit`. */
export function manifestOf(object: WorkloadObject): JsonMap {
  const { name, namespace, labels, annotations, ownerReferences, finalizers, generateName } = object.metadata;
  return {
    apiVersion: apiVersions[object.kind],
    kind: object.kind,
    metadata: { name, namespace, ...nonEmpty({ labels, annotations, ownerReferences, finalizers, generateName }) },
    spec: { ...specManifest(object), template: templateManifest(object.spec.template) },
  };
}

/** The spec as the server stores it, without the template; the same in all supported versions. */
export function specManifest({ kind, spec }: WorkloadObject): JsonMap {
  const manifest = specManifests.get(spec) ?? newSpecManifest(kind, spec);
  specManifests.set(spec, manifest);
  return manifest;
}

/** By the spec, which writes of a status leave as it is. */
const specManifests = new WeakMap<WorkloadObject['spec'], JsonMap>();

function newSpecManifest(kind: WorkloadKind, { template: _template, ...spec }: WorkloadObject['spec']): JsonMap {
  const { template: _empty, ...stored } = storedForm(spec as unknown as JsonMap, `${kind}Spec`, latestMinor);
  return stored;
}

/** The template as JSON again. */
export function templateManifest(template: PodTemplateSpec): JsonMap {
  const { labels, annotations, rest } = template.metadata;
  return { metadata: { ...rest, ...nonEmpty({ labels, annotations }) }, spec: template.spec };
}

function nonEmpty(fields: Readonly<Record<string, object | string | undefined>>): JsonMap {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => Object.keys(value ?? {}).length > 0),
  ) as JsonMap;
}
