// Keys whose values a pod takes from its own labels, after ValidateMatchLabelKeysAndMismatchLabelKeys and
// ValidateMatchLabelKeysInTopologySpread of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { listOf, mapOf, plainBadValue, textOf, textsOf } from '../checks.ts';
import { child, childNamed, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { faultsOfKey } from '../name-rules.ts';

const noSelector = 'must not be specified when labelSelector is not set';
const inBoth = 'exists in both matchLabelKeys and labelSelector';

/** Of a term of pod affinity, or of a spread constraint, which has no mismatchLabelKeys. */
export function validateMatchLabelKeysAndMismatchLabelKeys(term: JsonMap, field: Field, errors: FieldErrors): void {
  const matched = textsOf(term.matchLabelKeys);
  const mismatched = textsOf(term.mismatchLabelKeys);
  for (const name of ['matchLabelKeys', 'mismatchLabelKeys']) {
    validateLabelKeys(textsOf(term[name]), { field: child(field, name), selector: term.labelSelector, errors });
  }
  rejectSelected(matched, term, { field, errors });
  matched.forEach((key, index) => {
    if (!mismatched.includes(key)) return;
    const at = child(field, 'matchLabelKeys', index);
    errors.invalid(at, plainBadValue(key), 'exists in both matchLabelKeys and mismatchLabelKeys');
  });
}

interface KeyPlace {
  readonly field: Field;
  readonly selector: JsonMap[string] | undefined;
  readonly errors: FieldErrors;
}

function validateLabelKeys(keys: readonly string[], { field, selector, errors }: KeyPlace): void {
  if (keys.length === 0) return;
  if (selector === undefined) errors.forbidden(field, noSelector);
  else rejectKeys(keys, field, errors);
}

function rejectKeys(keys: readonly string[], field: Field, errors: FieldErrors): void {
  keys.forEach((key, index) => {
    reject(faultsOfKey(key, errors.traits.labelWords), child(field, index), key, errors);
  });
}

/** Keys of which the selector already speaks twice, as the server will have written one of them in. */
function rejectSelected(
  keys: readonly string[],
  term: JsonMap,
  { field, errors }: { readonly field: Field; readonly errors: FieldErrors },
): void {
  const { matchLabels, matchExpressions } = mapOf(term.labelSelector);
  const selected = new Set(Object.keys(mapOf(matchLabels)));
  for (const expression of listOf(matchExpressions)) {
    const key = textOf(expression.key);
    const index = keys.lastIndexOf(key);
    if (index >= 0 && selected.has(key)) {
      const at = { name: child(field, index).name, path: child(field, 'matchLabelKeys', index).path };
      errors.invalid(at, plainBadValue(key), inBoth);
    }
    selected.add(key);
  }
}

/** As spread constraints were judged before the server wrote the keys into their selectors. */
export function validateMatchLabelKeysInTopologySpread(term: JsonMap, field: Field, errors: FieldErrors): void {
  const keys = textsOf(term.matchLabelKeys);
  if (keys.length === 0) return;
  const { matchLabels, matchExpressions } = mapOf(term.labelSelector);
  const selected = new Set([
    ...Object.keys(mapOf(matchLabels)),
    ...listOf(matchExpressions).map(({ key }) => textOf(key)),
  ]);
  if (term.labelSelector === undefined)
    errors.forbidden(childNamed(field, 'matchLabelKeys', 'matchLabelKeys'), noSelector);
  keys.forEach((key, index) => {
    const at = child(field, 'matchLabelKeys', index);
    reject(faultsOfKey(key, errors.traits.labelWords), at, key, errors);
    if (selected.has(key)) errors.invalid(at, plainBadValue(key), inBoth);
  });
}
