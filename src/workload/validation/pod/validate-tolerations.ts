// ValidateTolerations of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { quoted } from '../../../std/quoted.ts';
import type { BadValue } from '../bad-value.ts';
import { named, plainBadValue, textOf } from '../checks.ts';
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
  validateOperator(toleration, field, errors);
  if (effect !== '' && !effects.includes(effect)) {
    errors.notSupported(child(field, 'effect'), named(effect), effects);
  }
}

function validateOperator(toleration: JsonMap, field: Field, errors: FieldErrors): void {
  const { operator, value: written } = toleration;
  const value = textOf(written);
  const at = child(field, 'operator');
  switch (textOf(operator)) {
    case '':
    case 'Equal': {
      const faults = faultsOfLabelValue(value, errors.traits.labelWords);
      if (faults.length > 0) errors.invalid(at, plainBadValue(value), faults.join(';'));
      break;
    }
    case 'Exists':
      if (value === '') break;
      errors.invalid(at, printed(toleration, errors), "value must be empty when `operator` is 'Exists'");
      break;
    case 'Lt':
    case 'Gt':
      validateComparison(toleration, field, errors);
      break;
    default:
      errors.notSupported(at, named(operator), operators);
  }
}

const operators = ['Equal', 'Exists'];

/** The operators compare whole numbers, where their gate is on. */
function validateComparison({ operator, value: written }: JsonMap, field: Field, errors: FieldErrors): void {
  const { gates, pods } = errors.traits;
  if (!gates.TaintTolerationComparisonOperators) {
    const known = pods.knowsComparisons ? [...operators, 'Lt', 'Gt'] : operators;
    errors.notSupported(child(field, 'operator'), named(operator), known);
    return;
  }
  const value = textOf(written);
  reject(faultsOfInteger(value), child(field, 'value'), value, errors);
}

/** After IsDecimalInteger of apimachinery and ParseInt of Go. */
function faultsOfInteger(text: string): string[] {
  const faults = /^(0|-?[1-9][0-9]*)$/.test(text) ? [] : [text === '' ? 'must be non-empty' : integerRule];
  const parsing = (fault: string) => `strconv.ParseInt: parsing ${quoted(text)}: ${fault}`;
  if (!/^[+-]?[0-9]+$/.test(text)) return [...faults, parsing('invalid syntax')];
  const isTooLarge = BigInt.asIntN(64, BigInt(text)) !== BigInt(text);
  return isTooLarge ? [...faults, parsing('value out of range')] : faults;
}

const integerRule = 'must be a valid decimal integer in canonical form';

function printed(toleration: JsonMap, errors: FieldErrors): BadValue {
  const { pods, minor } = errors.traits;
  return pods.printsTolerationValues
    ? plainBadValue(textOf(toleration.value))
    : structValue(toleration, 'Toleration', minor);
}
