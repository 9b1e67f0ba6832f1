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

/** A pod as a slice has it. */
interface Endpoint {
  readonly ready: boolean;
  readonly serving: boolean;
  readonly terminating: boolean;
}

/** The first instant from the given one on at which the Service sends requests to a pod; undefined: there is none. */
export function firstServed(
  { pods }: Pick<Timeline, 'pods'>,
  from: Instant,
  selection: EndpointSelection,
): Instant | undefined {
  const selected = pods.filter(selection.selects);
  const changes = selected.flatMap(({ created, ready, notReady, deleted, gone }) =>
    [created, ready, notReady, deleted, gone].filter((at) => at !== undefined),
  );
  const instants = [from, ...changes.filter((at) => at > from).sort((a, b) => a - b)];
  return instants.find((at) => {
    const endpoints = selected.flatMap((pod) => podToEndpoint(pod, at, selection) ?? []);
    return categorizeEndpoints(endpoints).length > 0;
  });
}

function podToEndpoint(
  { created, ready, notReady, deleted, gone }: PodLife,
  at: Instant,
  { publishNotReadyAddresses }: EndpointSelection,
): Endpoint | undefined {
  if (at < created || (gone !== undefined && at >= gone)) return undefined;
  const serving = ready !== undefined && ready <= at && (notReady === undefined || at < notReady);
  const terminating = deleted !== undefined && deleted <= at;
  return { ready: publishNotReadyAddresses || (serving && !terminating), serving, terminating };
}

/** Those that are ready; where none is, those that still serve while they terminate. */
function categorizeEndpoints(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const ready = endpoints.filter((endpoint) => endpoint.ready);
  return ready.length > 0 ? ready : endpoints.filter(({ serving, terminating }) => serving && terminating);
}
