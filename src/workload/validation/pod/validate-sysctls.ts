// validateSysctls and ValidateHostSysctl of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { listOf, mapOf, plainBadValue, textOf } from '../checks.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';
import { isLonger } from '../name-rules.ts';

const segment = '[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const format = `^(${segment}[\\./])*${segment}$`;
const pattern = new RegExp(format);

export function validateSysctls(spec: JsonMap, field: Field, errors: FieldErrors): void {
  const names = new Set<string>();
  listOf(mapOf(spec.securityContext).sysctls).forEach((sysctl, index) => {
    const name = textOf(sysctl.name);
    const at = child(field, index, 'name');
    if (name === '') errors.required(at, '');
    else if (isLonger(name, 253) || !pattern.test(name)) {
      errors.invalid(at, plainBadValue(name), `must have at most 253 characters and match regex ${format}`);
    } else if (names.has(name)) errors.duplicate(at, plainBadValue(name));
    validateHostSysctl(name, spec, { field: at, errors });
    names.add(name);
  });
}

const ofMessages = /^kernel\.(sem|shmall|shmmax|shmmni|shm_rmid_forced|shm|msgmax|msgmnb|msgmni|msg)$|^fs\.mqueue\./;

/** What belongs to a namespace that the pod shares with its node. */
function validateHostSysctl(
  sysctl: string,
  { hostNetwork, hostIPC }: JsonMap,
  { field, errors }: { readonly field: Field; readonly errors: FieldErrors },
): void {
  const [name = ''] = normalized(sysctl).split('*');
  if (hostNetwork === true && name.startsWith('net.')) {
    errors.invalid(field, plainBadValue(sysctl), "may not be specified when 'hostNetwork' is true");
  } else if (hostIPC === true && ofMessages.test(name)) {
    errors.invalid(field, plainBadValue(sysctl), "may not be specified when 'hostIPC' is true");
  }
}

/** With dots between its parts, as after NormalizeName: of a name that is written with slashes, dots are slashes. */
function normalized(name: string): string {
  const [first] = /[./]/.exec(name) ?? [];
  return first === '/' ? name.replaceAll(/[./]/g, (found) => (found === '/' ? '.' : '/')) : name;
}
