// Follows k8s.io/pod-security-admission/policy/registry.go and the tables of its checks (v0.36.3).
// Differs from upstream: checks are listed in the order of their names, which is that of a refusal.
import type { LevelVersion, PodSecurityLevel } from '../../../workload/placement/pod-security-policy.ts';
import { allowPrivilegeEscalation1Dot8, allowPrivilegeEscalation1Dot25 } from './check-allow-privilege-escalation.ts';
import { appArmorProfile1Dot0 } from './check-app-armor-profile.ts';
import {
  capabilitiesBaseline1Dot0,
  capabilitiesRestricted1Dot22,
  capabilitiesRestricted1Dot25,
} from './check-capabilities.ts';
import {
  hostNamespaces1Dot0,
  hostPathVolumes1Dot0,
  hostPorts1Dot0,
  hostProbesAndHostLifecycle1Dot34,
} from './check-hosts.ts';
import { privileged1Dot0, windowsHostProcess1Dot0 } from './check-privileged.ts';
import { procMount1Dot0, procMount1Dot35Baseline } from './check-proc-mount.ts';
import { restrictedVolumes1Dot0 } from './check-restricted-volumes.ts';
import { runAsNonRoot1Dot0, runAsNonRoot1Dot35, runAsUser1Dot23, runAsUser1Dot35 } from './check-run-as.ts';
import {
  seccompProfileBaseline1Dot0,
  seccompProfileBaseline1Dot19,
  seccompProfileRestricted1Dot19,
  seccompProfileRestricted1Dot25,
} from './check-seccomp-profile.ts';
import { seLinuxOptions1Dot0, seLinuxOptions1Dot31 } from './check-selinux-options.ts';
import { sysctls1Dot0, sysctls1Dot27, sysctls1Dot29, sysctls1Dot32 } from './check-sysctls.ts';
import type { CheckPod, Forbidden, PodToCheck } from './visitor.ts';

interface SecurityCheck {
  readonly id: string;
  /** The minor version that each holds from, the last first. */
  readonly versions: readonly (readonly [since: number, check: CheckPod])[];
  /** The check of the level below that it takes the place of. */
  readonly overrides?: string;
}

const baselineChecks: readonly SecurityCheck[] = [
  { id: 'appArmorProfile', versions: [[0, appArmorProfile1Dot0]] },
  { id: 'capabilities_baseline', versions: [[0, capabilitiesBaseline1Dot0]] },
  { id: 'hostNamespaces', versions: [[0, hostNamespaces1Dot0]] },
  { id: 'hostPathVolumes', versions: [[0, hostPathVolumes1Dot0]] },
  { id: 'hostPorts', versions: [[0, hostPorts1Dot0]] },
  { id: 'hostProbesAndHostLifecycle', versions: [[34, hostProbesAndHostLifecycle1Dot34]] },
  { id: 'privileged', versions: [[0, privileged1Dot0]] },
  {
    id: 'procMount',

    versions: [
      [35, procMount1Dot35Baseline],
      [0, procMount1Dot0],
    ],
  },
  {
    id: 'seLinuxOptions',

    versions: [
      [31, seLinuxOptions1Dot31],
      [0, seLinuxOptions1Dot0],
    ],
  },
  {
    id: 'seccompProfile_baseline',

    versions: [
      [19, seccompProfileBaseline1Dot19],
      [0, seccompProfileBaseline1Dot0],
    ],
  },
  {
    id: 'sysctls',

    versions: [
      [32, sysctls1Dot32],
      [29, sysctls1Dot29],
      [27, sysctls1Dot27],
      [0, sysctls1Dot0],
    ],
  },
  { id: 'windowsHostProcess', versions: [[0, windowsHostProcess1Dot0]] },
];

const restrictedChecks: readonly SecurityCheck[] = [
  {
    id: 'allowPrivilegeEscalation',

    versions: [
      [25, allowPrivilegeEscalation1Dot25],
      [8, allowPrivilegeEscalation1Dot8],
    ],
  },
  {
    id: 'capabilities_restricted',

    versions: [
      [25, capabilitiesRestricted1Dot25],
      [22, capabilitiesRestricted1Dot22],
    ],
    overrides: 'capabilities_baseline',
  },
  { id: 'procMount_restricted', versions: [[35, procMount1Dot0]], overrides: 'procMount' },
  {
    id: 'restrictedVolumes',

    versions: [[0, restrictedVolumes1Dot0]],
    overrides: 'hostPathVolumes',
  },
  {
    id: 'runAsNonRoot',

    versions: [
      [35, runAsNonRoot1Dot35],
      [0, runAsNonRoot1Dot0],
    ],
  },
  {
    id: 'runAsUser',

    versions: [
      [35, runAsUser1Dot35],
      [23, runAsUser1Dot23],
    ],
  },
  {
    id: 'seccompProfile_restricted',

    versions: [
      [25, seccompProfileRestricted1Dot25],
      [19, seccompProfileRestricted1Dot19],
    ],
    overrides: 'seccompProfile_baseline',
  },
];

/** What of a pod a level does not allow, as the checks of its version say; none is newer than the server's own minor. */
export function evaluatePod(
  { level, version }: LevelVersion,
  pod: PodToCheck,
  serverMinor: number,
): readonly Forbidden[] {
  if (level === 'privileged') return [];
  const policyVersion = version === 'latest' ? serverMinor : Math.min(Number(version.slice('v1.'.length)), serverMinor);
  return checksOf(level, policyVersion).flatMap((check) => check(pod) ?? []);
}

function checksOf(level: Exclude<PodSecurityLevel, 'privileged'>, policyVersion: number): readonly CheckPod[] {
  const isIn = ({ versions }: SecurityCheck) => versions.some(([since]) => since <= policyVersion);
  const restricted = level === 'restricted' ? restrictedChecks.filter(isIn) : [];
  const overridden = new Set(restricted.map(({ overrides }) => overrides));
  const baseline = baselineChecks.filter((check) => isIn(check) && !overridden.has(check.id));
  return [...baseline, ...restricted].flatMap(
    ({ versions }) => versions.find(([since]) => since <= policyVersion)?.[1] ?? [],
  );
}
