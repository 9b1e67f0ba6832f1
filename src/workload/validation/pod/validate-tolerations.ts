// ValidateTolerations of pkg/apis/core/validation/validation.go (1.36.3). The gate of the operators Lt and Gt is off in
// every version.
import type { JsonMap } from '../../../document/manifest.ts';
import type { BadValue } from '../bad-value.ts';
import { named, plain, textOf } from '../checks.ts';
import { child, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { faultsOfKey, faultsOfLabelValue } from '../name-rules.ts';
import { structValue } from '../struct-value.ts';

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export function validateTolerations(tolerations: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  tolerations.forEach((toleration, index) => {
    validateToleration(toleration, child(field, index), errors);
  });
}

function validateToleration(toleration: JsonMap, field: Field, errors: FieldErrors): void {
  const [key, effect] = [textOf(toleration.key), textOf(toleration.effect)];
  if (key !== '') reject(faultsOfKey(key, errors.traits.labelWords), child(field, 'key'), key, errors);
  if (key === '' && toleration.operator !== 'Exists') {
    const rule = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    errors.invalid(child(field, 'operator'), named(toleration.operator), rule);
  }
  if (toleration.tolerationSeconds !== undefined && effect !== 'NoExecute') {
    const rule = "effect must be 'NoExecute' when `tolerationSeconds` is set";
    errors.invalid(child(field, 'effect'), named(effect), rule);
  }
  validateOperator(toleration, child(field, 'operator'), errors);
  if (effect !== '' && !effects.includes(effect)) {
    errors.notSupported(child(field, 'effect'), named(effect), effects);
  }
}

function validateOperator(toleration: JsonMap, field: Field, errors: FieldErrors): void {
  const { operator, value: written } = toleration;
  const value = textOf(written);
  switch (textOf(operator)) {
    case '':
    case 'Equal': {
      const faults = faultsOfLabelValue(value, errors.traits.labelWords);
      if (faults.length > 0) errors.invalid(field, plain(value), faults.join(';'));
      break;
    }
    case 'Exists':
      if (value === '') break;
      errors.invalid(field, printed(toleration, errors), "value must be empty when `operator` is 'Exists'");
      break;
    default: {
      const isComparison = errors.traits.pods.knowsComparisons && (operator === 'Lt' || operator === 'Gt');
      const operators = ['Equal', 'Exists', ...(isComparison ? ['Lt', 'Gt'] : [])];
      errors.notSupported(field, named(operator), operators);
    }
  }
}

function printed(toleration: JsonMap, errors: FieldErrors): BadValue {
  const { pods, minor } = errors.traits;
  return pods.printsTolerationValues ? plain(textOf(toleration.value)) : structValue(toleration, 'Toleration', minor);
}
