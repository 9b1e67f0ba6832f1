// After sigs.k8s.io/structured-merge-diff/v6 merge/update.go, apimachinery pkg/util/managedfields and kubectl
// pkg/cmd/apply/apply.go (v0.36.3). What Flux takes over follows kustomize-controller v1.9.4 and fluxcd/pkg ssa v0.76.1 patch.go.
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import type { Refusal } from '../workload/workload.ts';
import type { ServerSideApply } from './change.ts';
import {
  type FieldPath,
  type FieldTree,
  fieldPathText,
  fieldPlaceOf,
  fieldsOf,
  fieldValueAt,
  unionOf,
} from './field-owners/fields.ts';
import { mergeFields } from './field-owners/merge-fields.ts';
import { changedFields, onlyFields, withoutFields } from './field-owners/owned-fields.ts';
import { lastApplied, lastAppliedAnnotation, lastAppliedText, withNamespaceOf } from './last-applied.ts';

/**
 * What `kubectl apply --server-side` makes of a live object: fields of the manifest are set, those that kubectl applied
 * before and the manifest no longer has are removed if nothing else owns them, and everything else stays.
 */
export function serverSideApply(
  live: JsonMap,
  manifest: JsonMap,
  { isForced, manager = defaultManager, takesOverKubectl }: ServerSideApply,
): AppliedObject | Refusal {
  const applied = withoutIdentity(manifest);
  const fields = fieldsOf(applied, '');
  const isFlux = takesOverKubectl === true && ![live, manifest].some(isMergedByFlux);
  const owners = asList(asMap(live.metadata).managedFields).map((entry) => ownerOf(asMap(entry), manager, isFlux));
  const own = owners.filter((owner) => owner.isOwn);
  const others = owners.filter((owner) => !owner.isOwn);
  const merged = mergeFields(live, applied, '') as JsonMap;
  const object = pruned(merged, fieldsIn(own), [fields, fieldsIn(others)]);
  const conflicts = isForced ? [] : conflictsWith(others, live, object);
  if (conflicts.length > 0) return refusalFor(conflicts, manifest);
  // kubectl takes over the fields of its client-side applies, and the manifest is applied once more. Flux does so after a dry run.
  const taken = fieldsIn(others.filter((owner) => owner.isTakenOver));
  const rest = fieldsIn(others.filter((owner) => !owner.isTakenOver));
  const marked = (each: JsonMap) => (isFlux ? withoutAnnotation(each) : withAnnotation(each, live, manifest));
  const last = marked(pruned(object, taken, [fields, rest]));
  const first = marked(object);
  return { object: last, ...(!deepEqual(first, last) && { first }) };
}

/** What an apply leaves. */
export interface AppliedObject {
  readonly object: JsonMap;
  /** What the server has to accept before fields are taken over and the manifest is applied once more; absent: the same. */
  readonly first?: JsonMap;
}

const defaultManager = 'kubectl';

/** The entry of `managedFields` that an apply of the manifest leaves. */
export function ownerEntry(manifest: JsonMap, { manager = defaultManager }: ServerSideApply): JsonMap {
  const fieldsV1 = fieldsOf(withoutIdentity(manifest), '');
  return { manager, operation: 'Apply', apiVersion: manifest.apiVersion ?? null, fieldsType: 'FieldsV1', fieldsV1 };
}

/** What a manager has written without applying it: all that is known of what Helm 3 has in its release. */
export function updatedBy(manager: string, live: JsonMap): JsonMap | undefined {
  const entries = asList(asMap(live.metadata).managedFields).map(asMap);
  const own = entries.filter((each) => each.manager === manager && each.operation === 'Update');
  if (own.length === 0) return undefined;
  return onlyFields(live, '', unionOf(own.map(({ fieldsV1 }) => asMap(fieldsV1)))) as JsonMap;
}

/** Who owns which fields. */
interface FieldOwner {
  /** As a conflict names it. */
  readonly text: string;
  readonly isOwn: boolean;
  readonly isTakenOver: boolean;
  readonly fields: FieldTree;
}

