// Pods: names by a counter, quota admission, graceful deletion (pkg/registry/core/pod/strategy.go, v1.36.3).
import { wholeSecond } from '../../std/time.ts';
import type { OwnerReference, Pod, PodTemplateSpec } from '../../workload/api-types.ts';
import { type PodQuota, quotaRefusal } from '../../workload/placement/pod-quota.ts';
import { ApiError } from './api-error.ts';
import { Collection } from './collection.ts';
import type { Slot } from './informer.ts';
import type { Registry } from './registry.ts';

/** A pod to be made from a template; either `name` or `generateName` is given. */
export interface NewPod {
  readonly name?: string;
  readonly generateName?: string;
  readonly template: PodTemplateSpec;
  readonly owner: OwnerReference;
  /** The node that it has to run on. */
  readonly requiredNode?: string;
  /** Instead of the template's. */
  readonly labels?: PodTemplateSpec['metadata']['labels'];
  /** Names of the PersistentVolumeClaims that it mounts besides the template's volumes. */
  readonly claims?: readonly string[];
}

/** What the scheduler and the nodes write of a pod. */
export type PodStatus = Partial<Pick<Pod, 'nodeName' | 'phase' | 'ready' | 'readyTransitionTime'>>;

/** The rest of the 63 characters is left to the suffix (apiserver/pkg/storage/names/generate.go). */
const maxGeneratedNameLength = 58;

export class PodCollection extends Collection<Pod> {
  #quota: number | undefined;
  #quotaWords: PodQuota | undefined;
  #alive = 0;

  constructor(registry: Registry) {
    super('Pod', 'pods', registry);
  }

  /** At most so many pods that are not Succeeded or Failed, terminating ones included; undefined: no limit. */
  setQuota(pods: number | undefined, words?: PodQuota): void {
    this.#quota = pods;
    this.#quotaWords = words;
  }

  createPod(pod: NewPod): Pod {
    const name = pod.name ?? `${pod.generateName?.slice(0, maxGeneratedNameLength)}${this.registry.nextNameSuffix()}`;
    this.#admit(name);
    const { labels, annotations } = pod.template.metadata;
    const created = this.create({
      kind: 'Pod',
      metadata: { name, labels: pod.labels ?? labels, annotations, ownerReferences: [pod.owner] },
      template: pod.template,
      nodeName: '',
      ...(pod.requiredNode === undefined ? {} : { requiredNode: pod.requiredNode }),
      ...(pod.claims === undefined || pod.claims.length === 0 ? {} : { claims: pod.claims }),
      phase: 'Pending',
      ready: false,
    });
    this.#alive++;
    return created;
  }

  /** Writes what the scheduler or a node made of the pod in its place. */
  updateStatus(slot: Slot<Pod>, status: PodStatus): void {
    const { stored } = slot;
    if (stored === undefined) return;
    const metadata = { ...stored.metadata, resourceVersion: this.registry.nextResourceVersion() };
    this.store('update-status', slot, { ...stored, ...status, metadata });
  }

  /** A pod without a node goes at once; a bound one is marked and its node removes it. */
  delete(name: string): void {
    const slot = this.slotOf(name);
    if (slot.stored?.nodeName === '') this.removeFrom(slot);
    else this.#mark(slot);
  }

  override removeFrom(slot: Slot<Pod>): void {
    if (slot.stored !== undefined) this.#alive--;
    super.removeFrom(slot);
  }

  #mark(slot: Slot<Pod>): void {
    const { stored } = slot;
    if (stored === undefined || stored.metadata.deletionTimestamp !== undefined) return;
    const deletionTimestamp = wholeSecond(this.registry.now);
    const metadata = { ...stored.metadata, resourceVersion: this.registry.nextResourceVersion(), deletionTimestamp };
    this.store('update', slot, { ...stored, metadata });
  }

  #admit(name: string): void {
    if (this.#quota === undefined || this.#alive < this.#quota) return;
    const use = `requested: pods=1, used: pods=${this.#alive}, limited: pods=${this.#quota}`;
    const refusal = this.#quotaWords && quotaRefusal(this.#quotaWords, this.#alive);
    throw new ApiError('Forbidden', `pods "${name}" is forbidden: ${refusal ?? `exceeded quota: pods, ${use}`}`);
  }
}
