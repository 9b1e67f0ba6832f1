// PersistentVolumeClaims, which admission may refuse (apiserver/pkg/registry/generic/registry/store.go, v0.36.3).
import type { PersistentVolumeClaim } from '../../workload/api-types.ts';
import { Collection, type New } from './collection.ts';
import type { Registry } from './registry.ts';

export class ClaimCollection extends Collection<PersistentVolumeClaim> {
  constructor(registry: Registry) {
    super('PersistentVolumeClaim', 'persistentvolumeclaims', registry);
  }

  override create(claim: New<PersistentVolumeClaim>): PersistentVolumeClaim {
    const refusal = this.admission?.refusalOfClaim(claim.spec);
    if (refusal !== undefined) throw this.forbidden(claim.metadata.name, refusal);
    return super.create(claim);
  }
}
