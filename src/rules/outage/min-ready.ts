// What has a pod prove that it works before it counts.
import type { JsonMap } from '../../document/manifest.ts';
import { settingFix } from '../fixes.ts';
import type { Fix, RuleContext } from '../rule.ts';

export function hasReadinessProbe({ value }: { readonly value: JsonMap }): boolean {
  return (value.readinessProbe ?? null) !== null;
}

export function minReadySeconds({ workload }: RuleContext): number {
  return workload.object?.spec.minReadySeconds ?? 0;
}

/** Asks for pods to stay ready for a while before they count. */
export function setMinReady(context: RuleContext): readonly Fix[] {
  return settingFix(context, ['spec'], { minReadySeconds: 10 });
}
