// Follows kubernetes/pkg/controller/controller_utils.go (v1.36.3), UIDTrackingControllerExpectations.
// Differs from upstream: one store for counts and keys.
import type { Duration, Instant } from '../../std/time.ts';
import type { Engine } from '../engine/engine.ts';

const expectationsTimeout: Duration = 300_000;

interface ControlleeExpectation<Id> {
  creations: number;
  /** The pods whose deletion has not been seen yet. */
  readonly deletions: Set<Id>;
  readonly since: Instant;
}

/** What a controller did and has not seen in its cache yet, for each of its keys; pods are told apart by an id. */
export class Expectations<Id = string> {
  readonly #engine: Pick<Engine, 'now'>;
  readonly #expected = new Map<string, ControlleeExpectation<Id>>();

  constructor(engine: Pick<Engine, 'now'>) {
    this.#engine = engine;
  }

  /** Whether all has been seen, or five minutes are over. */
  satisfied(key: string): boolean {
    const expected = this.#expected.get(key);
    if (expected === undefined) return true;
    if (expected.creations <= 0 && expected.deletions.size === 0) return true;
    return this.#engine.now - expected.since > expectationsTimeout;
  }

  expectCreations(key: string, creations: number): void {
    this.#expected.set(key, { creations, deletions: new Set(), since: this.#engine.now });
  }

  expectDeletions(key: string, pods: readonly Id[]): void {
    this.#expected.set(key, { creations: 0, deletions: new Set(pods), since: this.#engine.now });
  }

  /** Both at once, as of a DaemonSet. */
  expect(key: string, creations: number, deletedPods: readonly Id[]): void {
    this.#expected.set(key, { creations, deletions: new Set(deletedPods), since: this.#engine.now });
  }

  creationObserved(key: string, creations = 1): void {
    const expected = this.#expected.get(key);
    if (expected !== undefined) expected.creations -= creations;
  }

  deletionObserved(key: string, pod: Id): void {
    this.#expected.get(key)?.deletions.delete(pod);
  }

  delete(key: string): void {
    this.#expected.delete(key);
  }
}
