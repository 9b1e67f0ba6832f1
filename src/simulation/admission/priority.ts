// Follows kubernetes/plugin/pkg/admission/priority/admission.go (v1.36.3).
import { asText, type JsonMap } from '../../document/manifest.ts';
import {
  type KnownItems,
  type PriorityClass,
  systemPriorityClasses,
} from '../../workload/placement/namespace-policies.ts';
import { forbidden, type Mutation } from './refusal.ts';

export function admitPodPriority(given: JsonMap, classes: KnownItems<PriorityClass>): Mutation {
  const name = asText(given.priorityClassName);
  const by = { kind: 'PriorityClass', name } as const;
  const priorityClass = name === '' ? getDefaultPriorityClass(classes) : classNamed(name, classes);
  if (priorityClass === undefined) {
    if (!classes.areAll) return { spec: given };
    const message = `no PriorityClass with name ${name} was found`;
    return { spec: given, refusal: forbidden(by, [{ message, at: ['priorityClassName'] }]) };
  }
  const { value, preemptionPolicy } = priorityClass;
  const spec = { ...given, priorityClassName: priorityClass.name, priority: value, preemptionPolicy };
  const contradicts = (field: 'priority' | 'preemptionPolicy', what: string) => {
    const message = `${what} (${given[field]}) must not be provided in pod spec; priority admission controller computed ${spec[field]} from the given PriorityClass name`;
    return { spec, refusal: forbidden(by, [{ message, at: [field] }]) };
  };
  if ((given.priority ?? value) !== value) return contradicts('priority', 'the integer value of priority');
  if ((given.preemptionPolicy ?? preemptionPolicy) !== preemptionPolicy)
    return contradicts('preemptionPolicy', 'the string value of PreemptionPolicy');
  return { spec };
}

function classNamed(name: string, { items }: KnownItems<PriorityClass>): PriorityClass | undefined {
  return [...items, ...systemPriorityClasses].find((each) => each.name === name);
}

/** Where several are the default, the lowest; undefined: there may be one that nobody knows. */
function getDefaultPriorityClass({ items, areAll }: KnownItems<PriorityClass>): PriorityClass | undefined {
  const [lowest] = items.filter(({ globalDefault }) => globalDefault).sort((one, other) => one.value - other.value);
  return lowest ?? (areAll ? noPriorityClass : undefined);
}

const noPriorityClass: PriorityClass = {
  name: '',
  value: 0,
  preemptionPolicy: 'PreemptLowerPriority',
  globalDefault: false,
};
