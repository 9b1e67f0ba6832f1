// Follows kubernetes/pkg/scheduler/backend/queue/nominator.go (v1.36.3).
import type { PodInfo } from './pod-info.ts';

/** The pods for which nodes are being made free. */
export class Nominator {
  readonly #byNode = new Map<string, PodInfo[]>();

  nominate(pod: PodInfo, nodeName: string): void {
    this.delete(pod);
    pod.nominatedNodeName = nodeName;
    if (nodeName === '') return;
    const pods = this.#byNode.get(nodeName) ?? [];
    pods.push(pod);
    this.#byNode.set(nodeName, pods);
  }

  delete(pod: PodInfo): void {
    const { nominatedNodeName } = pod;
    const rest = this.#byNode.get(nominatedNodeName)?.filter((other) => other !== pod) ?? [];
    if (rest.length === 0) this.#byNode.delete(nominatedNodeName);
    else this.#byNode.set(nominatedNodeName, rest);
  }

  podsFor(nodeName: string): readonly PodInfo[] {
    return this.#byNode.size === 0 ? none : (this.#byNode.get(nodeName) ?? none);
  }
}

const none: readonly PodInfo[] = [];
