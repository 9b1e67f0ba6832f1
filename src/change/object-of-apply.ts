import { asMap, type JsonMap, type Path } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { admit, refusalOfUpdate } from '../workload/admit.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { manifestOf } from '../workload/manifest-of.ts';
import { semanticEqual } from '../workload/schema/semantic-equal.ts';
import type { VersionTraits } from '../workload/versions.ts';
import { withoutNulls } from '../workload/without-nulls.ts';
import type { Refusal, Workload } from '../workload/workload.ts';
import { applyMeansOf } from './apply-means.ts';
import { namedIn, storedAs } from './baseline.ts';
import type { BaselineText, DryRun } from './change.ts';
import { withIgnoredFields } from './ignored-fields.ts';
import { withNamespace } from './last-applied.ts';
import { type AppliedObject, serverSideApply } from './server-side-apply.ts';
import { type ObjectBeforeApply, storedObject } from './stored-object.ts';
import { UnmergedFault } from './strategic-merge/patch-lists.ts';
import { merged, threeWayMerge } from './three-way-merge.ts';
import { writtenPath } from './written-path.ts';

/**
 * The workload with the object that applying it over a text leaves in the cluster, which keeps much of what is stored
 * there. Where nothing is stored, or it is refused before it is merged, it is the object of its manifest alone.
 */
export function objectOfApply(workload: Workload, text: BaselineText, traits: VersionTraits): Workload {
  const manifest = namedIn(text.file, workload);
  const old = manifest && storedAs(manifest, traits);
  const dryRun = text.dryRuns?.find((each) => isOf(each, workload));
  if (dryRun !== undefined) return asTheServerSays(workload, dryRun, old, traits);
  if (manifest === undefined || old === undefined || isUnreadable(workload)) return workload;
  const result = mergedOver(storedObject(manifest, old, text), workload, text);
  // What is refused by itself has a better reason.
  if ('message' in result) return refusedAs(workload, workload.refusal ?? result, text);
  const { first } = result;
  const { refusal: early } = first === undefined ? {} : admit(withoutOwnDeletion(first, manifest.value), old, traits);
  if (first !== undefined && early !== undefined)
    return refusedAs(workload, workload.refusal ?? inManifest(early, first, workload), text);
  if (isAsWritten(result.object, workload.object)) {
    const refusal = refusalOfUpdate(withoutNulls(workload.manifest.value), old, traits);
    return refusal === undefined ? workload : refusedAs(workload, refusal, text);
  }
  const sent = withoutOwnDeletion(result.object, manifest.value);
  const { object, refusal, dropped, warnings } = admit(sent, old, traits);
  if (refusal !== undefined) return refusedAs(workload, inManifest(refusal, result.object, workload), text);
  return { ...workload, object, refusal, dropped, warnings };
}

const deletion = ['deletionTimestamp', 'deletionGracePeriodSeconds'] as const;

/** What is being deleted still changes, as long as its deletion stays as it is. */
function withoutOwnDeletion(object: JsonMap, live: JsonMap): JsonMap {
  const [metadata, stored] = [asMap(object.metadata), asMap(live.metadata)];
  if (deletion.some((key) => metadata[key] !== stored[key])) return object;
  return { ...object, metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => !isOneOf(key))) };
}

function isOneOf(key: string): boolean {
  return deletion.some((each) => each === key);
}

function isOf({ kind, name, namespace = 'default' }: DryRun, workload: Workload): boolean {
  return kind === workload.kind && name === workload.name && namespace === workload.namespace;
}

/** Of what is refused over a text, the object that its manifest alone would be is shown. */
function refusedAs(workload: Workload, refusal: Refusal, { source }: BaselineText): Workload {
  return { ...workload, refusal, ...(source === 'cluster' && { object: undefined }) };
}

/** Whether a merge has left just what a create of the manifest would, as most do. */
function isAsWritten({ metadata, spec }: JsonMap, object: WorkloadObject | undefined): boolean {
  if (object === undefined) return false;
  const written = manifestOf(object);
  const [made, own] = [asMap(metadata), asMap(written.metadata)];
  const isSame = (field: string) => deepEqual(made[field], own[field]);
  return (
    isSame('labels') && isSame('annotations') && semanticEqual(asMap(spec), asMap(written.spec), `${object.kind}Spec`)
  );
}

/** The server's own answer counts, not our merge. */
function asTheServerSays(
  workload: Workload,
  { answer }: DryRun,
  old: WorkloadObject | undefined,
  traits: VersionTraits,
): Workload {
  if ('refusal' in answer) return { ...workload, object: undefined, refusal: refusalOf(answer.refusal) };
  const { object, refusal, dropped, warnings } = admit(answer.object, old, traits);
  return { ...workload, object, refusal: refusal && inManifest(refusal, answer.object, workload), dropped, warnings };
}

/** The causes of "is invalid", alone on the first line or below it, each with its field. */
function refusalOf(message: string): Refusal {
  const causes = [...message.matchAll(/(?:is invalid: |^\* )(\w[^\s:]*): (.*)$/gm)];
  const reasons = causes.map(([, field = '', cause = '']) => ({ field, message: cause, path: pathOf(field) }));
  return { decodeErrors: [], reasons, message };
}

/** `spec.containers[0].image`; a key in brackets ends the path that is looked for. */
function pathOf(field: string): Path {
  const [plain = ''] = field.split(/\[(?!\d+\])/);
  return [...plain.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** A refusal of what was merged, with the places in the manifest. */
function inManifest(refusal: Refusal, merged: JsonMap, { manifest }: Workload): Refusal {
  const reasons = refusal.reasons.map((reason) => {
    return { ...reason, path: writtenPath(reason.path, merged, manifest.value) };
  });
  return { ...refusal, reasons };
}

/** Whether it is refused as it is read, before anything is known of what lives. */
function isUnreadable({ refusal }: Workload): boolean {
  return refusal !== undefined && refusal.decodeErrors.length > 0;
}

function mergedOver(
  { live, original, serverSide }: ObjectBeforeApply,
  { manifest, namespace }: Workload,
  { source, isRelease = false, ignored = [], delivered }: BaselineText,
): AppliedObject | Refusal {
  const value = withIgnoredFields(manifest.value, live, ignored);
  if (applyMeansOf(value, delivered).replaces) return { object: withNamespace(value, namespace) };
  try {
    if (serverSide !== undefined) return serverSideApply(live, value, serverSide);
    if (source === 'cluster' && !isRelease) return { object: threeWayMerge(live, value) };
    return { object: merged(live, original, withNamespace(value, namespace)) };
  } catch (error) {
    if (!(error instanceof UnmergedFault)) throw error;
    return { decodeErrors: [], reasons: [], message: error.message };
  }
}
