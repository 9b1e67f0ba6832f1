// What keeps two pods of a workload from one node, or from running at the same time.
import { asList, asMap, type Json, type JsonMap, type Path } from '../document/manifest.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { hasReplicas } from '../workload/kinds.ts';
import { namedNodes } from '../workload/placement/named-nodes.ts';
import type { Placement } from '../workload/placement/placement-limits.ts';
import type { Workload } from '../workload/workload.ts';
import { claimsOfPod } from './mounted-claims.ts';
import { objectsNamed } from './object-index.ts';
import { tightestSpread } from './spread-room.ts';
import type { Surroundings } from './surroundings.ts';

const podSpecPath: Path = ['spec', 'template', 'spec'];
const hostname = 'kubernetes.io/hostname';

/** What runs before; undefined: nothing. */
export type RunningObject = WorkloadObject | undefined;

interface PlacementContext {
  readonly surroundings: Surroundings;
  readonly assumptions: Assumptions;
  readonly before: RunningObject;
}

/** The limits on nodes of which no more is known than how many there are; undefined where there are none. */
export function placementOf(
  workload: Workload,
  { surroundings, assumptions, before }: PlacementContext,
): Placement | undefined {
  const { nodes } = assumptions;
  const isOneWriter = claimsSharedWith(before, workload).some(
    ({ claim }) => accessMode(workload, surroundings, claim) === 'ReadWriteOncePod',
  );
  const sharesNoNode =
    hostPortsSharedWith(before, workload).length > 0 || antiAffinityTerms(before, workload).length > 0;
  const areNodesKnown = nodes !== undefined || !hasReplicas(workload.kind);
  const named = sharesNoNode && hasReplicas(workload.kind) ? namedNodes(podSpecOf(workload.object)) : undefined;
  const room = isOneWriter ? 1 : tightestSpread(workload, assumptions)?.pods;
  const podsAtOnce = named === undefined ? room : Math.min(named, room ?? named);
  const podsPerNode = sharesNoNode && areNodesKnown ? 1 : undefined;
  if (podsAtOnce === undefined && podsPerNode === undefined) return undefined;
  return { ...(podsAtOnce !== undefined && { podsAtOnce }), ...(podsPerNode !== undefined && { podsPerNode }) };
}

export interface DeclaredHostPort {
  readonly number: number;
  readonly protocol: string;
  readonly path: Path;
}

/** Ports of the node that a pod takes and an old pod takes too: by hostPort, or all in the host's network. */
export function hostPortsSharedWith(before: RunningObject, { object }: Workload): readonly DeclaredHostPort[] {
  const spelled = ({ number, protocol }: DeclaredHostPort): string => `${number}/${protocol}`;
  const old = before && new Set(hostPortsOf(before).map(spelled));
  return hostPortsOf(object).filter((port) => old?.has(spelled(port)) ?? true);
}

/** Those of a workload's pods, whoever else takes them. */
export function hostPortsOf(object: RunningObject): readonly DeclaredHostPort[] {
  const spec = podSpecOf(object);
  const field = spec.hostNetwork === true ? 'containerPort' : 'hostPort';
  return asList(spec.containers).flatMap((container, index) =>
    asList(asMap(container).ports).flatMap((port, portIndex) => {
      const { [field]: number, protocol = 'TCP' } = asMap(port);
      if (typeof number !== 'number' || number === 0) return [];
      const path = [...podSpecPath, 'containers', index, 'ports', portIndex, field];
      return [{ number, protocol: String(protocol), path }];
    }),
  );
}

/** Paths of the required terms on the hostname that keep new pods from the nodes of old ones. */
export function antiAffinityTerms(before: RunningObject, workload: Workload): readonly Path[] {
  const { object, namespace } = workload;
  const paths = requiredAntiAffinity(workload);
  return paths.filter((_, index) => meetsOldPods(antiAffinityOf(object)[index] ?? null, before ?? object, namespace));
}

/** The same of all required terms. */
export function requiredAntiAffinity({ object }: Workload): readonly Path[] {
  return antiAffinityOf(object).map((_, index) => [...podSpecPath, 'affinity', 'podAntiAffinity', required, index]);
}

const required = 'requiredDuringSchedulingIgnoredDuringExecution';

function antiAffinityOf(object: RunningObject): readonly Json[] {
  return asList(asMap(asMap(podSpecOf(object).affinity).podAntiAffinity)[required]);
}

/** The claims that the template mounts and the old pods mount too, with the index of their volume. */
export function claimsSharedWith(before: RunningObject, { object }: Workload) {
  const old = before && claimsOfPod(podSpecOf(before)).map(({ claim }) => claim);
  return claimsOfPod(podSpecOf(object)).filter(({ claim }) => old?.includes(claim) ?? true);
}

/** The claim's one access mode; undefined when the claim is not known or has several. */
export function accessMode({ namespace }: Workload, surroundings: Surroundings, name: string): string | undefined {
  const [claim] = objectsNamed(surroundings, { kind: 'PersistentVolumeClaim', namespace, name });
  const modes = asList(asMap(claim?.value.spec).accessModes);
  return modes.length === 1 ? String(modes[0]) : undefined;
}

function meetsOldPods(term: Json, old: RunningObject, namespace: string): boolean {
  const { topologyKey, labelSelector, matchLabelKeys, namespaces, namespaceSelector } = asMap(term);
  if (topologyKey !== hostname || asList(matchLabelKeys).includes('pod-template-hash')) return false;
  const isOwnNamespace = asList(namespaces).length === 0 && (namespaceSelector ?? null) === null;
  if (!isOwnNamespace && !asList(namespaces).includes(namespace)) return false;
  const { matchLabels, matchExpressions } = asMap(labelSelector);
  const labels = old?.spec.template.metadata.labels ?? {};
  const pairs = Object.entries(asMap(matchLabels));
  const expressions = asList(matchExpressions).map(asMap);
  if (pairs.length + expressions.length === 0) return false;
  return (
    pairs.every(([key, value]) => labels[key] === value) &&
    expressions.every(({ key, operator, values }) => {
      const value = labels[String(key)];
      if (operator === 'Exists') return value !== undefined;
      return operator === 'In' && value !== undefined && asList(values).includes(value);
    })
  );
}

function podSpecOf(object: RunningObject): JsonMap {
  return object?.spec.template.spec ?? {};
}
