// Follows k8s.io/pod-security-admission/policy/check_procMount_{baseline,restricted}.go (v0.36.3).
import { asText } from '../../../document/manifest.ts';
import { type CheckPod, containersText, joinQuote, relaxPolicyForUserNamespacePod, sorted } from './visitor.ts';

export const procMount1Dot0: CheckPod = ({ containers }) => {
  const bad = containers.filter(({ security }) => (security.procMount ?? 'Default') !== 'Default');
  const [first] = bad;
  if (first === undefined) return undefined;
  const types = joinQuote(sorted(bad.map(({ security }) => asText(security.procMount))));
  return {
    reason: 'procMount',
    detail: `${containersText(bad)} must not set securityContext.procMount to ${types}`,
    at: [...first.at, 'securityContext', 'procMount'],
  };
};

export const procMount1Dot35Baseline: CheckPod = (pod) =>
  relaxPolicyForUserNamespacePod(pod) ? undefined : procMount1Dot0(pod);
