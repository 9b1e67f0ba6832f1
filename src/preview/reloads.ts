// What Reloader (github.com/stakater/Reloader) does where a workload asks for it: it rolls out whatever uses a ConfigMap or Secret
// whose data changes.
import type { Baseline } from '../change/change.ts';
import { hasOtherData } from '../rules/config-changes.ts';
import { configUses } from '../rules/config-uses.ts';
import { reloadedUses } from '../rules/reloaded-uses.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { identity, type Surroundings } from '../surroundings/surroundings.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { Workload } from '../workload/workload.ts';

/** What runs before an apply, and what the apply leaves. */
interface Applied {
  readonly workload: Workload;
  readonly baseline: Baseline;
}

/** The same with what Reloader adds to a template that the apply itself leaves as it is. */
export function withReloads<Given extends Applied>(given: Given, surroundings: Surroundings): Given {
  const { workload, baseline } = given;
  const { object } = workload;
  if (object === undefined || !deepEqual(baseline.object?.spec.template, object.spec.template)) return given;
  const isReloaded = reloadedUses(workload);
  if (isReloaded === undefined) return given;
  const uses = configUses({ workload }).filter((use) => isReloaded(use) && hasOtherData(use, { surroundings }));
  const changed = [...new Map(uses.map((use) => [identity(use), use])).values()];
  if (changed.length === 0) return given;
  const from = changed.map(({ kind, name }) => `${kind} ${name}`).join(', ');
  return { ...given, workload: { ...workload, object: reloaded(object, from) } };
}

const reloadedFrom = 'reloader.stakater.com/last-reloaded-from';

/** By the one of its two ways that says itself whose it is; the other one is a variable of the first container. */
function reloaded(object: WorkloadObject, from: string): WorkloadObject {
  const { template } = object.spec;
  const annotations = { ...template.metadata?.annotations, [reloadedFrom]: from };
  const metadata = { ...template.metadata, annotations };
  return { ...object, spec: { ...object.spec, template: { ...template, metadata } } } as WorkloadObject;
}
