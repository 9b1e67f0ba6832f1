// The informer's index podController (kubernetes/pkg/controller/controller_utils.go, v1.36.3): cached pods by owner.
// Differs from upstream: an owner's pods are kept in cohorts that are alike, so that a sync looks at each cohort once.
import type { Instant } from '../../std/time.ts';
import type { LabelSelector, Pod, StringMap } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { labelPairs } from '../../workload/label-selector.ts';
import { isAlike, PodCohort } from './pod-cohort.ts';
import type { PodIdentities } from './pod-identities.ts';
import type { PodInformer } from './pod-informer.ts';
import type { PodRun } from './pod-run.ts';

const orphans = '';
const noCohorts: ReadonlySet<PodCohort> = new Set();
const noOwners: ReadonlySet<OwnedPods> = new Set();

/** The cached pods of ReplicaSets, by the uid of their controller, and those without a controller. */
export class PodIndex {
  readonly #byOwner = new Map<string, OwnedPods>();
  /** The owners that have, or had, pods with a label. */
  readonly #byLabel = new Map<string, Set<OwnedPods>>();
  readonly #identities: PodIdentities;

  constructor(informer: PodInformer, identities: PodIdentities) {
    this.#identities = identities;
    informer.addRunHandler({
      added: (pods) => this.#ownedLike(pods.like)?.add(pods.like, pods),
      updated: (before, pods) => {
        this.#ownedLike(before)?.delete(before, pods);
        this.#ownedLike(pods.like)?.add(pods.like, pods);
      },
      deleted: (pods) => this.#ownedLike(pods.like)?.delete(pods.like, pods),
    });
  }

  /** In order of creation. */
  ownedBy(uid: string): Pod[] {
    const cohorts = this.cohortsOf(uid);
    if (cohorts.size === 0) return [];
    const pods = [...cohorts].flatMap((cohort) => this.podsOf(cohort));
    return pods.sort((a, b) => (a.metadata.uid < b.metadata.uid ? -1 : 1));
  }

  get hasOrphans(): boolean {
    return this.cohortsOf(orphans).size > 0;
  }

  /** Pods without a controller, in order of creation. */
  orphans(): Pod[] {
    return this.ownedBy(orphans);
  }

  /** In order of creation. */
  podsOf(cohort: PodCohort): Pod[] {
    return cohort.first().map((serial) => this.#identities.podLike(cohort.like, serial));
  }

  /** The cohorts of an owner's pods; none is empty. */
  cohortsOf(uid: string): ReadonlySet<PodCohort> {
    return this.#byOwner.get(uid)?.cohorts ?? noCohorts;
  }

  /** The cohorts of all pods that a selector may select. */
  *candidatesFor({ matchLabels = {} }: LabelSelector): Generator<PodCohort> {
    let owners: Iterable<OwnedPods> = this.#byOwner.values();
    let fewest = Number.POSITIVE_INFINITY;
    for (const pair of labelPairs(matchLabels)) {
      const having = this.#byLabel.get(pair) ?? noOwners;
      if (having.size < fewest) owners = having;
      fewest = Math.min(fewest, having.size);
    }
    for (const { cohorts } of owners) yield* cohorts;
  }

  #rememberLabels(owned: OwnedPods, labels: StringMap): void {
    for (const pair of labelPairs(labels)) {
      const owners = this.#byLabel.get(pair) ?? new Set();
      owners.add(owned);
      this.#byLabel.set(pair, owners);
    }
  }

  #ownedLike(pod: Pod): OwnedPods | undefined {
    const { kind = 'ReplicaSet', uid = orphans } = controllerOf(pod) ?? {};
    // A StatefulSet's pods are no two alike.
    if (kind !== 'ReplicaSet') return undefined;
    let owned = this.#byOwner.get(uid);
    if (owned === undefined) {
      const made = new OwnedPods(this.#identities, (labels) => this.#rememberLabels(made, labels));
      owned = made;
      this.#byOwner.set(uid, owned);
    }
    return owned;
  }
}

/** The cohorts of pods in one state, by the number of their node. */
interface CohortsInState {
  readonly like: Pod;
  readonly byNode: Map<number, PodCohort>;
}

/** One owner's pods. */
class OwnedPods {
  readonly cohorts = new Set<PodCohort>();
  /** By the second in which the pods were created. */
  readonly #states = new Map<Instant, CohortsInState[]>();
  readonly #identities: PodIdentities;

  readonly #labels = new Set<StringMap>();
  readonly #onNewLabels: (labels: StringMap) => void;

  constructor(identities: PodIdentities, onNewLabels: (labels: StringMap) => void) {
    this.#identities = identities;
    this.#onNewLabels = onNewLabels;
  }

  add(like: Pod, pods: PodRun): void {
    const state = this.#stateOf(like);
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      const node = this.#nodeOf(like, serial);
      (state.byNode.get(node) ?? this.#newCohort(state, node, this.#identities.podLike(like, serial))).add(serial);
    }
  }

  delete(like: Pod, pods: PodRun): void {
    const state = this.#stateOf(like);
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      const node = this.#nodeOf(like, serial);
      const cohort = state.byNode.get(node);
      cohort?.delete(serial);
      if (cohort?.size === 0) this.#forget(state, node, cohort);
    }
  }

  #nodeOf({ nodeName }: Pod, serial: number): number {
    return nodeName === '' ? 0 : this.#identities.nodeIndexOf(serial);
  }

  #stateOf(like: Pod): CohortsInState {
    const { creationTimestamp } = like.metadata;
    const states = this.#states.get(creationTimestamp) ?? [];
    const known = states.findLast((state) => isAlike(state.like, like));
    if (known !== undefined) return known;
    const state = { like, byNode: new Map<number, PodCohort>() };
    states.push(state);
    this.#states.set(creationTimestamp, states);
    return state;
  }

  #newCohort(state: CohortsInState, node: number, like: Pod): PodCohort {
    const { labels } = like.metadata;
    if (!this.#labels.has(labels)) {
      this.#labels.add(labels);
      this.#onNewLabels(labels);
    }
    const cohort = new PodCohort(like);
    state.byNode.set(node, cohort);
    this.cohorts.add(cohort);
    return cohort;
  }

  #forget(state: CohortsInState, node: number, cohort: PodCohort): void {
    this.cohorts.delete(cohort);
    state.byNode.delete(node);
    if (state.byNode.size > 0) return;
    const { creationTimestamp } = state.like.metadata;
    const others = this.#states.get(creationTimestamp)?.filter((other) => other !== state) ?? [];
    if (others.length > 0) this.#states.set(creationTimestamp, others);
    else this.#states.delete(creationTimestamp);
  }
}
