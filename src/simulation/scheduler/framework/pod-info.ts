// Follows PodInfo of kubernetes/pkg/scheduler/framework/types.go (v1.36.3).
// Differs from upstream: what pods have in common is worked out once for all that are alike.
import { asList, asMap, asText, type Json, type JsonMap } from '../../../document/manifest.ts';
import type { Instant } from '../../../std/time.ts';
import type { ResourceList } from '../../../workload/placement/limit-range.ts';
import {
  type PodResources,
  podRequests,
  podResourcesOf,
  withOverhead,
} from '../../../workload/placement/pod-resources.ts';
import { parseQuantity, type Quantity } from '../../../workload/schema/quantity.ts';
import { overheadOf } from '../../admission/runtimeclass.ts';
import { type AffinityTerm, affinityTermsOf, type WeightedAffinityTerm, weightedTermsOf } from './affinity-term.ts';
import type { PodSource } from './pod-source.ts';
import { milliValueOf, newResource, type Resource, wholeValueOf } from './resource.ts';
import { type SpreadConstraints, spreadConstraintsOf } from './spread-constraint.ts';

export interface HostPort {
  readonly hostIP: string;
  readonly protocol: string;
  readonly hostPort: number;
}

/** All that the scheduler looks at in pods that are alike. */
export interface PodShape extends PodSource, SpreadConstraints {
  readonly priority: number;
  readonly mayPreempt: boolean;
  readonly requests: Resource;
  /** With an amount for each container that asks for none: what a pod adds to its node, and what it is scored with, which
   * upstream works out without what is asked for the pod as a whole. */
  readonly nonZeroRequests: NonZero;
  readonly scoredRequests: NonZero;
  readonly hostPorts: readonly HostPort[];
  readonly claimNames: readonly string[];
  readonly volumes: readonly JsonMap[];
  readonly requiredAffinityTerms: readonly AffinityTerm[];
  readonly requiredAntiAffinityTerms: readonly AffinityTerm[];
  readonly preferredAffinityTerms: readonly WeightedAffinityTerm[];
  readonly preferredAntiAffinityTerms: readonly WeightedAffinityTerm[];
}

export interface NonZero {
  readonly milliCPU: number;
  readonly memory: number;
}

/** One pod. */
export interface PodInfo {
  readonly shape: PodShape;
  /** Told apart from others by it. */
  readonly key: string | number;
  /** The one node that its affinity allows, of a daemon pod. */
  readonly requiredNode?: string | undefined;
  /** When it started on its node. */
  startTime: Instant;
  isReady: boolean;
  isTerminating: boolean;
  /** Whether the scheduler has ended it for another pod. */
  isPreempted: boolean;
  /** The node that is being made free for it; '' where none is. */
  nominatedNodeName: string;
}

export function podShapeOf(source: PodSource): PodShape {
  const { spec, claims = [] } = source;
  const { podAffinity, podAntiAffinity } = asMap(spec.affinity);
  const required = 'requiredDuringSchedulingIgnoredDuringExecution';
  const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';
  const volumes = asList(spec.volumes).map(asMap);
  return {
    ...source,
    ...requestsOf(spec),
    priority: typeof spec.priority === 'number' ? spec.priority : 0,
    mayPreempt: spec.preemptionPolicy !== 'Never',
    hostPorts: getHostPorts(spec),
    claimNames: [...claims, ...volumes.map(claimNameOf).filter((name) => name !== undefined)],
    volumes,
    requiredAffinityTerms: affinityTermsOf(asMap(podAffinity)[required], source),
    requiredAntiAffinityTerms: affinityTermsOf(asMap(podAntiAffinity)[required], source),
    preferredAffinityTerms: weightedTermsOf(asMap(podAffinity)[preferred], source),
    preferredAntiAffinityTerms: weightedTermsOf(asMap(podAntiAffinity)[preferred], source),
    ...spreadConstraintsOf(source),
  };
}

function claimNameOf({ persistentVolumeClaim }: JsonMap): string | undefined {
  return (persistentVolumeClaim ?? null) === null ? undefined : asText(asMap(persistentVolumeClaim).claimName);
}

function requestsOf(spec: JsonMap): Pick<PodShape, 'requests' | 'nonZeroRequests' | 'scoredRequests'> {
  const resources = podResourcesOf(spec, true);
  const overhead = overheadOf(spec);
  const total = (of: PodResources): ResourceList =>
    withOverhead({ requests: podRequests(of), limits: new Map() }, overhead).requests;
  const nonZero = (of: PodResources): NonZero => {
    const sum = total(of);
    return { milliCPU: milliValueOf(sum, 'cpu'), memory: wholeValueOf(sum, 'memory') };
  };
  const requests = total(resources);
  const isPodLevel = (resources.pod?.requests.size ?? 0) > 0;
  const missing = isPodLevel ? new Map([...defaultRequests].filter(([name]) => !requests.has(name))) : defaultRequests;
  return {
    requests: newResource(requests),
    nonZeroRequests: nonZero(withNonMissing(resources, missing)),
    scoredRequests: nonZero(
      withNonMissing({ ...resources, pod: { requests: new Map(), limits: new Map() } }, defaultRequests),
    ),
  };
}

const defaultRequests: ResourceList = new Map([
  ['cpu', parseQuantity('100m') as Quantity],
  ['memory', parseQuantity('200Mi') as Quantity],
]);

/** Upstream's applyNonMissing. */
function withNonMissing(resources: PodResources, defaults: ResourceList): PodResources {
  const filled = (containers: PodResources['containers']) =>
    containers.map((each) => ({ ...each, requests: new Map([...defaults, ...each.requests]) }));
  return {
    ...resources,
    containers: filled(resources.containers),
    initContainers: filled(resources.initContainers),
  };
}

function getHostPorts(spec: JsonMap): HostPort[] {
  const sidecars = asList(spec.initContainers).filter((each) => asMap(each).restartPolicy === 'Always');
  return [...sidecars, ...asList(spec.containers)].flatMap((container) =>
    asList(asMap(container).ports).flatMap((port) => hostPortOf(port, spec.hostNetwork === true)),
  );
}

/** In the host's network a container's port is the host's. */
function hostPortOf(value: Json, isOnHost: boolean): HostPort[] {
  const { hostIP, protocol, hostPort, containerPort } = asMap(value);
  const port = (hostPort ?? 0) === 0 && isOnHost ? containerPort : hostPort;
  if (typeof port !== 'number' || port <= 0) return [];
  return [{ hostIP: asText(hostIP) || bindAll, protocol: asText(protocol) || 'TCP', hostPort: port }];
}

export const bindAll = '0.0.0.0';
