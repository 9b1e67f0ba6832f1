// Follows k8s.io/apiserver/pkg/registry/generic/registry/store.go, Create (v0.36.3): the policies of a namespace.
// Differs from upstream: pods that are made from one template are judged once.
import type { JsonMap } from '../../document/manifest.ts';
import { oncePer } from '../../std/once-per.ts';
import type { PodTemplateSpec } from '../../workload/api-types.ts';
import type { LimitRange } from '../../workload/placement/limit-range.ts';
import type { VersionTraits } from '../../workload/versions.ts';
import { type AdmittedPod, admitPod, type Refusal, refusalOfClaim } from './admit-pod.ts';

/** What the policies of a namespace make of what is created in it. */
export class Admission {
  /** What becomes of a pod of the template. */
  readonly ofPod: (template: PodTemplateSpec) => AdmittedPod;
  /** Why a PersistentVolumeClaim of the spec is refused; undefined: it is not. */
  readonly refusalOfClaim: (spec: JsonMap) => Refusal | undefined;

  constructor(limitRanges: readonly LimitRange[], traits: VersionTraits) {
    this.ofPod = oncePer(({ spec }) => admitPod(spec, limitRanges, traits));
    this.refusalOfClaim = oncePer((spec) => refusalOfClaim(spec, limitRanges));
  }
}
