import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import type { StringMap } from '../api-types.ts';
import { hostnameLabel } from '../assumptions.ts';
import type { KnownNode } from '../known-world.ts';
import { taintOf } from './tolerations.ts';

/** The node of a manifest. */
export function nodeOfManifest({ metadata, spec, status }: JsonMap): KnownNode {
  const { name, labels } = asMap(metadata);
  const { taints, unschedulable } = asMap(spec);
  // Without what may be allocated the server takes the capacity.
  const { conditions, capacity, allocatable = capacity } = asMap(status);
  return {
    name: asText(name),
    labels: { [hostnameLabel]: asText(name), ...(asMap(labels) as StringMap) },
    taints: asList(taints).map(taintOf),
    unschedulable: unschedulable === true,
    down: asList(conditions).map(asMap).some(isNotReady),
    ...(allocatable !== undefined && { allocatable: asMap(allocatable) }),
  };
}

function isNotReady({ type, status }: JsonMap): boolean {
  return type === 'Ready' && status !== 'True';
}
