import type { Json, JsonMap } from '../../src/document/manifest.ts';
import type { Pod } from '../../src/workload/api-types.ts';

export function podState({ metadata, phase, ready }: Pod): string {
  if (metadata.deletionTimestamp !== undefined) return 'terminating';
  if (phase === 'Pending') return 'pending';
  return ready ? 'ready' : 'notReady';
}

export function firstImage(spec: JsonMap): Json {
  return ((spec.containers as readonly JsonMap[])[0] as JsonMap).image ?? '';
}
