// How many pods of a workload the Node manifests have room for, beside the other workloads of the workspace.
import { asList, asMap, type Json, type JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { hasReplicas, kindsWithReplicas } from '../workload/kinds.ts';
import { formatQuantity, nanoOf, parseQuantity, type Quantity } from '../workload/schema/quantity.ts';
import type { Workload } from '../workload/workload.ts';
import { limitedPodSpec, limitedPods } from './limit-ranges.ts';
import { allOfKinds } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

const resources = ['cpu', 'memory'] as const;
type Resource = (typeof resources)[number];
/** Thousandths of a CPU, and bytes, both rounded up as the scheduler does: whole numbers below 2^53. */
type Amounts = Readonly<Record<Resource, number>>;

export interface NodeRoom {
  /** How many pods like this workload's fit on the nodes at once. */
  readonly pods: number;
  /** What the next pod lacks when so many run as are given, in the scheduler's words for a resource. */
  lacking(running: number): { readonly resource: Resource; readonly need: string; readonly free: string };
}

/** The room on the nodes whose allocatable resources are known; undefined when none is, or the pods request nothing. */
export function nodeRoom(workload: Workload, surroundings: Surroundings): NodeRoom | undefined {
  const podSpec = workload.object?.spec.template.spec ?? {};
  const nodes = allOfKinds(surroundings, 'Node').filter((object) => isUsable(object, podSpec));
  const free = nodes.map(allocatableOf).filter((amounts) => amounts !== undefined);
  if (free.length === 0 || !hasReplicas(workload.kind)) return undefined;
  const each = requestsOf(limitedPodSpec(workload, surroundings));
  if (resources.every((name) => each[name] === 0)) return undefined;
  for (const object of allOfKinds(surroundings, ...kindsWithReplicas)) {
    const { amounts, replicas } = needsOf(object, surroundings);
    if (object.kind !== workload.kind || object.name !== workload.name) place(free, amounts, replicas);
  }
  const after = (running: number): readonly Amounts[] => {
    const left = [...free];
    place(left, each, running);
    return left;
  };
  return {
    pods: place([...free], each, mostPods),
    lacking(running) {
      const left = after(running);
      const most = (name: Resource): number => left.reduce((best, node) => Math.max(best, node[name]), 0);
      const resource = resources.find((name) => most(name) < each[name]) ?? 'cpu';
      return { resource, need: textOf(each[resource], resource), free: textOf(most(resource), resource) };
    },
  };
}

/** More pods than any node room matters for. */
const mostPods = 10_000;

/** Puts pods on the first nodes that have room, changes what is free there, and tells how many found room. */
function place(free: Amounts[], each: Amounts, pods: number): number {
  let placed = 0;
  for (let index = 0; index < free.length && placed < pods; index++) {
    const node = free[index] as Amounts;
    const count = Math.max(0, Math.min(pods - placed, fitting(node.cpu, each.cpu), fitting(node.memory, each.memory)));
    if (count > 0) free[index] = { cpu: node.cpu - each.cpu * count, memory: node.memory - each.memory * count };
    placed += count;
  }
  return placed;
}

function fitting(free: number, each: number): number {
  return each === 0 ? mostPods : Math.floor(free / each);
}

/** What the pods of a workload need, worked out once for all that see it. */
function needsOf(object: SurroundingObject, surroundings: Surroundings): Needs {
  const { key, spec } = limitedPods(object, surroundings);
  const known = knownNeeds(object);
  const needs = known.get(key) ?? { amounts: requestsOf(spec()), replicas: replicasOf(object) };
  known.set(key, needs);
  return needs;
}

interface Needs {
  readonly amounts: Amounts;
  readonly replicas: number;
}

const knownNeeds = oncePer((_: SurroundingObject) => new Map<string, Needs>());

function replicasOf({ value }: SurroundingObject): number {
  const { replicas = 1 } = asMap(value.spec);
  return typeof replicas === 'number' ? Math.min(mostPods, Math.max(0, Math.trunc(replicas))) : 1;
}

/** Whether the node's labels suit the pod's nodeSelector, and nothing keeps plain pods away from it. */
function isUsable({ value }: SurroundingObject, podSpec: JsonMap): boolean {
  const { unschedulable, taints } = asMap(value.spec);
  const labels = asMap(asMap(value.metadata).labels);
  const suits = Object.entries(asMap(podSpec.nodeSelector)).every(([key, label]) => labels[key] === label);
  const isTainted = asList(taints).length > 0 && asList(podSpec.tolerations).length === 0;
  return unschedulable !== true && suits && !isTainted;
}

function allocatableOf({ value }: SurroundingObject): Amounts | undefined {
  const { allocatable } = asMap(value.status);
  const { cpu, memory } = asMap(allocatable);
  const amounts = { cpu: quantity(cpu), memory: quantity(memory) };
  if (amounts.cpu === undefined || amounts.memory === undefined) return undefined;
  return { cpu: roundedUp(amounts.cpu, 'cpu'), memory: roundedUp(amounts.memory, 'memory') };
}

function requestsOf(podSpec: JsonMap): Amounts {
  const sum = (name: Resource): number =>
    asList(podSpec.containers).reduce<number>((total, container) => {
      const { requests, limits } = asMap(asMap(container).resources);
      const amount = quantity(asMap(requests)[name] ?? asMap(limits)[name]);
      return amount === undefined ? total : total + roundedUp(amount, name);
    }, 0);
  return { cpu: sum('cpu'), memory: sum('memory') };
}

const nanoPer = { cpu: 1_000_000n, memory: 1_000_000_000n };

function roundedUp(amount: Quantity, resource: Resource): number {
  const nano = nanoPer[resource];
  return Number((nanoOf(amount) + nano - 1n) / nano);
}

function textOf(amount: number, resource: Resource): string {
  const format = resource === 'cpu' ? 'DecimalSI' : 'BinarySI';
  const unscaled = BigInt(amount) * nanoPer[resource];
  return formatQuantity({ unscaled, exponent: -9, format, kept: '', isInt64: true });
}

function quantity(value: Json | undefined): Quantity | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const parsed = parseQuantity(String(value));
  return typeof parsed === 'string' || parsed.unscaled < 0n ? undefined : parsed;
}
