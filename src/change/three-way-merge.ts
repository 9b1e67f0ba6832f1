// After kubectl pkg/cmd/apply/patcher.go (v0.36.3).
import { asMap, type JsonMap } from '../document/manifest.ts';
import { lastApplied, lastAppliedAnnotation, lastAppliedText, withNamespaceOf } from './last-applied.ts';
import { diffMaps } from './strategic-merge/diff.ts';
import { mergeMap } from './strategic-merge/merge.ts';

/**
 * What `kubectl apply` makes of a live object. Fields that the last applied manifest has and this one has not are
 * deleted, those of this one are set, and everything else stays; an object that was never applied loses nothing.
 * Throws an `UnmergedFault`.
 */
export function threeWayMerge(live: JsonMap, manifest: JsonMap): JsonMap {
  const modified = annotated(withNamespaceOf(live, manifest));
  return merged(live, lastApplied(live) ?? {}, modified);
}

/** The live object with what turns the original manifest into the modified one, and with all of the latter. */
export function merged(live: JsonMap, original: JsonMap, modified: JsonMap): JsonMap {
  const deletions = diffMaps(original, modified, 'deletions');
  const changes = diffMaps(live, modified, 'changes');
  return mergeMap(live, mergeMap(deletions, changes, 'patch'), 'object');
}

/** The manifest, with a copy of itself in its annotation. */
function annotated(manifest: JsonMap): JsonMap {
  const metadata = asMap(manifest.metadata);
  const annotations = asMap(metadata.annotations);
  const text = lastAppliedText({ ...manifest, metadata: { ...metadata, annotations } });
  return { ...manifest, metadata: { ...metadata, annotations: { ...annotations, [lastAppliedAnnotation]: text } } };
}
