// Follows k8s.io/endpointslice/utils.go (podToEndpoint) and pkg/proxy/topology.go (CategorizeEndpoints), v1.36.3: which of
// the pods of a course a Service sends requests to.
// Differs from upstream: pods have addresses as soon as they are created, and every proxy knows of a change at once.
import type { Instant } from '../std/time.ts';
import type { PodLife, Timeline } from './timeline.ts';

/** Which pods a Service selects, and whether it sends to those that are not ready as well. */
export interface EndpointSelection {
  readonly selects: (pod: PodLife) => boolean;
  readonly publishNotReadyAddresses: boolean;
}

/**
 * The first instant from the given one on at which the Service sends requests to a pod; undefined: there is none. Where no pod
 * is ready, those get them that still serve while they terminate: so a pod gets some from when it serves until it is gone.
 */
export function firstServed(
  { pods }: Pick<Timeline, 'pods'>,
  from: Instant,
  { selects, publishNotReadyAddresses }: EndpointSelection,
): Instant | undefined {
  let first: Instant | undefined;
  for (const pod of pods) {
    const begin = publishNotReadyAddresses ? pod.created : pod.ready;
    if (begin === undefined || !selects(pod)) continue;
    const at = Math.max(from, begin);
    const isServing = at < (pod.gone ?? forEver) && (publishNotReadyAddresses || at < (pod.notReady ?? forEver));
    if (isServing && (first === undefined || at < first)) first = at;
  }
  return first;
}

const forEver = Number.POSITIVE_INFINITY;
