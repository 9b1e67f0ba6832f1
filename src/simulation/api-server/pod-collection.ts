// Pods: names by a counter, admission, graceful deletion (pkg/registry/core/pod/strategy.go, v1.36.3).
import { deepEqual } from '../../std/deep-equal.ts';
import { oncePer } from '../../std/once-per.ts';
import { wholeSecond } from '../../std/time.ts';
import type { KubeEvent, OwnerReference, Pod, PodTemplateSpec } from '../../workload/api-types.ts';
import type { Admission } from '../admission/admission.ts';
import { limitRangerAnnotation } from '../admission/limitranger.ts';
import type { RefusalWords } from '../admission/refusal.ts';
import { refusalOfImages } from '../admission/validate-images.ts';
import type { StoredPods } from '../cluster-state.ts';
import type { PodWrites } from '../trace.ts';
import { ApiError } from './api-error.ts';
import { type PodIdentities, serialOfName, uidOf } from './pod-identities.ts';
import { PodInformer } from './pod-informer.ts';
import { checkLength, nameOf } from './pod-name.ts';
import { PodRun, packSerials } from './pod-run.ts';
import type { Registry } from './registry.ts';
import { SharedStates } from './shared-states.ts';

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
export type PodStatus = Partial<Pick<Pod, 'phase' | 'ready' | 'readyTransitionTime' | 'unschedulable' | 'view'>>;

/** Makes of a pod what it is after a write, except for its version. */
type PodUpdate = (pod: Pod) => Pod;

/** One write of pods that are stored alike. */
interface PodsWrite {
  readonly verb: PodWrites['verb'];
  readonly change: PodUpdate;
  /** What it makes of alike pods, where that is the same for as long as the key is. */
  readonly shared?: { readonly states: SharedStates; readonly key: unknown };
  readonly report?: KubeEvent | undefined;
}

/**
 * The stored pods. Pods that are written alike share one object of their state, and are written, watched and recorded
 * as one run; what tells them apart is kept by their serials, the numbers of their uids.
 */
export class PodCollection {
  readonly kind = 'Pod';
  readonly informer = new PodInformer();
  readonly identities: PodIdentities;
  readonly #registry: Registry;
  readonly #longestRun: number;
  /** What each stored pod is like, by serial. */
  readonly #stored: (Pod | undefined)[] = [];
  /** The serials of pods whose names were not generated. */
  readonly #named = new Map<string, number>();
  #admission: Admission | undefined;
  readonly #refusalOfImages = oncePer(refusalOfImages);
  /** How many there are of each template, terminating ones included. */
  readonly #alive = new Map<PodTemplateSpec, number>();
  /** What admission has against a pod more of a template, beside those that are alive. */
  readonly #refusals = new Map<PodTemplateSpec, RefusalWords>();
  /** What pods were made last, for those that are made alike. */
  #made: { readonly pod: NewPod; readonly like: Pod } | undefined;
  readonly #bound = new SharedStates();
  readonly #updated = new SharedStates();
  readonly #marked = new SharedStates();

  /** Runs are never longer than given: with 1, each pod is treated for itself. */
  constructor(registry: Registry, longestRun = Number.POSITIVE_INFINITY) {
    this.#registry = registry;
    this.identities = registry.storage.identities;
    this.#longestRun = longestRun;
  }

  /** From now on new pods are changed and judged by the policies of the namespace. */
  setAdmission(admission: Admission): void {
    this.#admission = admission;
    this.#refusals.clear();
    this.#made = undefined;
  }

  /** How many more pods of the template are admitted. */
  roomFor(template: PodTemplateSpec): number {
    if (this.#refusals.has(template) || this.#refusalOfImages(template) !== undefined) return 0;
    if (this.#unansweredWebhook(template) !== undefined) return 0;
    return this.#admission?.roomFor(template, this.#alive) ?? Number.POSITIVE_INFINITY;
  }

  find(name: string): Pod | undefined {
    const serial = this.#serialOf(name);
    return serial === undefined ? undefined : this.#podOf(serial);
  }

  /** The pod as it is stored now; throws NotFound. */
  get(name: string): Pod {
    const pod = this.find(name);
    if (pod === undefined) throw new ApiError('NotFound', `pods "${name}" not found`);
    return pod;
  }

  /** The pod as a run of its own; throws NotFound. */
  runOf(name: string): PodRun {
    const pod = this.get(name);
    return this.#runOf(pod, [Number(pod.metadata.uid)]);
  }

  /** Whether a stored pod is like that. */
  some(isWanted: (like: Pod) => boolean): boolean {
    return this.#stored.some((like) => like !== undefined && isWanted(like));
  }

  /** In order of creation. */
  list(): Pod[] {
    const pods: Pod[] = [];
    this.#stored.forEach((like, serial) => {
      if (like !== undefined) pods.push(this.identities.podLike(like, serial));
    });
    return pods;
  }

