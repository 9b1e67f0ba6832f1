// Some of ValidatePodSpec of pkg/apis/core/validation/validation.go (1.36.3), in its order.
import type { Json, JsonMap } from '../document/manifest.ts';
import { child, type Field, type FieldErrors } from './field-errors.ts';
import { faultsOfDnsLabel } from './name-rules.ts';
import { reject } from './validate-metadata.ts';

export function validatePodSpec(spec: JsonMap, field: Field, errors: FieldErrors): void {
  const containers = (spec.containers ?? []) as readonly JsonMap[];
  const graceSeconds = Number(spec.terminationGracePeriodSeconds ?? 0);
  if (containers.length === 0) errors.required(child(field, 'containers'), '');
  const names = new Set<string>();
  containers.forEach((container, index) => {
    validateContainer(container, child(field, 'containers', index), { names, graceSeconds, errors });
  });
  validateRestartPolicy(spec.restartPolicy, child(field, 'restartPolicy'), errors);
  validateDeadline(spec.activeDeadlineSeconds, child(field, 'activeDeadlineSeconds'), errors);
}

interface ContainerContext {
  readonly names: Set<string>;
  readonly graceSeconds: number;
  readonly errors: FieldErrors;
}

function validateContainer(container: JsonMap, field: Field, { names, graceSeconds, errors }: ContainerContext): void {
  const name = String(container.name ?? '');
  const nameField = child(field, 'name');
  if (name === '') errors.required(nameField, '');
  else reject(faultsOfDnsLabel(name), nameField, name, errors);
  if (String(container.image ?? '') === '') errors.required(child(field, 'image'), '');
  if (names.has(name)) errors.duplicate(nameField, { kind: 'plain', value: name });
  names.add(name);
  const lifecycle = (container.lifecycle ?? {}) as JsonMap;
  for (const hook of ['postStart', 'preStop']) {
    const { sleep } = (lifecycle[hook] ?? {}) as JsonMap;
    if (sleep !== undefined)
      validateSleep(sleep as JsonMap, child(field, 'lifecycle', hook, 'sleep'), graceSeconds, errors);
  }
}

function validateSleep(sleep: JsonMap, field: Field, graceSeconds: number, errors: FieldErrors): void {
  const words = errors.traits.sleep;
  const seconds = Number(sleep.seconds ?? 0);
  if (words === undefined || (seconds >= words.leastSeconds && seconds <= graceSeconds)) return;
  const rule = `must be ${words.rule} and less than terminationGracePeriodSeconds (${graceSeconds})${words.hint}`;
  errors.invalid(field, { kind: 'plain', value: seconds }, rule);
}

const restartPolicies = ['Always', 'OnFailure', 'Never'];

function validateRestartPolicy(value: Json | undefined, field: Field, errors: FieldErrors): void {
  if (restartPolicies.includes(String(value))) return;
  errors.notSupported(field, { kind: 'named-string', value: String(value) }, restartPolicies);
}

function validateDeadline(value: Json | undefined, field: Field, errors: FieldErrors): void {
  if (typeof value !== 'number' || (value >= 1 && value <= 2147483647)) return;
  errors.invalid(field, { kind: 'plain', value }, 'must be between 1 and 2147483647, inclusive');
}
