// Ports of containers, after validateContainerPorts, checkHostPortConflicts and ValidatePortNumOrName of
// pkg/apis/core/validation/validation.go (1.36.3).
import type { Json, JsonMap } from '../../../document/manifest.ts';
import { child, type Field, type FieldErrors, reject } from '../field-errors.ts';

const protocols = ['SCTP', 'TCP', 'UDP'];

export function validatePorts(ports: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  const names = new Set<string>();
  ports.forEach((port, index) => {
    const at = child(field, index);
    validateName(String(port.name ?? ''), { names, field: child(at, 'name'), errors });
    const number = Number(port.containerPort ?? 0);
    if (number === 0) errors.required(child(at, 'containerPort'), '');
    else rejectPortNumber(number, child(at, 'containerPort'), errors);
    if (Number(port.hostPort ?? 0) !== 0) rejectPortNumber(Number(port.hostPort), child(at, 'hostPort'), errors);
    const protocol = String(port.protocol ?? '');
    if (!protocols.includes(protocol)) {
      errors.notSupported(child(at, 'protocol'), { kind: 'named-string', value: protocol }, protocols);
    }
  });
}

interface NameContext {
  readonly names: Set<string>;
  readonly field: Field;
  readonly errors: FieldErrors;
}

function validateName(name: string, { names, field, errors }: NameContext): void {
  if (name === '') return;
  const faults = faultsOfPortName(name);
  reject(faults, field, name, errors);
  if (faults.length > 0) return;
  if (names.has(name)) errors.duplicate(field, { kind: 'plain', value: name });
  names.add(name);
}

/** A host has each port once, over all the containers that run together. */
export function validateHostPorts(containers: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  const taken = new Set<string>();
  containers.forEach((container, index) => {
    ((container.ports ?? []) as readonly JsonMap[]).forEach(({ protocol, hostIP, hostPort }, place) => {
      if (Number(hostPort ?? 0) === 0) return;
      const text = `${protocol}/${hostIP ?? ''}/${hostPort}`;
      const at = child(field, index, 'ports', place, 'hostPort');
      if (taken.has(text)) errors.duplicate(at, { kind: 'plain', value: text });
      taken.add(text);
    });
  });
}

/** The port of a probe's or a hook's handler: a number, or the name of a container's port. */
export function validatePortReference(port: Json | undefined, field: Field, errors: FieldErrors): void {
  if (typeof port === 'string') reject(faultsOfPortName(port), field, port, errors);
  else rejectPortNumber(Number(port ?? 0), field, errors);
}

function rejectPortNumber(value: number, field: Field, errors: FieldErrors): void {
  if (value >= 1 && value <= 65535) return;
  errors.invalid(field, { kind: 'plain', value }, 'must be between 1 and 65535, inclusive');
}

function faultsOfPortName(name: string): string[] {
  const rules: readonly [boolean, string][] = [
    [name.length <= 15, 'must be no more than 15 characters'],
    [/^[-a-z0-9]+$/.test(name), 'must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)'],
    [/[a-z]/.test(name), 'must contain at least one letter (a-z)'],
    [!name.includes('--'), 'must not contain consecutive hyphens'],
    [!/^-|-$/.test(name), 'must not begin or end with a hyphen'],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, words]) => words);
}
