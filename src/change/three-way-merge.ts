// After kubectl pkg/cmd/apply/patcher.go and pkg/util/apply.go (v0.36.3).
import { asMap, type Json, type JsonMap } from '../document/manifest.ts';
import { stableText } from '../workload/schema/stable-text.ts';
import { diffMaps } from './strategic-merge/diff.ts';
import { mergeMap } from './strategic-merge/merge.ts';

export const lastAppliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * What `kubectl apply` makes of a live object. Fields that the last applied manifest has and this one has not are
 * deleted, those of this one are set, and everything else stays; an object that was never applied loses nothing.
 * Throws an `UnmergedFault`.
 */
export function threeWayMerge(live: JsonMap, manifest: JsonMap): JsonMap {
  const original = lastApplied(live) ?? {};
  const modified = annotated(manifest, asMap(original.metadata).namespace ?? asMap(live.metadata).namespace);
  const deletions = diffMaps(original, modified, 'deletions');
  const changes = diffMaps(live, modified, 'changes');
  return mergeMap(live, mergeMap(deletions, changes, 'patch'), 'object');
}

/** The manifest that kubectl has kept in the object; undefined where it was never applied. */
export function lastApplied({ metadata }: JsonMap): JsonMap | undefined {
  const text = asMap(asMap(metadata).annotations)[lastAppliedAnnotation];
  if (typeof text !== 'string') return undefined;
  try {
    const value: Json = JSON.parse(text);
    return asMap(value);
  } catch {
    // kubectl would refuse to apply over it: the least that is known of it is that nothing is deleted.
    return {};
  }
}

/** The manifest with itself in the annotation, and with its namespace, as kubectl sends it. */
function annotated(manifest: JsonMap, namespace: Json | undefined): JsonMap {
  const metadata: JsonMap = { ...(namespace !== undefined && { namespace }), ...asMap(manifest.metadata) };
  const { [lastAppliedAnnotation]: _, ...annotations } = asMap(metadata.annotations);
  const bare = { ...manifest, metadata: { ...metadata, annotations } };
  const text = `${escaped(stableText(bare))}\n`;
  return { ...bare, metadata: { ...metadata, annotations: { ...annotations, [lastAppliedAnnotation]: text } } };
}

/** As Go's encoding/json writes what HTML would read otherwise. */
function escaped(text: string): string {
  return text.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
