// Where a workload's items are in the text.
import type { Json, Manifest, Path, Range } from '../../document/manifest.ts';
import type { Forecast } from '../../preview/forecast.ts';
import type { WorkloadKey } from './items.ts';

/** The name of a workload within its document. */
export function workloadKeyOf({ workload }: Forecast): WorkloadKey {
  return `${workload.kind}/${workload.namespace}/${workload.name}`;
}

/** The `kind` key, which has the workload's lens above it; without one, the start of the manifest. */
export function headOf({ workload }: Forecast): Range {
  const { start } = workload.manifest.range;
  return workload.manifest.keyRangeOf(['kind']) ?? { start, end: start };
}

/** The value that is written at the path; undefined when it is absent or null. */
export function writtenAt(manifest: Manifest, path: Path): Json | undefined {
  let value: Json | undefined = manifest.value;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as { readonly [key: string]: Json })[segment];
  }
  return value ?? undefined;
}

/** The range from a field's key to the end of its value on the key's line. */
export function anchorRange(manifest: Manifest, path: Path): Range | undefined {
  const [key, value] = [manifest.keyRangeOf(path), manifest.rangeOf(path)];
  if (key === undefined) return undefined;
  return { start: key.start, end: Math.max(key.end, value?.end ?? key.end) };
}

/** Just behind the key's colon, for hints about values that the map does not write. */
export function behindKey(manifest: Manifest, path: Path): number | undefined {
  const key = manifest.keyRangeOf(path);
  return key && key.end + 1;
}
