// Follows k8s.io/pod-security-admission/policy/check_capabilities_{baseline,restricted}.go (v0.36.3).
import { asList, asMap } from '../../../document/manifest.ts';
import { type CheckPod, type ContainerToCheck, containersText, isWindows, joinQuote, sorted } from './visitor.ts';

const allowed: ReadonlySet<string> = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
]);

export const capabilitiesBaseline1Dot0: CheckPod = ({ containers }) => {
  const added = addedBeyond(containers, (name) => allowed.has(name));
  return added && { reason: 'non-default capabilities', ...added };
};

export const capabilitiesRestricted1Dot22: CheckPod = ({ containers }) => {
  const missing = containers.filter((each) => !capabilities(each, 'drop').includes('ALL'));
  const added = addedBeyond(containers, (name) => name === 'NET_BIND_SERVICE');
  const details = [
    ...(missing.length === 0 ? [] : [`${containersText(missing)} must set securityContext.capabilities.drop=["ALL"]`]),
    ...(added === undefined ? [] : [added.detail]),
  ];
  if (details.length === 0) return undefined;
  const at = [...(missing[0]?.at ?? []), 'securityContext', 'capabilities', 'drop'];
  return {
    reason: 'unrestricted capabilities',
    detail: details.join('; '),
    at: missing.length === 0 ? (added?.at ?? []) : at,
  };
};

export const capabilitiesRestricted1Dot25: CheckPod = (pod) =>
  isWindows(pod) ? undefined : capabilitiesRestricted1Dot22(pod);

function addedBeyond(containers: readonly ContainerToCheck[], isAllowed: (name: string) => boolean) {
  const beyond = (container: ContainerToCheck) => capabilities(container, 'add').filter((name) => !isAllowed(name));
  const bad = containers.filter((each) => beyond(each).length > 0);
  const [first] = bad;
  if (first === undefined) return undefined;
  const names = joinQuote(sorted(bad.flatMap(beyond)));
  return {
    detail: `${containersText(bad)} must not include ${names} in securityContext.capabilities.add`,
    at: [...first.at, 'securityContext', 'capabilities', 'add'],
  };
}

function capabilities({ security }: ContainerToCheck, list: 'add' | 'drop'): readonly string[] {
  return asList(asMap(security.capabilities)[list]).map(String);
}
