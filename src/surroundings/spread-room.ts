// After scheduler/framework/plugins/podtopologyspread/filtering.go (v1.36.3): how many pods of a workload a spread
// constraint lets run at once, where it counts the old and the new ones together.
import { asList, asMap, type JsonMap, type Path } from '../document/manifest.ts';
import type { LabelSelector, StringMap } from '../workload/api-types.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { hasReplicas } from '../workload/kinds.ts';
import { isEmptySelector, labelMatcher } from '../workload/label-selector.ts';
import { matchesNode } from '../workload/placement/node-affinity.ts';
import { type Taint, toleratesAll } from '../workload/placement/tolerations.ts';
import { requiredLabels } from '../workload/placement/wanted-labels.ts';
import type { Workload } from '../workload/workload.ts';

export interface SpreadRoom {
  readonly key: string;
  readonly path: Path;
  /** Most pods at once. */
  readonly pods: number;
}

/** The constraint that leaves the least room; undefined where none is known to leave little. */
export function tightestSpread(workload: Workload, assumptions: Assumptions): SpreadRoom | undefined {
  if (workload.object === undefined || !hasReplicas(workload.kind)) return undefined;
  const podSpec = workload.object.spec.template.spec;
  const nodes = nodesOf(podSpec, assumptions);
  const rooms = asList(podSpec.topologySpreadConstraints).flatMap((value, index): readonly SpreadRoom[] => {
    const constraint = asMap(value);
    const pods = countsAllPods(constraint, workload) ? roomOf(constraint, podSpec, nodes) : undefined;
    const path = ['spec', 'template', 'spec', 'topologySpreadConstraints', index];
    return pods === undefined ? [] : [{ key: String(constraint.topologyKey), path, pods }];
  });
  return rooms.reduce<SpreadRoom | undefined>(
    (tightest, room) => (tightest === undefined || room.pods < tightest.pods ? room : tightest),
    undefined,
  );
}

interface SpreadNode {
  readonly name: string;
  readonly labels: StringMap;
  readonly taints: readonly Taint[];
}

/** A constraint that must be met, and whose selector old pods match as well as new ones. */
function countsAllPods({ whenUnsatisfiable, labelSelector, matchLabelKeys }: JsonMap, { object }: Workload): boolean {
  if (whenUnsatisfiable !== 'DoNotSchedule' || asList(matchLabelKeys).includes('pod-template-hash')) return false;
  const selector = asMap(labelSelector) as LabelSelector;
  return !isEmptySelector(selector) && labelMatcher(selector)(object?.spec.template.metadata.labels ?? {});
}

/** While a domain that counts can take no pod, or domains are missing, the others hold maxSkew pods each. */
function roomOf(constraint: JsonMap, podSpec: JsonMap, nodes: readonly SpreadNode[]): number | undefined {
  const { topologyKey, maxSkew, minDomains } = constraint;
  const domains = new Map<string, boolean>();
  for (const node of nodes) {
    const domain = node.labels[String(topologyKey)];
    const isTolerated = toleratesAll(podSpec, node.taints, ['NoSchedule', 'NoExecute']);
    const isSuitable = matchesNode(podSpec, node);
    if (domain === undefined || (constraint.nodeAffinityPolicy !== 'Ignore' && !isSuitable)) continue;
    if (constraint.nodeTaintsPolicy === 'Honor' && !isTolerated) continue;
    domains.set(domain, domains.get(domain) === true || (isTolerated && isSuitable));
  }
  const usable = [...domains.values()].filter((isUsable) => isUsable).length;
  const isTight = usable < domains.size || (typeof minDomains === 'number' && domains.size < minDomains);
  return domains.size > 0 && isTight && typeof maxSkew === 'number' ? usable * maxSkew : undefined;
}

const unreachable: Taint = { key: 'node.kubernetes.io/unreachable', value: '', effect: 'NoSchedule' };

/** The nodes that are assumed, the last of them down. */
function nodesOf(podSpec: JsonMap, { nodes = 0, downNodes }: Assumptions): readonly SpreadNode[] {
  return Array.from({ length: nodes }, (_, index) => {
    const name = `node-${index}`;
    const labels = { ...requiredLabels(podSpec), 'kubernetes.io/hostname': name };
    return { name, labels, taints: index >= nodes - downNodes ? [unreachable] : [] };
  });
}
