// validateAffinity of pkg/apis/core/validation/validation.go (1.36.3), and what it calls.
import type { Json, JsonMap } from '../../../document/manifest.ts';
import {
  each,
  type FieldCheck,
  ifPresent,
  isZero,
  listOf,
  mapOf,
  members,
  named,
  plainBadValue,
  textOf,
  textsOf,
} from '../checks.ts';
import { child, childNamed, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { faultsOfDnsLabel, faultsOfDnsSubdomain, faultsOfKey, faultsOfLabelValue } from '../name-rules.ts';
import { validateSelector } from '../validate-selector.ts';
import { validateMatchLabelKeysAndMismatchLabelKeys } from './match-label-keys.ts';

const weight: FieldCheck = (value, field, errors) => {
  const number = Number(value ?? 0);
  if (number <= 0 || number > 100) errors.invalid(field, plainBadValue(number), 'must be in the range 1-100');
};

const podAffinity = members({
  requiredDuringSchedulingIgnoredDuringExecution: each(validatePodAffinityTerm),
  preferredDuringSchedulingIgnoredDuringExecution: each(members({ weight, podAffinityTerm: validatePodAffinityTerm })),
});

export const validateAffinity = members({
  nodeAffinity: ifPresent(
    members({
      requiredDuringSchedulingIgnoredDuringExecution: ifPresent(validateNodeSelector),
      preferredDuringSchedulingIgnoredDuringExecution: each(
        members({
          weight,
          preference: (value, field, errors) => validateNodeSelectorTerm(value, field, { isPreference: true, errors }),
        }),
      ),
    }),
  ),
  podAffinity: ifPresent(podAffinity),
  podAntiAffinity: ifPresent(podAffinity),
});

function validateNodeSelector(value: Json | undefined, field: Field, errors: FieldErrors): void {
  const terms = listOf(mapOf(value).nodeSelectorTerms);
  const at = child(field, 'nodeSelectorTerms');
  if (terms.length === 0) errors.required(at, 'must have at least one node selector term');
  terms.forEach((term, index) => {
    validateNodeSelectorTerm(term, child(at, index), { isPreference: false, errors });
  });
}

interface TermContext {
  /** Of a term that is only preferred, values are not judged. */
  readonly isPreference: boolean;
  readonly errors: FieldErrors;
}

function validateNodeSelectorTerm(value: Json | undefined, field: Field, context: TermContext): void {
  const { matchExpressions, matchFields } = mapOf(value);
  listOf(matchExpressions).forEach((requirement, index) => {
    validateNodeSelectorRequirement(requirement, child(field, 'matchExpressions', index), context);
  });
  listOf(matchFields).forEach((requirement, index) => {
    validateNodeFieldSelectorRequirement(requirement, child(field, 'matchFields', index), context.errors);
  });
}

function validateNodeSelectorRequirement(requirement: JsonMap, field: Field, context: TermContext): void {
  const { errors, isPreference } = context;
  const values = textsOf(requirement.values);
  const at = child(field, 'values');
  switch (requirement.operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0) errors.required(at, "must be specified when `operator` is 'In' or 'NotIn'");
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0) {
        errors.forbidden(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
      }
      break;
    case 'Gt':
    case 'Lt':
      if (values.length !== 1) {
        errors.required(at, "must be specified single value when `operator` is 'Lt' or 'Gt'");
      }
      break;
    default:
      errors.invalid(child(field, 'operator'), named(requirement.operator), 'not a valid selector operator');
  }
  const key = textOf(requirement.key);
  reject(faultsOfKey(key, errors.traits.labelWords), child(field, 'key'), key, errors);
  if (isPreference || !errors.traits.pods.judgesNodeAffinityValues) return;
  values.forEach((value, index) => {
    reject(faultsOfLabelValue(value, errors.traits.labelWords), child(at, index), value, errors);
  });
}

function validateNodeFieldSelectorRequirement(requirement: JsonMap, field: Field, errors: FieldErrors): void {
  const { operator, key } = requirement;
  const values = textsOf(requirement.values);
  const at = child(field, 'values');
  if (operator !== 'In' && operator !== 'NotIn') {
    errors.invalid(child(field, 'operator'), named(operator), 'not a valid selector operator');
  } else if (values.length !== 1) {
    errors.required(at, "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
  }
  if (key !== 'metadata.name') {
    errors.invalid(child(field, 'key'), plainBadValue(textOf(key)), 'not a valid field selector key');
    return;
  }
  values.forEach((value, index) => {
    reject(faultsOfDnsSubdomain(value), child(at, index), value, errors);
  });
}

function validatePodAffinityTerm(value: Json | undefined, field: Field, errors: FieldErrors): void {
  const term = mapOf(value);
  for (const name of ['labelSelector', 'namespaceSelector']) {
    validateSelector(mapOf(term[name]), child(field, name), errors);
  }
  textsOf(term.namespaces).forEach((name, index) => {
    reject(faultsOfDnsLabel(name), childNamed(field, 'namespace', 'namespaces', index), name, errors);
  });
  validateMatchLabelKeysAndMismatchLabelKeys(term, field, errors);
  const topologyKey = textOf(term.topologyKey);
  const at = child(field, 'topologyKey');
  if (isZero(topologyKey)) errors.required(at, 'can not be empty');
  reject(faultsOfKey(topologyKey, errors.traits.labelWords), at, topologyKey, errors);
}
