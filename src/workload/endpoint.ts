// Follows k8s.io/endpointslice/utils.go (podToEndpoint) and util/controller_utils.go (ShouldPodBeInEndpoints), v0.36.3.
// Differs from upstream: a pod has its address from when it runs, though containers that are begun before may get it one earlier.
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import type { Pod, StringMap } from './api-types.ts';
import type { TargetPort } from './kept-up.ts';

/** What of a Service decides which pods its requests reach. */
export interface ServiceSpec {
  /** Matches nothing where it is empty. */
  readonly selector: StringMap;
  readonly publishNotReadyAddresses: boolean;
  /** Where in the pods its ports send to. */
  readonly targetPorts?: readonly TargetPort[];
}

export interface NamedService extends ServiceSpec {
  readonly namespace: string;
  readonly name: string;
  /** Whether a webhook that fails closed, and that its pods answer, has to admit each write of its EndpointSlices. */
  readonly admitsOwnSlices?: true;
}

/** The conditions of a pod's endpoint. */
export interface EndpointConditions {
  readonly ready: boolean;
  readonly serving: boolean;
  readonly terminating: boolean;
}

/** The endpoint that a pod is for a Service which selects it; undefined: none. */
export function podToEndpoint(
  { ready: serving, phase, metadata: { deletionTimestamp } }: Pod,
  { publishNotReadyAddresses }: ServiceSpec,
): EndpointConditions | undefined {
  if (phase !== 'Running' && !serving) return undefined;
  const terminating = deletionTimestamp !== undefined;
  return { ready: publishNotReadyAddresses || (serving && !terminating), serving, terminating };
}

/**
 * Whether the Service sends to the pod, once that is ready. A port with a name is looked for in each pod (FindPort in
 * endpointslice/utils.go): one that has none of them is in a slice without ports, which proxies send nothing to.
 */
export function sendsTo({ selector, targetPorts }: ServiceSpec, { metadata, template }: Pod): boolean {
  return selects(selector, metadata.labels) && hasTargetPort(targetPorts, template.spec);
}

/** Whether a pod has any of the ports; one that has only a number needs nobody to list it. */
export function hasTargetPort(ports: readonly TargetPort[] = [], { containers, initContainers }: JsonMap): boolean {
  if (ports.length === 0 || ports.some((port) => typeof port === 'number')) return true;
  const listed = [...asList(containers), ...asList(initContainers)].flatMap((each) => asList(asMap(each).ports));
  return listed.some((port) => ports.includes(asText(asMap(port).name)));
}

/** Whether a selector, which is not empty, matches the labels. */
export function selects(
  selector: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, unknown>>,
): boolean {
  const pairs = Object.entries(selector);
  return pairs.length > 0 && pairs.every(([key, value]) => labels[key] === value);
}

/**
 * Whether the Service has somebody to send to with no other pod than this. A pod that terminates gets requests where none is ready
 * (CategorizeEndpoints in pkg/proxy/topology.go).
 */
export function isServedBy(service: ServiceSpec, pod: Pod): boolean {
  const endpoint = sendsTo(service, pod) ? podToEndpoint(pod, service) : undefined;
  return endpoint !== undefined && (endpoint.ready || endpoint.serving);
}
