// The informer's index podController (kubernetes/pkg/controller/controller_utils.go, v1.36.3): cached pods by owner.
// Differs from upstream: an owner's pods are kept in cohorts that are alike, so that a sync looks at each cohort once.
import type { Pod } from '../../workload/api-types.ts';
import { controllerOf } from './controller-of.ts';
import type { Informer } from './informer.ts';
import { byUid, PodCohort } from './pod-cohort.ts';

const orphans = '';

/** The cached pods by the uid of their controller. */
export class PodIndex {
  readonly #byOwner = new Map<string, OwnedPods>();

  constructor(informer: Informer<Pod>) {
    informer.addEventHandler({
      added: (pod) => this.#ownedLike(pod).add(pod),
      updated: (old, pod) => {
        this.#ownedLike(old).delete(old);
        this.#ownedLike(pod).add(pod);
      },
      deleted: (pod) => this.#ownedLike(pod).delete(pod),
    });
  }

  /** In order of creation. */
  ownedBy(uid: string): Pod[] {
    const pods = this.cohortsOf(uid).flatMap((cohort) => [...cohort.pods()]);
    return pods.sort(byUid);
  }

  /** Pods without a controller, in order of creation. */
  orphans(): Pod[] {
    return this.ownedBy(orphans);
  }

  /** The cohorts of an owner's pods; none is empty. */
  cohortsOf(uid: string): readonly PodCohort[] {
    return this.#byOwner.get(uid)?.cohorts ?? [];
  }

  /** The cohorts of all pods. */
  *allCohorts(): Generator<PodCohort> {
    for (const { cohorts } of this.#byOwner.values()) yield* cohorts;
  }

  #ownedLike(pod: Pod): OwnedPods {
    const uid = controllerOf(pod)?.uid ?? orphans;
    let owned = this.#byOwner.get(uid);
    if (owned === undefined) {
      owned = new OwnedPods();
      this.#byOwner.set(uid, owned);
    }
    return owned;
  }
}

/** One owner's pods. Changes come in runs of like pods: the cohorts of the last ones are tried first. */
class OwnedPods {
  cohorts: PodCohort[] = [];
  #lastAdded: PodCohort | undefined;
  #lastDeleted: PodCohort | undefined;

  add(pod: Pod): void {
    if (!this.#lastAdded?.has(pod)) this.#lastAdded = this.#find(pod) ?? this.#newCohort(pod);
    this.#lastAdded?.add(pod);
  }

  delete(pod: Pod): void {
    if (!this.#lastDeleted?.has(pod)) this.#lastDeleted = this.#find(pod);
    const cohort = this.#lastDeleted;
    if (cohort === undefined) return;
    cohort.delete(pod);
    if (cohort.size > 0) return;
    this.cohorts = this.cohorts.filter((other) => other !== cohort);
    this.#lastDeleted = undefined;
    if (this.#lastAdded === cohort) this.#lastAdded = undefined;
  }

  #find(pod: Pod): PodCohort | undefined {
    return this.cohorts.find((cohort) => cohort.has(pod));
  }

  #newCohort(pod: Pod): PodCohort {
    const cohort = new PodCohort(pod);
    this.cohorts.push(cohort);
    return cohort;
  }
}
