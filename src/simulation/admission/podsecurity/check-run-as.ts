// Follows k8s.io/pod-security-admission/policy/check_{runAsNonRoot,runAsUser}.go (v0.36.3).
import {
  type CheckPod,
  containersText,
  relaxPolicyForUserNamespacePod,
  settersAt,
  settersOf,
  settersText,
} from './visitor.ts';

export const runAsNonRoot1Dot0: CheckPod = (pod) => {
  const reason = 'runAsNonRoot != true';
  const explicit = settersOf(pod, ({ runAsNonRoot }) => runAsNonRoot === false);
  if (explicit !== undefined) {
    const detail = `${settersText(explicit)} must not set securityContext.runAsNonRoot=false`;
    return { reason, detail, at: settersAt(explicit, 'runAsNonRoot') };
  }
  if (pod.security.runAsNonRoot === true) return undefined;
  const implicit = pod.containers.filter(({ security }) => security.runAsNonRoot !== true);
  if (implicit.length === 0) return undefined;
  const detail = `pod or ${containersText(implicit)} must set securityContext.runAsNonRoot=true`;
  return { reason, detail, at: ['securityContext', 'runAsNonRoot'] };
};

export const runAsNonRoot1Dot35: CheckPod = (pod) =>
  relaxPolicyForUserNamespacePod(pod) ? undefined : runAsNonRoot1Dot0(pod);

export const runAsUser1Dot23: CheckPod = (pod) => {
  const setters = settersOf(pod, ({ runAsUser }) => runAsUser === 0);
  if (setters === undefined) return undefined;
  const detail = `${settersText(setters)} must not set runAsUser=0`;
  return { reason: 'runAsUser=0', detail, at: settersAt(setters, 'runAsUser') };
};

export const runAsUser1Dot35: CheckPod = (pod) =>
  relaxPolicyForUserNamespacePod(pod) ? undefined : runAsUser1Dot23(pod);
