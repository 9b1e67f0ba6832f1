// After kubectl pkg/util/apply.go (v0.36.3): the annotation that keeps the manifest of the last apply.
import { asMap, type Json, type JsonMap } from '../document/manifest.ts';
import { stableText } from '../workload/schema/stable-text.ts';

export const lastAppliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration';

/** The manifest that kubectl has kept in the object; undefined where it was never applied. */
export function lastApplied({ metadata }: JsonMap): JsonMap | undefined {
  const text = asMap(asMap(metadata).annotations)[lastAppliedAnnotation];
  if (typeof text !== 'string') return undefined;
  try {
    const value: Json = JSON.parse(text);
    return asMap(value);
  } catch {
    // kubectl would refuse to apply over it, so nothing is treated as deleted.
    return {};
  }
}

/** The manifest as kubectl sends it: in the namespace where the object lives, and without an annotation of its own. */
export function withNamespaceOf(live: JsonMap, manifest: JsonMap): JsonMap {
  return withNamespace(manifest, asMap(lastApplied(live)?.metadata).namespace ?? asMap(live.metadata).namespace);
}

/** The same in a namespace that is known. */
export function withNamespace(manifest: JsonMap, namespace: Json | undefined): JsonMap {
  const { annotations, ...metadata } = asMap(manifest.metadata);
  const { [lastAppliedAnnotation]: _, ...others } = asMap(annotations);
  const written = annotations === undefined ? {} : { annotations: others };
  return { ...manifest, metadata: { ...(namespace !== undefined && { namespace }), ...metadata, ...written } };
}

/** The text of the annotation. */
export function lastAppliedText(manifest: JsonMap): string {
  return `${escaped(stableText(manifest))}\n`;
}

/** As Go's encoding/json writes what HTML would read otherwise. */
function escaped(text: string): string {
  return text.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
