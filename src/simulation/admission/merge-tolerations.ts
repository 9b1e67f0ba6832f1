// Follows kubernetes/pkg/util/tolerations/tolerations.go (v1.36.3): MergeTolerations.
import type { Json, JsonMap } from '../../document/manifest.ts';

/** Both lists, without what another one of them covers. */
export function mergeTolerations(first: readonly JsonMap[], second: readonly JsonMap[]): readonly JsonMap[] {
  const all = [...first, ...second];
  const merged: JsonMap[] = [];
  for (const [index, each] of all.entries()) {
    const later = all.slice(index + 1).filter((other) => !areEqual(each, other));
    if (![...merged, ...later].some((other) => isSuperset(other, each))) merged.push(each);
  }
  return merged;
}

function isSuperset(wide: JsonMap, narrow: JsonMap): boolean {
  if (areEqual(wide, narrow)) return true;
  const isOfAllKeys = of(wide, 'key') === '' && of(wide, 'operator') === 'Exists';
  if (of(narrow, 'key') !== of(wide, 'key') && !isOfAllKeys) return false;
  if (of(narrow, 'effect') !== of(wide, 'effect') && of(wide, 'effect') !== '') return false;
  if (of(wide, 'effect') === 'NoExecute' && !lastsAsLong(wide, narrow)) return false;
  if (of(wide, 'operator') === 'Exists') return true;
  const isEqual = of(wide, 'operator') === '' || of(wide, 'operator') === 'Equal';
  return isEqual && of(narrow, 'operator') === 'Equal' && of(narrow, 'value') === of(wide, 'value');
}

function lastsAsLong(wide: JsonMap, narrow: JsonMap): boolean {
  if (!isNumber(wide.tolerationSeconds)) return true;
  return isNumber(narrow.tolerationSeconds) && narrow.tolerationSeconds <= wide.tolerationSeconds;
}

function isNumber(seconds: Json | undefined): seconds is number {
  return typeof seconds === 'number';
}

function areEqual(one: JsonMap, other: JsonMap): boolean {
  const isSame = fields.every((field) => of(one, field) === of(other, field));
  return isSame && (one.tolerationSeconds ?? null) === (other.tolerationSeconds ?? null);
}

const fields = ['key', 'operator', 'value', 'effect'] as const;

function of(toleration: JsonMap, field: (typeof fields)[number]): Json {
  return toleration[field] ?? '';
}