  /** Those of the pods that are stored, in the given order, each run in one state. */
  asStored(serials: readonly number[]): PodRun[] {
    const runs: PodRun[] = [];
    const [only] = serials;
    if (only !== undefined && serials.length === 1) {
      const like = this.#stored[only];
      return like === undefined ? runs : [new PodRun(like, only, this.identities)];
    }
    for (let start = 0; start < serials.length; ) {
      const like = this.#stored[serials[start] as number];
      let end = start + 1;
      while (end < serials.length && this.#stored[serials[end] as number] === like) end++;
      if (like !== undefined) runs.push(this.#runOf(like, serials.slice(start, end)));
      start = end;
    }
    return runs;
  }

  createPod(pod: NewPod): Pod {
    const name = nameOf(pod, this.#registry.storage.nextSerial);
    this.#judge(pod.template, name);
    checkLength(name);
    if (this.#serialOf(name) !== undefined) throw new ApiError('AlreadyExists', `pods "${name}" already exists`);
    return this.#create(pod, 1, undefined).like;
  }

  /** As many pods at once as there is room for; the report comes after each. */
  createPods(pod: NewPod, count: number, report: KubeEvent): void {
    for (let left = count; left > 0; left -= this.#longestRun) {
      const like = this.#madeAlike(pod);
      const run = this.#create(pod, Math.min(left, this.#longestRun), like, report);
      if (like === undefined) this.#made = { pod, like: run.like };
    }
  }

  /** What such pods are like that were made last; undefined where there are none. */
  #madeAlike({ template, owner, generateName }: NewPod): Pod | undefined {
    if (this.#made === undefined || !this.#sharesStates) return undefined;
    const { pod, like } = this.#made;
    const isAlike =
      pod.template === template &&
      pod.owner.uid === owner.uid &&
      pod.generateName === generateName &&
      like.metadata.creationTimestamp === wholeSecond(this.#registry.now);
    return isAlike ? like : undefined;
  }

  /** Takes in pods that were stored before the run. */
  restore(stored: StoredPods): void {
    const { serials, nodeNames } = stored;
    for (const [index, serial] of serials.entries())
      this.identities.setNode(serial, this.identities.indexOfNode(nodeNames[index] ?? ''));
    this.#count(stored.like.template, serials.length);
    for (const run of this.#inRuns(this.#runOf(stored.like, serials))) {
      const resourceVersion = this.#registry.storage.takeVersions(run.size);
      const first = run.podAt(0);
      const like = { ...first, metadata: { ...first.metadata, resourceVersion } };
      const restored = new PodRun(like, run.serials, this.identities, resourceVersion);
      this.#store(restored, resourceVersion);
      for (const { metadata } of run.pods()) this.#rememberName(metadata);
      this.#registry.recordPods('create', restored);
      this.#registry.watch.push('Pod', () => this.informer.deliverRestored(restored, stored));
    }
  }

  /** A name that was generated tells its serial. */
  #rememberName({ name, uid }: Pod['metadata']): void {
    if (serialOfName(name) !== Number(uid)) this.#named.set(name, Number(uid));
  }

  /** Replaces the pod if its resourceVersion is still the stored one, and else throws Conflict. */
  update(pod: Pod): Pod {
    const { name, resourceVersion } = pod.metadata;
    if (this.get(name).metadata.resourceVersion !== resourceVersion) {
      const advice = 'the object has been modified; please apply your changes to the latest version and try again';
      throw new ApiError('Conflict', `Operation cannot be fulfilled on pods "${name}": ${advice}`);
    }
    return this.patch(name, () => pod);
  }

  /** Changes the stored pod whatever its version is, as a patch does. */
  patch(name: string, change: PodUpdate): Pod {
    const stored = this.get(name);
    const changed = change(stored);
    if (deepEqual(changed, stored)) return stored;
    this.#write(this.runOf(name), { verb: 'update', change: () => changed });
    return this.get(name);
  }

  /** Writes what the scheduler or a node made of pods that are stored alike. */
  updateStatus(pods: PodRun, status: PodStatus): void {
    const change: PodUpdate = (pod) => ({ ...pod, ...status });
    this.#write(pods, { verb: 'update-status', change, shared: { states: this.#updated, key: status } });
  }

  /** Binds pods that are stored alike, each to the node of its number. */
  bind(pods: PodRun, nodeIndexes: readonly number[]): void {
    for (let index = 0; index < pods.size; index++)
      this.identities.setNode(pods.serialAt(index), nodeIndexes[index] ?? 0);
    const nodeName = this.identities.nodeNameOf(pods.serialAt(0));
    const change: PodUpdate = (pod) => ({ ...schedulable(pod), nodeName });
    const key = wholeSecond(this.#registry.now);
    this.#write(pods, { verb: 'update-status', change, shared: { states: this.#bound, key } });
  }

  /** A pod without a node goes at once; a bound one is marked and its node removes it. */
  delete(name: string): void {
    this.deleteRun(this.runOf(name));
  }

  /** The same of pods that are stored alike; the report comes after each. */
  deleteRun(pods: PodRun, report?: KubeEvent): void {
    if (pods.like.nodeName === '') this.removeRun(pods, report);
    else if (pods.like.metadata.deletionTimestamp === undefined) {
      const deletionTimestamp = wholeSecond(this.#registry.now);
      const change: PodUpdate = (pod) => ({ ...pod, metadata: { ...pod.metadata, deletionTimestamp } });
      const shared = { states: this.#marked, key: deletionTimestamp };
      this.#write(pods, { verb: 'update', change, shared, report });
    } else if (report !== undefined) for (const pod of pods.pods()) this.#registry.report(report, pod);
  }

  remove(name: string): void {
    if (this.#serialOf(name) !== undefined) this.removeRun(this.runOf(name));
  }

  /** Removes pods that are stored alike. */
  removeRun(pods: PodRun, report?: KubeEvent): void {
    for (const run of this.#inRuns(pods)) {
      for (let index = 0; index < run.size; index++) this.#stored[run.serialAt(index)] = undefined;
      this.#named.delete(run.like.metadata.name);
      this.#count(run.like.template, -run.size);
      this.#registry.recordPods('delete', run, report);
      this.#registry.watch.push('Pod', () => this.informer.deliverDeleted(run));
    }
  }

  #create(pod: NewPod, count: number, like: Pod | undefined, report?: KubeEvent): PodRun {
    const first = this.#registry.storage.takeSerials(count);
    const firstVersion = this.#registry.storage.takeVersions(count);
    if (pod.name !== undefined) this.#named.set(pod.name, first);
    this.#count(pod.template, count);
    const serials = count === 1 ? first : { first, size: count };
    const made = like ?? this.#newPod(pod, first, firstVersion);
    const run = new PodRun(made, serials, this.identities, firstVersion);
    this.#store(run, firstVersion);
    this.#registry.recordPods('create', run, report);
    this.#registry.watch.push('Pod', () => this.informer.deliverAdded(run));
    return run;
  }

  #count(template: PodTemplateSpec, more: number): void {
    this.#refusals.clear();
    const count = (this.#alive.get(template) ?? 0) + more;
    if (count === 0) this.#alive.delete(template);
    else this.#alive.set(template, count);
  }

  /** Throws what admission has against a pod of the template. */
  #judge(template: PodTemplateSpec, name: string): void {
    const unanswered = this.#unansweredWebhook(template);
    if (unanswered !== undefined) throw new ApiError('InternalError', unanswered);
    const refusal = this.#refusalOf(template);
    if (refusal === undefined) return;
    const { reason, message } = refusal;
    const refused = reason === 'Invalid' ? `Pod "${name}" is invalid` : `pods "${name}" is forbidden`;
    throw new ApiError(reason, `${refused}: ${message}`);
  }

  #unansweredWebhook({ metadata: { labels } }: PodTemplateSpec): string | undefined {
    return this.#admission?.unansweredWebhook({ operation: 'CREATE', resource: 'pods', labels });
  }

  /** Who is refused asks repeatedly, and hears the same as long as there are as many pods. */
  #refusalOf(template: PodTemplateSpec): RefusalWords | undefined {
    const former = this.#refusals.get(template);
    if (former !== undefined) return former;
    const refusal = this.#refusalOfImages(template) ?? this.#admission?.refusalOf(template, this.#alive);
    if (refusal !== undefined) this.#refusals.set(template, refusal);
    return refusal;
  }

  /** The template's, with what admission adds. */
  #annotationsOf(template: PodTemplateSpec): Pod['metadata']['annotations'] {
    const set = this.#admission?.ofPod(template).annotation;
    const { annotations } = template.metadata;
    return set === undefined ? annotations : { ...annotations, [limitRangerAnnotation]: set };
  }

  #newPod(pod: NewPod, serial: number, resourceVersion: number): Pod {
    const { labels } = pod.template.metadata;
    return {
      kind: 'Pod',
      metadata: {
        name: nameOf(pod, serial),
        namespace: this.#registry.namespace,
        uid: uidOf(serial),
        resourceVersion,
        generation: 1,
        creationTimestamp: wholeSecond(this.#registry.now),
        labels: pod.labels ?? labels,
        annotations: this.#annotationsOf(pod.template),
        ownerReferences: [pod.owner],
      },
      template: pod.template,
      nodeName: '',
      ...(pod.requiredNode === undefined ? {} : { requiredNode: pod.requiredNode }),
      ...(pod.claims === undefined || pod.claims.length === 0 ? {} : { claims: pod.claims }),
      phase: 'Pending',
      ready: false,
    };
  }

  #write(pods: PodRun, { verb, change, shared, report }: PodsWrite): void {
    const before = pods.like;
    const sharing = this.#sharesStates ? shared : undefined;
    for (const run of this.#inRuns(pods)) {
      const firstVersion = this.#registry.storage.takeVersions(run.size);
      const known = sharing?.states.after(before, sharing.key);
      const like = known ?? this.#changed(run, change, firstVersion);
      if (known === undefined) sharing?.states.remember(before, sharing.key, like);
      const written = new PodRun(like, run.serials, this.identities, firstVersion);
      this.#store(written, firstVersion);
      this.#registry.recordPods(verb, written, report);
      this.#registry.watch.push('Pod', () => this.informer.deliverUpdated(before, written));
    }
  }

  #changed(run: PodRun, change: PodUpdate, resourceVersion: number): Pod {
    const changed = change(run.podAt(0));
    const metadata = { ...changed.metadata, resourceVersion };
    const nodeName = changed.nodeName === '' ? '' : this.identities.nodeNameOf(run.serialAt(0)) || changed.nodeName;
    return { ...changed, metadata, nodeName };
  }

  #store(run: PodRun, firstVersion: number): void {
    for (let index = 0; index < run.size; index++) {
      const serial = run.serialAt(index);
      this.#stored[serial] = run.like;
      this.identities.setVersion(serial, firstVersion + index);
    }
  }

  /** The pods in runs that are not too long. */
  #inRuns(pods: PodRun): readonly PodRun[] {
    return pods.size <= this.#longestRun ? [pods] : pods.serialList().map((serial) => pods.some([serial]));
  }

  /** Where each pod is treated for itself, each has a state of its own too. */
  get #sharesStates(): boolean {
    return this.#longestRun > 1;
  }

  #runOf(like: Pod, serials: readonly number[]): PodRun {
    return new PodRun(like, packSerials(serials), this.identities);
  }

  #podOf(serial: number): Pod | undefined {
    const like = this.#stored[serial];
    return like && this.identities.podLike(like, serial);
  }

  /** The serial of the stored pod of the name. */
  #serialOf(name: string): number | undefined {
    const serial = this.#named.get(name) ?? serialOfName(name);
    return this.#podOf(serial)?.metadata.name === name ? serial : undefined;
  }
}

function schedulable(pod: Pod): Pod {
  if (pod.unschedulable === undefined) return pod;
  const { unschedulable: _, ...others } = pod;
  return others;
}
