// Follows k8s.io/pod-security-admission/policy/check_appArmorProfile.go (v0.36.3).
// Differs from upstream: a server of 1.29, which knows annotations alone, is given the words of the later ones.
import { asMap, asText } from '../../../document/manifest.ts';
import { quoted } from '../../../std/quoted.ts';
import {
  type CheckPod,
  joinQuote,
  pluralize,
  securityOf,
  settersAt,
  settersOf,
  settersText,
  sorted,
} from './visitor.ts';

export const appArmorProfile1Dot0: CheckPod = (pod) => {
  const setters = settersOf(pod, ({ appArmorProfile }) => !isAllowed(appArmorProfile));
  const types = setters === undefined ? [] : securityOf(setters, pod).map((each) => typeOf(each.appArmorProfile));
  const annotations = Object.entries(pod.annotations).filter(([key, value]) => isForbiddenAnnotation(key, value));
  const values = [...sorted(types), ...sorted(annotations.map(([key, value]) => `${key}=${quoted(value)}`))];
  if (values.length === 0) return undefined;
  const bad = [
    ...(setters === undefined ? [] : [settersText(setters)]),
    ...(annotations.length === 0 ? [] : [pluralize('annotation', 'annotations', annotations.length)]),
  ];
  return {
    reason: pluralize('forbidden AppArmor profile', 'forbidden AppArmor profiles', values.length),
    detail: `${bad.join(' and ')} must not set AppArmor profile type to ${joinQuote(values)}`,
    at: setters === undefined ? [] : settersAt(setters, 'appArmorProfile', 'type'),
  };
};

function isAllowed(profile: unknown): boolean {
  return (profile ?? undefined) === undefined || ['RuntimeDefault', 'Localhost'].includes(typeOf(profile));
}

function typeOf(profile: unknown): string {
  return asText(asMap(profile as never).type);
}

function isForbiddenAnnotation(key: string, value: string): boolean {
  if (!key.startsWith('container.apparmor.security.beta.kubernetes.io/')) return false;
  return value !== '' && value !== 'runtime/default' && !value.startsWith('localhost/');
}
