// What the folder and the world file tell of volumes and disruption budgets, as manifests with their namespaces.
import { asList, asMap, type JsonMap } from '../document/manifest.ts';
import type { LabelSelector } from '../workload/api-types.ts';
import { wholeList } from '../workload/known-world.ts';
import { labelMatcher } from '../workload/label-selector.ts';
import type { KnownItems } from '../workload/placement/namespace-policies.ts';
import type { Workload } from '../workload/workload.ts';
import { allOfKinds } from './object-index.ts';
import type { Surroundings } from './surroundings.ts';

export interface KnownStorageAround {
  readonly claims: KnownItems<JsonMap>;
  readonly volumes: KnownItems<JsonMap>;
  readonly classes: KnownItems<JsonMap>;
}

/** Undefined where nothing is told of storage. */
export function storageOf(workload: Workload, surroundings: Surroundings): KnownStorageAround | undefined {
  const whole = surroundings.world?.whole ?? [];
  const known = (kind: string, namespace?: string): KnownItems<JsonMap> => {
    return { items: manifestsOf(surroundings, kind), areAll: whole.includes(wholeList(kind, namespace)) };
  };
  const claims = known('PersistentVolumeClaim', workload.namespace);
  const storage = {
    // Those that the workload itself makes are in no list.
    claims: { ...claims, areAll: claims.areAll && !makesClaims(workload) },
    volumes: known('PersistentVolume'),
    classes: known('StorageClass'),
  };
  const isAny = Object.values(storage).some(({ items, areAll }) => areAll || items.length > 0);
  return isAny ? storage : undefined;
}

/** PodDisruptionBudgets. */
export function disruptionBudgetsOf(surroundings: Surroundings): readonly JsonMap[] {
  return manifestsOf(surroundings, 'PodDisruptionBudget');
}

/** The PodDisruptionBudgets that are about the workload's pods, by their names and files. */
export function budgetsFor(
  { object, namespace }: Workload,
  surroundings: Surroundings,
): readonly { readonly name: string; readonly file: string }[] {
  const labels = object?.spec.template.metadata.labels ?? {};
  return allOfKinds(surroundings, 'PodDisruptionBudget').flatMap((budget) => {
    const { selector = null } = asMap(budget.value.spec);
    const isOwn =
      budget.namespace === namespace && selector !== null && labelMatcher(selector as LabelSelector)(labels);
    return isOwn ? [{ name: budget.name, file: budget.file }] : [];
  });
}

function makesClaims({ manifest }: Workload): boolean {
  return asList(asMap(manifest.value.spec).volumeClaimTemplates).length > 0;
}

function manifestsOf(surroundings: Surroundings, kind: string): readonly JsonMap[] {
  return allOfKinds(surroundings, kind).map(({ value, namespace }) => {
    return { ...value, metadata: { ...asMap(value.metadata), namespace } };
  });
}
