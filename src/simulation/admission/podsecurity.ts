// Follows k8s.io/pod-security-admission/admission/admission.go (v0.36.3). Differs from upstream: nothing is exempt.
import type { JsonMap } from '../../document/manifest.ts';
import type { StringMap } from '../../workload/api-types.ts';
import {
  type LevelVersion,
  levelVersionText,
  type PodSecurityPolicy,
} from '../../workload/placement/pod-security-policy.ts';
import { podSpecOf } from './pod-spec-of.ts';
import { evaluatePod } from './podsecurity/registry.ts';
import { type Forbidden, podToCheck } from './podsecurity/visitor.ts';
import { type AdmissionRefusal, forbidden } from './refusal.ts';

/** What is checked of a pod or of a template. */
export interface PodUnderCheck {
  readonly spec: JsonMap;
  readonly metadata: { readonly annotations: StringMap };
}

/** Why a pod is refused. */
export function validatePod(
  pod: PodUnderCheck,
  { enforce }: PodSecurityPolicy,
  serverMinor: number,
): AdmissionRefusal | undefined {
  const found = checked(enforce, { ...pod, spec: podSpecOf(pod) }, serverMinor);
  const [first] = found;
  if (first === undefined) return undefined;
  const message = `violates PodSecurity "${levelVersionText(enforce)}": ${forbiddenDetail(found)}`;
  return forbidden({ kind: 'Namespace', name: '' }, [{ message, at: first.at }]);
}

/** What the server says of a workload's pods when it is applied; `audit` goes to the server's log instead. */
export function validatePodController(
  template: PodUnderCheck,
  policy: LevelVersion,
  serverMinor: number,
): string | undefined {
  const found = checked(policy, template, serverMinor);
  return found.length === 0
    ? undefined
    : `would violate PodSecurity "${levelVersionText(policy)}": ${forbiddenDetail(found)}`;
}

function checked(policy: LevelVersion, { spec, metadata }: PodUnderCheck, serverMinor: number): readonly Forbidden[] {
  return policy.level === 'privileged' ? [] : evaluatePod(policy, podToCheck(spec, metadata.annotations), serverMinor);
}

function forbiddenDetail(found: readonly Forbidden[]): string {
  return found.map(({ reason, detail }) => (detail === '' ? reason : `${reason} (${detail})`)).join(', ');
}
