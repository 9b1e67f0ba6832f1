import { isMap, type Json } from '../../document/manifest.ts';
import { mergeKeysOf } from '../merge-keys.ts';

/** The maps that are one value, with the `structType` atomic in k8s.io/api core/v1 and meta/v1 (v0.36.3), by their fields. */
const atomicMaps: ReadonlySet<string> = new Set([
  'configMapKeyRef',
  'dataSource',
  'fieldRef',
  'fileKeyRef',
  'labelSelector',
  'namespaceSelector',
  'nodePublishSecretRef',
  'nodeSelector',
  'requiredDuringSchedulingIgnoredDuringExecution',
  'resourceFieldRef',
  'secretKeyRef',
  'secretRef',
  'selector',
]);

export function isAtomic(field: string): boolean {
  return atomicMaps.has(field);
}

/** Whether the items of a list have owners of their own. */
export function isListed(field: string): boolean {
  return field === 'finalizers' || mergeKeysOf(field) !== undefined;
}

/** What a key is where an item does not write it. */
const keyDefaults: Readonly<Record<string, Json>> = { protocol: 'TCP' };

/** An item of a list among the others, as managedFields name it: `k:{"name":"app"}`. */
export function elementOf(field: string, item: Json): string {
  if (!isMap(item)) return `v:${JSON.stringify(item)}`;
  const keys = (mergeKeysOf(field) ?? []).toSorted();
  const found = keys.map((key) => [key, item[key] ?? keyDefaults[key] ?? null] as const);
  return `k:${JSON.stringify(Object.fromEntries(found.filter(([, value]) => value !== null)))}`;
}
