// Follows k8s.io/pod-security-admission/policy/check_{privileged,windowsHostProcess}.go (v0.36.3).
import { asMap } from '../../../document/manifest.ts';
import { type CheckPod, containersText, settersAt, settersOf, settersText } from './visitor.ts';

export const privileged1Dot0: CheckPod = ({ containers }) => {
  const bad = containers.filter(({ security }) => security.privileged === true);
  const [first] = bad;
  if (first === undefined) return undefined;
  return {
    reason: 'privileged',
    detail: `${containersText(bad)} must not set securityContext.privileged=true`,
    at: [...first.at, 'securityContext', 'privileged'],
  };
};

export const windowsHostProcess1Dot0: CheckPod = (pod) => {
  const setters = settersOf(pod, ({ windowsOptions }) => asMap(windowsOptions).hostProcess === true);
  if (setters === undefined) return undefined;
  return {
    reason: 'hostProcess',
    detail: `${settersText(setters)} must not set securityContext.windowsOptions.hostProcess=true`,
    at: settersAt(setters, 'windowsOptions', 'hostProcess'),
  };
};