function ownerOf(entry: JsonMap, own: string, isFlux: boolean): FieldOwner {
  const { manager = '', operation, apiVersion, subresource, fieldsV1 } = entry;
  const fields = asMap(fieldsV1);
  const under = asText(subresource);
  const named = JSON.stringify(manager) + (under === '' ? '' : ` with subresource ${JSON.stringify(under)}`);
  const annotations = asMap(asMap(fields['f:metadata'])['f:annotations']);
  const hasAnnotation = annotations[`f:${lastAppliedAnnotation}`] !== undefined;
  return {
    text: operation === 'Update' ? `${named} using ${asText(apiVersion)}` : named,
    isOwn: manager === own && operation === 'Apply' && under === '',
    isTakenOver: under === '' && (isFlux ? isFluxToTake(entry, own) : operation === 'Update' && hasAnnotation),
    fields,
  };
}

/** By the beginnings of their names: `kubectl-edit` is one of kubectl's, too. */
function isFluxToTake({ manager, operation }: JsonMap, own: string): boolean {
  const name = asText(manager);
  if (name.startsWith('kubectl')) return operation === 'Update' || operation === 'Apply';
  return operation === 'Update' && [own, 'before-first-apply'].some((each) => name.startsWith(each));
}

/** Whether an object says that Flux leaves alone what others have set. */
function isMergedByFlux({ metadata }: JsonMap): boolean {
  const { labels, annotations } = asMap(metadata);
  return [labels, annotations].some((each) => asMap(each)['kustomize.toolkit.fluxcd.io/ssa'] === 'Merge');
}

function fieldsIn(owners: readonly FieldOwner[]): FieldTree {
  return unionOf(owners.map(({ fields }) => fields));
}

function pruned(object: JsonMap, last: FieldTree, kept: readonly FieldTree[]): JsonMap {
  return withoutFields(object, '', last, unionOf(kept)) as JsonMap;
}

/** The fields that name the object have no owner. */
function withoutIdentity({ apiVersion: _, kind: _kind, status: _status, ...manifest }: JsonMap): JsonMap {
  const { name, namespace, creationTimestamp, ...metadata } = asMap(manifest.metadata);
  return { ...manifest, ...(Object.keys(metadata).length > 0 ? { metadata } : { metadata: {} }) };
}

interface Conflict {
  readonly owner: FieldOwner;
  readonly path: FieldPath;
}

/** What others own and would change, except for what kubectl has applied client-side and nobody has changed since. */
function conflictsWith(owners: readonly FieldOwner[], live: JsonMap, object: JsonMap): readonly Conflict[] {
  const known = lastApplied(live) ?? {};
  const isKnown = (path: FieldPath) => {
    const value = fieldValueAt(known, path);
    return value !== undefined && deepEqual(value, fieldValueAt(live, path));
  };
  return owners.flatMap((owner) => {
    const changed = changedFields(owner.fields, live, object).filter((path) => !isKnown(path));
    return changed.map((path) => ({ owner, path }));
  });
}

function refusalFor(conflicts: readonly Conflict[], object: JsonMap): Refusal {
  const reasons = conflicts.map(({ owner, path }) => {
    const field = fieldPathText(path).replace(/^\./, '');
    return { field, message: `conflict with ${owner.text}`, path: fieldPlaceOf(object, path) };
  });
  return { decodeErrors: [], reasons, message: conflictText(conflicts) };
}

function conflictText(conflicts: readonly Conflict[]): string {
  const [first] = conflicts;
  if (conflicts.length === 1 && first !== undefined)
    return `Apply failed with 1 conflict: conflict with ${first.owner.text}: ${fieldPathText(first.path)}`;
  const owners = [...new Set(conflicts.map(({ owner }) => owner))];
  const lines = owners.flatMap((owner) => {
    const own = conflicts.filter((conflict) => conflict.owner === owner);
    return [`conflicts with ${owner.text}:`, ...own.map(({ path }) => `- ${fieldPathText(path)}`)];
  });
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`;
}

/** Flux removes the annotation of client-side applies. */
function withoutAnnotation(object: JsonMap): JsonMap {
  const { annotations, ...metadata } = asMap(object.metadata);
  const { [lastAppliedAnnotation]: _, ...others } = asMap(annotations);
  return { ...object, metadata: { ...metadata, ...(Object.keys(others).length > 0 && { annotations: others }) } };
}

/** The server keeps the annotation of client-side applies up to date, where there is one. */
function withAnnotation(object: JsonMap, live: JsonMap, manifest: JsonMap): JsonMap {
  if (lastApplied(live) === undefined) return object;
  const metadata = asMap(object.metadata);
  const text = lastAppliedText(withNamespaceOf(live, manifest));
  const annotations = { ...asMap(metadata.annotations), [lastAppliedAnnotation]: text };
  return { ...object, metadata: { ...metadata, annotations } };
}
