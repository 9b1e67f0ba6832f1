import type { JsonMap } from '../document/manifest.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import type { LiveName } from './kubectl.ts';

/** What a cluster is asked for of a manifest; without a namespace in it that of the context; undefined for no workload. */
export function liveNameOf({ kind, metadata }: JsonMap): LiveName | undefined {
  const { name, namespace } = (metadata ?? {}) as JsonMap;
  if (!isWorkloadKind(kind) || typeof name !== 'string' || name === '') return undefined;
  return { kind, name, namespace: typeof namespace === 'string' && namespace !== '' ? namespace : undefined };
}
