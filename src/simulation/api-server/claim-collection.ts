// PersistentVolumeClaims, which admission may refuse (apiserver/pkg/registry/generic/registry/store.go, v0.36.3).
import type { PersistentVolumeClaim } from '../../workload/api-types.ts';
import { Collection, type New } from './collection.ts';
import type { Slot } from './informer.ts';
import type { Registry } from './registry.ts';

export class ClaimCollection extends Collection<PersistentVolumeClaim> {
  /** How many there are of each spec. */
  readonly #counts = new Map<PersistentVolumeClaim['spec'], number>();

  constructor(registry: Registry) {
    super('PersistentVolumeClaim', 'persistentvolumeclaims', registry);
  }

  override create(claim: New<PersistentVolumeClaim>): PersistentVolumeClaim {
    const created = super.create(claim);
    this.#count(created, 1);
    return created;
  }

  override restore(claim: PersistentVolumeClaim): void {
    super.restore(claim);
    this.#count(claim, 1);
  }

  protected override refusalOf({ spec }: New<PersistentVolumeClaim>) {
    return this.admission?.refusalOfClaim(spec, this.#counts);
  }

  protected override removeFrom(slot: Slot<PersistentVolumeClaim>): void {
    if (slot.stored !== undefined) this.#count(slot.stored, -1);
    super.removeFrom(slot);
  }

  #count({ spec }: PersistentVolumeClaim, more: number): void {
    const count = (this.#counts.get(spec) ?? 0) + more;
    if (count === 0) this.#counts.delete(spec);
    else this.#counts.set(spec, count);
  }
}
