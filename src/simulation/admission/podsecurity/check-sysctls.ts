// Follows k8s.io/pod-security-admission/policy/check_sysctls.go (v0.36.3).
import { asList, asMap, asText } from '../../../document/manifest.ts';
import type { CheckPod } from './visitor.ts';

const allowed1Dot0 = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
];
const allowed1Dot27 = [...allowed1Dot0, 'net.ipv4.ip_local_reserved_ports'];
const allowed1Dot29 = [
  ...allowed1Dot27,
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
];
const allowed1Dot32 = [...allowed1Dot29, 'net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem'];

export const sysctls1Dot0 = sysctls(allowed1Dot0);
export const sysctls1Dot27 = sysctls(allowed1Dot27);
export const sysctls1Dot29 = sysctls(allowed1Dot29);
export const sysctls1Dot32 = sysctls(allowed1Dot32);

function sysctls(allowed: readonly string[]): CheckPod {
  return ({ security }) => {
    const forbidden = asList(security.sysctls)
      .map((sysctl) => asText(asMap(sysctl).name))
      .filter((name) => !allowed.includes(name));
    if (forbidden.length === 0) return undefined;
    return { reason: 'forbidden sysctls', detail: forbidden.join(', '), at: ['securityContext', 'sysctls'] };
  };
}
