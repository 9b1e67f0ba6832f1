// Follows NodeInfo of kubernetes/pkg/scheduler/framework/types.go (v1.36.3).
import type { SimulatedNode } from '../../scenario.ts';
import { bindAll, type HostPort, type PodInfo } from './pod-info.ts';
import { newResource, type Resource } from './resource.ts';

/** What is left on each node; of a node of which nobody knows, more than anybody asks for. */
export interface FreeAmounts {
  readonly milliCPU: Float64Array;
  readonly memory: Float64Array;
  readonly ephemeralStorage: Float64Array;
  readonly pods: Float64Array;
}

export function freeAmounts(nodes: number): FreeAmounts {
  const all = () => new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  return { milliCPU: all(), memory: all(), ephemeralStorage: all(), pods: all() };
}

/** A node with what is on it. */
export class NodeInfo {
  node: SimulatedNode;
  /** Its place among all. */
  readonly index: number;
  /** Undefined: nobody knows, and there is room for all. */
  readonly allocatable: Resource | undefined;
  readonly pods = new Map<PodInfo['key'], PodInfo>();
  milliCPU = 0;
  memory = 0;
  ephemeralStorage = 0;
  readonly scalarResources = new Map<string, number>();
  nonZeroMilliCPU = 0;
  nonZeroMemory = 0;
  /** Goes up with each change. */
  generation = 0;
  readonly #usedPorts = new Map<string, Set<string>>();

  readonly #free: FreeAmounts;

  constructor(node: SimulatedNode, index: number, free: FreeAmounts) {
    this.node = node;
    this.index = index;
    this.allocatable = node.allocatable && newResource(node.allocatable);
    this.#free = free;
    this.#tellFree();
  }

  add(pod: PodInfo): void {
    this.pods.set(pod.key, pod);
    this.#update(pod, 1);
    for (const port of pod.shape.hostPorts) this.#portsOf(port.hostIP).add(portName(port));
  }

  remove(pod: PodInfo): void {
    this.pods.delete(pod.key);
    this.#update(pod, -1);
    for (const port of pod.shape.hostPorts) this.#portsOf(port.hostIP).delete(portName(port));
  }

  /** Upstream's HostPortInfo.CheckConflict. */
  isTaken(port: HostPort): boolean {
    const name = portName(port);
    if (port.hostIP === bindAll) return [...this.#usedPorts.values()].some((ports) => ports.has(name));
    return [bindAll, port.hostIP].some((ip) => this.#usedPorts.get(ip)?.has(name) === true);
  }

  #update({ shape: { requests, nonZeroRequests } }: PodInfo, sign: 1 | -1): void {
    this.milliCPU += sign * requests.milliCPU;
    this.memory += sign * requests.memory;
    this.ephemeralStorage += sign * requests.ephemeralStorage;
    for (const [name, amount] of requests.scalarResources)
      this.scalarResources.set(name, (this.scalarResources.get(name) ?? 0) + sign * amount);
    this.nonZeroMilliCPU += sign * nonZeroRequests.milliCPU;
    this.nonZeroMemory += sign * nonZeroRequests.memory;
    this.generation++;
    this.#tellFree();
  }

  #tellFree(): void {
    const { allocatable, index } = this;
    if (allocatable === undefined) return;
    this.#free.milliCPU[index] = allocatable.milliCPU - this.milliCPU;
    this.#free.memory[index] = allocatable.memory - this.memory;
    this.#free.ephemeralStorage[index] = allocatable.ephemeralStorage - this.ephemeralStorage;
    this.#free.pods[index] = allocatable.allowedPodNumber - this.pods.size;
  }

  #portsOf(ip: string): Set<string> {
    const known = this.#usedPorts.get(ip) ?? new Set<string>();
    this.#usedPorts.set(ip, known);
    return known;
  }
}

function portName({ protocol, hostPort }: HostPort): string {
  return `${protocol}/${hostPort}`;
}
