import type { Json, JsonMap } from '../document/manifest.ts';
import type { PodTemplateSpec, StringMap, WorkloadObject } from './api-types.ts';

/** The object as JSON (metadata of the user's, whole spec, no status): what a patch is applied to before `admit`. */
export function manifestOf(object: WorkloadObject): JsonMap {
  const { name, namespace, labels, annotations } = object.metadata;
  return {
    apiVersion: 'apps/v1',
    kind: object.kind,
    metadata: { name, namespace, ...nonEmpty({ labels, annotations }) },
    spec: { ...(withoutUndefined(object.spec) as JsonMap), template: templateManifest(object.spec.template) },
  };
}

function templateManifest(template: PodTemplateSpec): JsonMap {
  const { labels, annotations, rest } = template.metadata;
  return { metadata: { ...rest, ...nonEmpty({ labels, annotations }) }, spec: template.spec };
}

function nonEmpty(maps: Readonly<Record<string, StringMap>>): JsonMap {
  return Object.fromEntries(Object.entries(maps).filter(([, map]) => Object.keys(map).length > 0));
}

function withoutUndefined(value: object): Json {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}
