import type { JsonMap, Path } from '../document/manifest.ts';
import { admit } from '../workload/admit.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { VersionTraits } from '../workload/versions.ts';
import type { Refusal, Workload } from '../workload/workload.ts';
import { namedIn, storedAs } from './baseline.ts';
import type { BaselineText, DryRun, ServerSideApply } from './change.ts';
import { serverSideApply } from './server-side-apply.ts';
import { UnmergedFault } from './strategic-merge/patch-lists.ts';
import { threeWayMerge } from './three-way-merge.ts';
import { writtenPath } from './written-path.ts';

/**
 * The workload with the object that applying it leaves in the cluster, which keeps much of what lives there. Compared
 * with a text, with nothing, or refused before it is merged, it is the object of its manifest alone.
 */
export function objectOfApply(workload: Workload, text: BaselineText | undefined, traits: VersionTraits): Workload {
  const live = text?.source === 'cluster' ? namedIn(text.file, workload) : undefined;
  const old = live && storedAs(live, traits);
  const dryRun = text?.dryRuns?.find((each) => isOf(each, workload));
  if (dryRun !== undefined) return asTheServerSays(workload, dryRun, old, traits);
  if (live === undefined || old === undefined || isUnreadable(workload)) return workload;
  const merged = mergedOver(live.value, workload.manifest.value, text?.serverSide);
  if ('message' in merged) return { ...workload, object: undefined, refusal: merged };
  const { object, refusal, dropped, warnings } = admit(merged.object, old, traits);
  return { ...workload, object, refusal: refusal && inManifest(refusal, merged.object, workload), dropped, warnings };
}

function isOf({ kind, name, namespace = 'default' }: DryRun, workload: Workload): boolean {
  return kind === workload.kind && name === workload.name && namespace === workload.namespace;
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
  live: JsonMap,
  manifest: JsonMap,
  serverSide: ServerSideApply | undefined,
): { readonly object: JsonMap } | Refusal {
  try {
    return serverSide === undefined
      ? { object: threeWayMerge(live, manifest) }
      : serverSideApply(live, manifest, serverSide);
  } catch (error) {
    if (!(error instanceof UnmergedFault)) throw error;
    return { decodeErrors: [], reasons: [], message: error.message };
  }
}
