// Security contexts of pods and containers, after validatePodSpecSecurityContext, ValidateSecurityContext and what they
// call in pkg/apis/core/validation/validation.go (1.36.3). The API server is taken to allow privileged containers, as
// nearly all are started.
import type { JsonMap } from '../../../document/manifest.ts';
import { between, each, ifPresent, listOf, mapOf, members, named, oneOf, plainBadValue, textsOf } from '../checks.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';
import { structValue } from '../struct-value.ts';
import { validateAppArmorProfileField, validateSeccompProfileField } from './security-profiles.ts';
import { validateSysctls } from './validate-sysctls.ts';
import { validateWindowsSecurityContextOptions } from './windows-options.ts';

const id = ifPresent(between(0, 2147483647));

const groups = members({ fsGroup: id, runAsUser: id, runAsGroup: id, supplementalGroups: each(id) });

const podProfiles = members({
  fsGroupChangePolicy: ifPresent(oneOf('Always', 'OnRootMismatch')),
  seccompProfile: ifPresent(validateSeccompProfileField),
  windowsOptions: ifPresent(validateWindowsSecurityContextOptions),
  appArmorProfile: ifPresent(validateAppArmorProfileField),
  supplementalGroupsPolicy: ifPresent(oneOf('Merge', 'Strict')),
});

export function validatePodSpecSecurityContext(spec: JsonMap, podField: Field, errors: FieldErrors): void {
  const field = child(podField, 'securityContext');
  const context = mapOf(spec.securityContext);
  groups(context, field, errors);
  const isOfPod = errors.traits.pods.hostFieldsAreOfPods;
  const shared = {
    name: child(isOfPod ? podField : field, 'shareProcessNamespace').name,
    path: child(podField, 'shareProcessNamespace').path,
  };
  if (!isOfPod) validateSharedProcesses(spec, shared, errors);
  validateSysctls(spec, child(field, 'sysctls'), errors);
  podProfiles(context, field, errors);
  const policies = allowsAnyPolicy(errors) ? ['MountOption', 'Recursive'] : ['Recursive'];
  ifPresent(oneOf(...policies))(context.seLinuxChangePolicy, child(field, 'seLinuxChangePolicy'), errors);
  if (isOfPod) validateSharedProcesses(spec, shared, errors);
}

function validateSharedProcesses({ shareProcessNamespace, hostPID }: JsonMap, field: Field, errors: FieldErrors): void {
  if (shareProcessNamespace !== true || hostPID !== true) return;
  errors.invalid(field, plainBadValue(true), 'ShareProcessNamespace and HostPID cannot both be enabled');
}

/** One that is stored may become any other. */
export function allowsAnyPolicy({ traits, stored }: FieldErrors): boolean {
  return traits.gates.SELinuxMount || mapOf(stored?.securityContext).seLinuxChangePolicy !== undefined;
}

const users = members({ runAsUser: id, runAsGroup: id });

const containerProfiles = members({
  windowsOptions: ifPresent(validateWindowsSecurityContextOptions),
  appArmorProfile: ifPresent(validateAppArmorProfileField),
});

export function validateSecurityContext(
  value: JsonMap[string] | undefined,
  field: Field,
  { hostUsers, errors }: { readonly hostUsers: boolean; readonly errors: FieldErrors },
): void {
  if (value === undefined) return;
  const context = mapOf(value);
  users(context, field, errors);
  if (context.procMount !== undefined)
    validateProcMount(context.procMount, child(field, 'procMount'), { hostUsers, errors });
  ifPresent(validateSeccompProfileField)(context.seccompProfile, child(field, 'seccompProfile'), errors);
  validateEscalation(context, field, errors);
  containerProfiles(context, field, errors);
}

/** Upstream takes what says nothing for what may not. */
export function isEscalationStored({ traits, stored }: FieldErrors): boolean {
  if (!traits.pods.toleratesStoredEscalation) return false;
  const lists = ['containers', 'initContainers', 'ephemeralContainers'];
  return lists
    .flatMap((list) => listOf(stored?.[list]))
    .some(({ securityContext }) => {
      const { allowPrivilegeEscalation, capabilities } = mapOf(securityContext);
      return allowPrivilegeEscalation !== true && textsOf(mapOf(capabilities).add).includes('CAP_SYS_ADMIN');
    });
}

function validateProcMount(
  value: JsonMap[string],
  field: Field,
  { hostUsers, errors }: { readonly hostUsers: boolean; readonly errors: FieldErrors },
): void {
  oneOf('Default', 'Unmasked')(value, field, errors);
  if (!hostUsers || value !== 'Unmasked' || !errors.traits.pods.unmaskedProcNeedsUserNamespace) return;
  errors.invalid(field, named(value), '`hostUsers` must be false to use `Unmasked`');
}

/** What lets a process gain more rights than it has cannot be forbidden and given at once. */
function validateEscalation(context: JsonMap, field: Field, errors: FieldErrors): void {
  const { allowPrivilegeEscalation, privileged, capabilities } = context;
  if (allowPrivilegeEscalation !== false) return;
  const reject = (rule: string) => {
    const bad = structValue(context, 'SecurityContext', errors.traits.minor);
    errors.invalid(field, bad, `cannot set \`allowPrivilegeEscalation\` to false and ${rule}`);
  };
  if (privileged === true) reject('`privileged` to true');
  if (isEscalationStored(errors)) return;
  for (const capability of textsOf(mapOf(capabilities).add)) {
    if (capability === 'CAP_SYS_ADMIN') reject('`capabilities.Add` CAP_SYS_ADMIN');
  }
}
