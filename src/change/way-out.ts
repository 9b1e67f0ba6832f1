import { admit, refusalOfUpdate } from '../workload/admit.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { manifestOf } from '../workload/manifest-of.ts';
import { semanticEqual } from '../workload/schema/semantic-equal.ts';
import type { VersionTraits } from '../workload/versions.ts';
import { withoutNulls } from '../workload/without-nulls.ts';
import type { Workload } from '../workload/workload.ts';
import type { ApplyWay } from './change.ts';
import { withNamespace } from './last-applied.ts';
import { merged } from './three-way-merge.ts';

/** What makes an object what its manifest says, where one apply has not: another one, or to replace it. */
export type WayOut = 'again' | 'replace';

/** The first way that leaves what the manifest alone would be, each tried on what the apply has left. */
export function wayOut(
  { manifest, namespace }: Workload,
  { written, left }: { readonly written: WorkloadObject; readonly left: WorkloadObject },
  { serverSide }: ApplyWay,
  traits: VersionTraits,
): WayOut | undefined {
  if (serverSide === undefined) {
    const applied = withNamespace(manifest.value, namespace);
    const { object } = admit(merged(manifestOf(left), applied, applied), left, traits);
    if (object !== undefined && hasSameSpec(object, written)) return 'again';
  }
  return refusalOfUpdate(withoutNulls(manifest.value), left, traits) === undefined ? 'replace' : undefined;
}

function hasSameSpec(one: WorkloadObject, other: WorkloadObject): boolean {
  const [{ spec }, { spec: than }] = [manifestOf(one), manifestOf(other)];
  return semanticEqual(spec as never, than as never, `${one.kind}Spec`);
}
