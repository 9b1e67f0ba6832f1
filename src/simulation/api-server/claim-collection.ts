// PersistentVolumeClaims, which admission may refuse (apiserver/pkg/registry/generic/registry/store.go, v0.36.3).
import type { PersistentVolumeClaim } from '../../workload/api-types.ts';
import type { Admission } from '../admission/admission.ts';
import { ApiError } from './api-error.ts';
import { Collection, type New } from './collection.ts';
import type { Registry } from './registry.ts';

export class ClaimCollection extends Collection<PersistentVolumeClaim> {
  #admission: Admission | undefined;

  constructor(registry: Registry) {
    super('PersistentVolumeClaim', 'persistentvolumeclaims', registry);
  }

  /** From now on new claims are judged by the policies of the namespace. */
  setAdmission(admission: Admission): void {
    this.#admission = admission;
  }

  override create(claim: New<PersistentVolumeClaim>): PersistentVolumeClaim {
    const refusal = this.#admission?.refusalOfClaim(claim.spec);
    const { name } = claim.metadata;
    if (refusal !== undefined)
      throw new ApiError(refusal.reason, `${this.resource} "${name}" is forbidden: ${refusal.message}`);
    return super.create(claim);
  }
}
