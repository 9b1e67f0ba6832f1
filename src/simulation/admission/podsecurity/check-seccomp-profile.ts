// Follows k8s.io/pod-security-admission/policy/check_seccompProfile_{baseline,restricted}.go (v0.36.3).
import { asMap, asText, type Json, type JsonMap } from '../../../document/manifest.ts';
import { quoted } from '../../../std/quoted.ts';
import {
  type CheckPod,
  containersText,
  isWindows,
  joinQuote,
  pluralize,
  securityOf,
  settersAt,
  settersOf,
  settersText,
  sorted,
} from './visitor.ts';

const podAnnotation = 'seccomp.security.alpha.kubernetes.io/pod';
const containerAnnotationPrefix = 'container.seccomp.security.alpha.kubernetes.io/';
const reason = 'seccompProfile';

export const seccompProfileBaseline1Dot0: CheckPod = ({ annotations, containers }) => {
  const keys = [podAnnotation, ...containers.map(({ name }) => `${containerAnnotationPrefix}${name}`)];
  const forbidden = sorted(
    keys.flatMap((key) => {
      const value = annotations[key];
      return value === undefined || isValidAnnotation(value) ? [] : `${key}=${quoted(value)}`;
    }),
  );
  if (forbidden.length === 0) return undefined;
  const what = pluralize('annotation', 'annotations', forbidden.length);
  return { reason, detail: `forbidden ${what} ${forbidden.join(', ')}`, at: [] };
};

export const seccompProfileBaseline1Dot19: CheckPod = (pod) => {
  const setters = settersOf(pod, ({ seccompProfile }) => isSet(seccompProfile) && !isValid(seccompProfile));
  if (setters === undefined) return undefined;
  const types = joinQuote(sorted(securityOf(setters, pod).map((each) => typeOf(each.seccompProfile))));
  return {
    reason,
    detail: `${settersText(setters)} must not set securityContext.seccompProfile.type to ${types}`,
    at: settersAt(setters, 'seccompProfile', 'type'),
  };
};

export const seccompProfileRestricted1Dot19: CheckPod = (pod) => {
  const explicit = seccompProfileBaseline1Dot19(pod);
  if (explicit !== undefined || isSet(pod.security.seccompProfile)) return explicit;
  const implicit = pod.containers.filter(({ security }) => !isSet(security.seccompProfile));
  if (implicit.length === 0) return undefined;
  return {
    reason,
    detail: `pod or ${containersText(implicit)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`,
    at: ['securityContext', 'seccompProfile'],
  };
};

export const seccompProfileRestricted1Dot25: CheckPod = (pod) =>
  isWindows(pod) ? undefined : seccompProfileRestricted1Dot19(pod);

function isSet(profile: Json | undefined): profile is JsonMap {
  return (profile ?? null) !== null;
}

function isValid(profile: JsonMap): boolean {
  return typeOf(profile) === 'Localhost' || typeOf(profile) === 'RuntimeDefault';
}

function typeOf(profile: Json | undefined): string {
  return asText(asMap(profile).type);
}

function isValidAnnotation(value: string): boolean {
  return value === 'runtime/default' || value === 'docker/default' || value.startsWith('localhost/');
}
