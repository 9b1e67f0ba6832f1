// The informer's index podController (kubernetes/pkg/controller/controller_utils.go, v1.36.3): cached pods by owner.
// Differs from upstream: an owner's pods are kept in cohorts that are alike, so that a sync looks at each cohort once.
import type { Pod } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { isAlike, PodCohort } from './pod-cohort.ts';
import type { PodIdentities } from './pod-identities.ts';
import type { PodInformer } from './pod-informer.ts';
import type { PodRun } from './pod-run.ts';

const orphans = '';
const noCohorts: ReadonlySet<PodCohort> = new Set();

/** The cached pods of ReplicaSets, by the uid of their controller, and those without a controller. */
export class PodIndex {
  readonly #byOwner = new Map<string, OwnedPods>();
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

  /** The cohorts of all pods. */
  *allCohorts(): Generator<PodCohort> {
    for (const { cohorts } of this.#byOwner.values()) yield* cohorts;
  }

  #ownedLike(pod: Pod): OwnedPods | undefined {
    const { kind = 'ReplicaSet', uid = orphans } = controllerOf(pod) ?? {};
    // A StatefulSet's pods are no two alike.
    if (kind !== 'ReplicaSet') return undefined;
    let owned = this.#byOwner.get(uid);
    if (owned === undefined) {
      owned = new OwnedPods(this.#identities);
      this.#byOwner.set(uid, owned);
    }
    return owned;
  }
}

/** The cohorts of pods in one state, by the number of their node. */
interface State {
  readonly like: Pod;
  readonly byNode: Map<number, PodCohort>;
}

/** One owner's pods. */
class OwnedPods {
  readonly cohorts = new Set<PodCohort>();
  #states: State[] = [];
  readonly #identities: PodIdentities;

  constructor(identities: PodIdentities) {
    this.#identities = identities;
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

  #stateOf(like: Pod): State {
    const known = this.#states.findLast((state) => isAlike(state.like, like));
    if (known !== undefined) return known;
    const state = { like, byNode: new Map<number, PodCohort>() };
    this.#states.push(state);
    return state;
  }

  #newCohort(state: State, node: number, like: Pod): PodCohort {
    const cohort = new PodCohort(like);
    state.byNode.set(node, cohort);
    this.cohorts.add(cohort);
    return cohort;
  }

  #forget(state: State, node: number, cohort: PodCohort): void {
    this.cohorts.delete(cohort);
    state.byNode.delete(node);
    if (state.byNode.size === 0) this.#states = this.#states.filter((other) => other !== state);
  }
}
