// Follows k8s.io/pod-security-admission/policy/{helpers,visitor}.go (v0.36.3).
import { asList, asMap, asText, type JsonMap, type Path } from '../../../document/manifest.ts';
import type { StringMap } from '../../../workload/api-types.ts';
import { compareBytes } from '../../../workload/schema/byte-order.ts';

/** What checks look at. */
export interface PodToCheck {
  readonly annotations: StringMap;
  readonly spec: JsonMap;
  readonly security: JsonMap;
  /** In the order in which upstream visits them. */
  readonly containers: readonly ContainerToCheck[];
}

export interface ContainerToCheck {
  readonly name: string;
  readonly value: JsonMap;
  readonly security: JsonMap;
  /** In the pod's spec. */
  readonly at: Path;
}

/** What a check does not allow. */
export interface Forbidden {
  readonly reason: string;
  readonly detail: string;
  /** The first of the fields that are wrong, or that lack something. */
  readonly at: Path;
}

export type CheckPod = (pod: PodToCheck) => Forbidden | undefined;

export function podToCheck(spec: JsonMap, annotations: StringMap): PodToCheck {
  const listed = (list: 'initContainers' | 'containers') =>
    asList(spec[list]).map((container, index): ContainerToCheck => {
      const value = asMap(container);
      return { name: asText(value.name), value, security: asMap(value.securityContext), at: [list, index] };
    });
  return {
    annotations,
    spec,
    security: asMap(spec.securityContext),
    containers: [...listed('initContainers'), ...listed('containers')],
  };
}

export function joinQuote(items: readonly string[]): string {
  return items.length === 0 ? '' : `"${items.join('", "')}"`;
}

export function pluralize(singular: string, plural: string, count: number): string {
  return count === 1 ? singular : plural;
}

/** `container "app"` or `containers "app", "log"`. */
export function containersText(containers: readonly Pick<ContainerToCheck, 'name'>[]): string {
  const names = containers.map(({ name }) => name);
  return `${pluralize('container', 'containers', names.length)} ${joinQuote(names)}`;
}

/** Each text once, in the order in which Go sorts them. */
export function sorted(texts: Iterable<string>): readonly string[] {
  return [...new Set(texts)].sort(compareBytes);
}

/** Where a security context says something, of the pod as a whole or of a container. */
export interface Setters {
  readonly ofPod: boolean;
  readonly containers: readonly ContainerToCheck[];
}

/** Those whose security contexts are so; undefined: none. */
export function settersOf(pod: PodToCheck, isSo: (security: JsonMap) => boolean): Setters | undefined {
  const setters = { ofPod: isSo(pod.security), containers: pod.containers.filter(({ security }) => isSo(security)) };
  return setters.ofPod || setters.containers.length > 0 ? setters : undefined;
}

/** `pod and container "app"`. */
export function settersText({ ofPod, containers }: Setters): string {
  return [...(ofPod ? ['pod'] : []), ...(containers.length > 0 ? [containersText(containers)] : [])].join(' and ');
}

/** The field of the first security context. */
export function settersAt({ ofPod, containers }: Setters, ...field: Path): Path {
  return [...(ofPod ? [] : (containers[0]?.at ?? [])), 'securityContext', ...field];
}

/** Its security contexts, that of the pod as a whole first. */
export function securityOf({ ofPod, containers }: Setters, pod: PodToCheck): readonly JsonMap[] {
  return [...(ofPod ? [pod.security] : []), ...containers.map(({ security }) => security)];
}

/** Whether the pod's own users are others than the node's. */
export function relaxPolicyForUserNamespacePod({ spec }: PodToCheck): boolean {
  return spec.hostUsers === false;
}

export function isWindows({ spec }: PodToCheck): boolean {
  return asMap(spec.os).name === 'windows';
}
