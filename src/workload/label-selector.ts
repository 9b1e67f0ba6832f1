// After apimachinery/pkg/apis/meta/v1/helpers.go and pkg/labels/selector.go (v0.36.3).
import { oncePer } from '../std/once-per.ts';
import type { LabelSelector, LabelSelectorRequirement, StringMap } from './api-types.ts';
import { faultsOfKey, faultsOfLabelValue } from './validation/name-rules.ts';

/** Whether a selector selects an object with the labels. */
export type LabelMatcher = (labels: StringMap) => boolean;

/** A selector without requirements selects everything. Remembers the last labels, as pods of a template share theirs. */
export const labelMatcher = oncePer(({ matchLabels = {}, matchExpressions = [] }: LabelSelector): LabelMatcher => {
  const equal = Object.entries(matchLabels);
  let lastLabels: StringMap | undefined;
  let lastResult = false;
  return (labels) => {
    if (labels !== lastLabels) {
      lastLabels = labels;
      lastResult = hasAll(labels, equal) && matchExpressions.every((requirement) => meets(labels, requirement));
    }
    return lastResult;
  };
});

/** The labels, each as one text. */
export const labelPairs = oncePer((labels: StringMap): readonly string[] =>
  Object.entries(labels).map(([key, value]) => `${key}=${value}`),
);

/** A label that all have which the selector selects, as one text; undefined where it asks for none. */
export function requiredPair({ matchLabels = {} }: LabelSelector): string | undefined {
  return labelPairs(matchLabels)[0];
}

/** Without a closure, as selectors of many workloads are held against the pods of all. */
function hasAll(labels: StringMap, wanted: readonly (readonly [string, string])[]): boolean {
  for (const pair of wanted) if (labels[pair[0]] !== pair[1]) return false;
  return true;
}

/** Whether the selector has no requirement at all. */
export function isEmptySelector({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean {
  return Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;
}

function meets(labels: StringMap, { key, operator, values = [] }: LabelSelectorRequirement): boolean {
  const value = labels[key];
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
  }
}

/** Whether upstream can make a selector of it at all (LabelSelectorAsSelector without an error). */
export function isUsableSelector({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean {
  const areLabelsFine = Object.entries(matchLabels).every(
    ([key, value]) => faultsOfKey(key).length === 0 && faultsOfLabelValue(value).length === 0,
  );
  return areLabelsFine && matchExpressions.every(isUsableRequirement);
}

/** A manifest may leave out the key. */
function isUsableRequirement({ key = '', operator, values = [] }: LabelSelectorRequirement): boolean {
  const isKnown = ['In', 'NotIn', 'Exists', 'DoesNotExist'].includes(operator);
  const wantsValues = operator === 'In' || operator === 'NotIn';
  return (
    isKnown &&
    values.length > 0 === wantsValues &&
    faultsOfKey(key).length === 0 &&
    values.every((value) => faultsOfLabelValue(value).length === 0)
  );
}
