// Follows k8s.io/pod-security-admission/policy/check_allowPrivilegeEscalation.go (v0.36.3).
import { type CheckPod, containersText, isWindows } from './visitor.ts';

export const allowPrivilegeEscalation1Dot8: CheckPod = ({ containers }) => {
  const bad = containers.filter(({ security }) => security.allowPrivilegeEscalation !== false);
  const [first] = bad;
  if (first === undefined) return undefined;
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${containersText(bad)} must set securityContext.allowPrivilegeEscalation=false`,
    at: [...first.at, 'securityContext', 'allowPrivilegeEscalation'],
  };
};

export const allowPrivilegeEscalation1Dot25: CheckPod = (pod) =>
  isWindows(pod) ? undefined : allowPrivilegeEscalation1Dot8(pod);
