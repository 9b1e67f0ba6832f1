// The informer's index podController (kubernetes/pkg/controller/controller_utils.go, v1.36.3): cached pods by owner.
import type { OwnerReference, Pod } from '../../workload/api-types.ts';
import { controllerOf } from './controller-of.ts';
import type { Informer } from './informer.ts';

const orphans = '';

/** The cached pods by the uid of their controller, each owner's in order of creation. */
export class PodIndex {
  readonly #byOwner = new Map<string, Map<string, Pod>>();

  constructor(informer: Informer<Pod>) {
    informer.addEventHandler({
      added: (pod) => this.#add(pod),
      updated: (old, pod) => {
        if (ownerKey(old) !== ownerKey(pod)) this.#delete(old);
        this.#add(pod);
      },
      deleted: (pod) => this.#delete(pod),
    });
  }

  ownedBy(uid: string): Pod[] {
    return [...(this.#byOwner.get(uid)?.values() ?? [])];
  }

  /** Pods without a controller. */
  orphans(): Pod[] {
    return this.ownedBy(orphans);
  }

  countOf(uid: string): number {
    return this.#byOwner.get(uid)?.size ?? 0;
  }

  #add(pod: Pod): void {
    const key = ownerKey(pod);
    let pods = this.#byOwner.get(key);
    if (pods === undefined) {
      pods = new Map();
      this.#byOwner.set(key, pods);
    }
    pods.set(pod.metadata.name, pod);
  }

  #delete(pod: Pod): void {
    this.#byOwner.get(ownerKey(pod))?.delete(pod.metadata.name);
  }
}

function ownerKey(pod: Pod): OwnerReference['uid'] {
  return controllerOf(pod)?.uid ?? orphans;
}
