import { asNumber, asText, type Json, type JsonMap } from '../document/manifest.ts';
import type {
  ObjectMeta,
  OwnerReference,
  PodTemplateSpec,
  StringMap,
  WorkloadKind,
  WorkloadObject,
} from './api-types.ts';
import { kinds } from './kinds.ts';

/** The object of an accepted manifest in stored form; metadata of a store is zero, the status new. */
export function objectOf(kind: WorkloadKind, stored: JsonMap): WorkloadObject {
  const { template, minReadySeconds, ...rest } = stored.spec as JsonMap;
  const spec = {
    ...kinds[kind].specOf(rest),
    template: templateOf(template as JsonMap),
    minReadySeconds: asNumber(minReadySeconds),
  };
  const metadata = metadataOf(stored.metadata as JsonMap);
  return { kind, metadata, spec, status: kinds[kind].newStatus } as WorkloadObject;
}

function metadataOf(metadata: JsonMap): ObjectMeta {
  return {
    name: asText(metadata.name),
    namespace: asText(metadata.namespace),
    uid: '',
    resourceVersion: 0,
    generation: 1,
    creationTimestamp: 0,
    labels: strings(metadata.labels),
    annotations: strings(metadata.annotations),
    ownerReferences: (metadata.ownerReferences ?? []) as unknown as readonly OwnerReference[],
    ...present({ finalizers: metadata.finalizers, generateName: metadata.generateName }),
  };
}

/** A pod template in stored form as the simulation holds it. */
export function templateOf(template: JsonMap): PodTemplateSpec {
  const { labels, annotations, ...others } = (template.metadata ?? {}) as JsonMap;
  const rest = Object.keys(others).length > 0 ? { rest: others } : {};
  return {
    metadata: { labels: strings(labels), annotations: strings(annotations), ...rest },
    spec: template.spec as JsonMap,
  };
}

/** What there is of it. */
function present(fields: Readonly<Record<string, Json | undefined>>): JsonMap {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonMap;
}

function strings(map: Json | undefined): StringMap {
  return (map ?? {}) as StringMap;
}
