// Follows k8s.io/pod-security-admission/policy/check_seLinuxOptions.go (v0.36.3).
import { asMap, asText, type JsonMap } from '../../../document/manifest.ts';
import {
  type CheckPod,
  joinQuote,
  type PodToCheck,
  pluralize,
  securityOf,
  settersAt,
  settersOf,
  settersText,
  sorted,
} from './visitor.ts';

const allowedTypes1Dot0 = ['', 'container_t', 'container_init_t', 'container_kvm_t'];
const allowedTypes1Dot31 = [...allowedTypes1Dot0, 'container_engine_t'];

export const seLinuxOptions1Dot0: CheckPod = (pod) => seLinuxOptions(pod, allowedTypes1Dot0);
export const seLinuxOptions1Dot31: CheckPod = (pod) => seLinuxOptions(pod, allowedTypes1Dot31);

function seLinuxOptions(pod: PodToCheck, allowedTypes: readonly string[]): ReturnType<CheckPod> {
  const badType = (options: SeLinuxOptions) => (allowedTypes.includes(options.type) ? [] : [options.type]);
  const setters = settersOf(pod, (security) => {
    const options = optionsOf(security);
    return badType(options).length > 0 || options.user !== '' || options.role !== '';
  });
  if (setters === undefined) return undefined;
  const all = securityOf(setters, pod).map(optionsOf);
  const types = sorted(all.flatMap(badType));
  const bad = [
    ...(types.length === 0 ? [] : [`${pluralize('type', 'types', types.length)} ${joinQuote(types)}`]),
    ...(all.some(({ user }) => user !== '') ? ['user may not be set'] : []),
    ...(all.some(({ role }) => role !== '') ? ['role may not be set'] : []),
  ];
  return {
    reason: 'seLinuxOptions',
    detail: `${settersText(setters)} set forbidden securityContext.seLinuxOptions: ${bad.join('; ')}`,
    at: settersAt(setters, 'seLinuxOptions'),
  };
}

interface SeLinuxOptions {
  readonly type: string;
  readonly user: string;
  readonly role: string;
}

function optionsOf({ seLinuxOptions }: JsonMap): SeLinuxOptions {
  const { type, user, role } = asMap(seLinuxOptions);
  return { type: asText(type), user: asText(user), role: asText(role) };
}
