// Who answers before a pod is evicted, after Validate_PodSpec of pkg/apis/core/v1/zz_generated.validations.go and the rules
// of validation.go beside it (1.37.2). The server judges only what an update changes.
import type { Json, JsonMap } from '../../../document/manifest.ts';
import { deepEqual } from '../../../std/deep-equal.ts';
import type { BadValue } from '../bad-value.ts';
import { listOf, plainBadValue, textOf } from '../checks.ts';
import { child, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { faultsOfKey } from '../name-rules.ts';

const most = 10;
const reservedPriorities = 1000;
const highestPriority = 100_000;
const reservedDomains = ['k8s', 'kubernetes'];

export function validateEvictionResponders(value: Json | undefined, field: Field, errors: FieldErrors): void {
  const [responders, stored] = [listOf(value), listOf(errors.stored?.evictionResponders)];
  if (responders.length === 0 || deepEqual(responders, stored)) return;
  if (responders.length > most) {
    errors.tooMany(field, responders.length, most);
    return;
  }
  responders.forEach((responder, index) => {
    const isRepeated = responders.findIndex(({ name }) => textOf(name) === textOf(responder.name)) < index;
    if (isRepeated) errors.duplicate(child(field, index), asPrinted(responder));
  });
  responders.forEach((responder, index) => {
    const before = stored.find(({ name }) => textOf(name) === textOf(responder.name));
    // One that is stored has this name already.
    if (before === undefined) validateName(textOf(responder.name), child(field, index, 'name'), errors);
    if (before === undefined || before.priority !== responder.priority)
      validatePriority(responder.priority, child(field, index, 'priority'), errors);
  });
}

function asPrinted({ name, priority }: JsonMap): BadValue {
  const to = priority === undefined ? undefined : plainBadValue(Number(priority));
  return {
    kind: 'struct',
    type: 'v1.EvictionResponder',
    members: { name: textOf(name), priority: { pointer: 'int32', to } },
  };
}

function validateName(name: string, field: Field, errors: FieldErrors): void {
  if (name === '') {
    errors.required(field, '');
    return;
  }
  if (isReserved(name))
    errors.invalid(field, plainBadValue(name), 'domain names *.k8s.io, *.kubernetes.io are reserved');
  const faults = faultsOfKey(name, errors.traits.labelWords);
  reject(faults, field, name, errors);
  if (faults.length === 0 && !name.includes('/'))
    errors.invalid(field, plainBadValue(name), "must include a prefix (e.g. 'example.com/key')");
}

function isReserved(name: string): boolean {
  const [domain = ''] = name.split('/');
  const parts = domain.toLowerCase().trim().split('.');
  const end = parts.findLastIndex((part) => part !== '');
  return parts[end] === 'io' && reservedDomains.includes(parts[end - 1] ?? '');
}

function validatePriority(value: Json | undefined, field: Field, errors: FieldErrors): void {
  if (value === undefined) {
    errors.required(field, '');
    return;
  }
  const priority = Number(value);
  const invalid = (rule: string) => errors.invalid(field, plainBadValue(priority), rule);
  if (priority >= 0 && priority < reservedPriorities)
    invalid('priorities 0-999 are reserved for responders with *.k8s.io suffix');
  if (priority > highestPriority) invalid(`must be less than or equal to ${highestPriority}`);
  if (priority < 0) invalid('must be greater than or equal to 0');
}
