// Where a world file contradicts itself.
import { asMap, type JsonMap, type Path } from '../../document/manifest.ts';
import { nearSpelling } from '../../std/nearest.ts';
import { fullerThanNode, podsOnNoNode, unlimitedUse, usedAboveHard } from '../../wording/input/world-faults.ts';
import type { KnownNode, KnownPods } from '../../workload/known-world.ts';
import { type ResourceList, resourceListOf } from '../../workload/placement/limit-range.ts';
import { addQuantities, compareQuantities, formatQuantity, type Quantity } from '../../workload/schema/quantity.ts';
import { type ShapeFault, shapePathText } from './shape.ts';

/** What of a ResourceQuota is used beyond what is hard; a cluster whose quota was lowered may be so. */
export function faultsOfUse({ spec, status }: JsonMap, path: Path): readonly ShapeFault[] {
  const hard = resourceListOf(asMap(spec).hard) ?? none;
  const used = resourceListOf(asMap(status).used) ?? none;
  return [...used].flatMap(([resource, amount]): readonly ShapeFault[] => {
    const at = [...path, 'status', 'used', resource];
    const most = hard.get(resource);
    if (most === undefined) return [{ path: at, isKey: true, message: unlimitedUse(shapePathText(at)) }];
    if (compareQuantities(amount, most) <= 0) return [];
    const message = usedAboveHard(shapePathText(at), formatQuantity(amount), formatQuantity(most));
    return [{ path: at, isKey: false, message }];
  });
}

const none: ResourceList = new Map();

interface PodsOfFile {
  readonly pods: KnownPods;
  readonly path: Path;
  /** Where the name of the node stands. */
  readonly nodePath: Path;
}

/** The pods that are on nodes which are there, and what is wrong with the others and with their sums. */
export function faultsOfPods(items: readonly PodsOfFile[], nodes: readonly KnownNode[]) {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const sums = new Map<string, Map<string, Quantity>>();
  const fuller = new Set<string>();
  const faults: ShapeFault[] = [];
  const taken: KnownPods[] = [];
  for (const { pods, path, nodePath } of items) {
    const node = byName.get(pods.node);
    if (node === undefined) {
      const meant = nearSpelling(pods.node, [...byName.keys()]);
      faults.push({ path: nodePath, isKey: false, message: podsOnNoNode(shapePathText(path), pods.node, meant) });
      continue;
    }
    taken.push(pods);
    const sum = sums.get(node.name) ?? new Map<string, Quantity>();
    sums.set(node.name, sum);
    const allocatable = allocatableOf(node);
    for (const [resource, each] of resourceListOf(pods.requests) ?? none) {
      const own = { ...each, unscaled: each.unscaled * BigInt(pods.count), kept: '' };
      const before = sum.get(resource);
      const asked = before === undefined ? own : addQuantities(before, own);
      sum.set(resource, asked);
      const has = allocatable.get(resource);
      if (has === undefined || compareQuantities(asked, has) <= 0 || fuller.has(node.name)) continue;
      fuller.add(node.name);
      const amounts = { node: node.name, resource, asked: formatQuantity(asked), has: formatQuantity(has) };
      faults.push({ path: [...path, 'requests'], isKey: false, message: fullerThanNode(shapePathText(path), amounts) });
    }
  }
  return { faults, taken };
}

const knownAllocatable = new WeakMap<JsonMap, ResourceList>();

/** Read once for nodes that are alike. */
function allocatableOf({ allocatable }: KnownNode): ResourceList {
  if (allocatable === undefined) return none;
  const list = knownAllocatable.get(allocatable) ?? resourceListOf(allocatable) ?? none;
  knownAllocatable.set(allocatable, list);
  return list;
}
