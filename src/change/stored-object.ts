import { asMap, type JsonMap, type Manifest } from '../document/manifest.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { manifestOf } from '../workload/manifest-of.ts';
import type { BaselineText, ServerSideApply } from './change.ts';
import { lastApplied, withNamespace } from './last-applied.ts';
import { ownerEntry, updatedBy } from './server-side-apply.ts';

/** What an API server has of a workload before an apply. */
export interface ObjectBeforeApply {
  /** As it answers a read of it. */
  readonly live: JsonMap;
  /** The manifest of the last apply; empty where it was never applied. */
  readonly original: JsonMap;
  /** Absent: whoever applies merges by itself. */
  readonly serverSide?: ServerSideApply;
}

/**
 * What is stored of a baseline's manifest, given its object. A cluster, and a file that has what only a server writes, say
 * it themselves. Any other manifest was applied as it is written, in the way in which it is applied again.
 */
export function storedObject({ value }: Manifest, object: WorkloadObject, text: BaselineText): ObjectBeforeApply {
  if (text.source === 'cluster') return fromServer(value, text);
  const admitted = manifestOf(object);
  if (text.source === 'file' && isFromServer(value)) {
    const { managedFields = [] } = asMap(value.metadata);
    return { ...fromServer(value, text), live: withMetadata(admitted, { managedFields }) };
  }
  const original = withNamespace(value, object.metadata.namespace);
  const { serverSide } = text;
  if (serverSide === undefined) return { live: admitted, original };
  return { live: withMetadata(admitted, { managedFields: [ownerEntry(value, serverSide)] }), original, serverSide };
}

/** Helm goes on as it began: what it did not apply server-side is compared with the release. */
function fromServer(value: JsonMap, { serverSide, isRelease = false }: BaselineText): ObjectBeforeApply {
  const release = isRelease ? updatedBy('helm', value) : undefined;
  if (release !== undefined) return { live: value, original: release };
  return { live: value, original: lastApplied(value) ?? {}, ...(serverSide && { serverSide }) };
}

/** Whether it has what nobody writes: `kubectl get -o yaml` prints it. */
function isFromServer(value: JsonMap): boolean {
  const { uid, resourceVersion, managedFields } = asMap(value.metadata);
  return [uid, resourceVersion, managedFields, lastApplied(value)].some((each) => each !== undefined);
}

function withMetadata(manifest: JsonMap, more: JsonMap): JsonMap {
  return { ...manifest, metadata: { ...asMap(manifest.metadata), ...more } };
}
