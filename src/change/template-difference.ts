import { deepEqual } from '../std/deep-equal.ts';
import { oncePer } from '../std/once-per.ts';
import type { TemplateDifference } from '../wording/differences.ts';
import type { PodTemplateSpec, WorkloadObject } from '../workload/api-types.ts';
import { itemsByKey, type KeyedItem } from './merge-keys.ts';

/**
 * The smallest parts that differ, by their paths such as `spec.template.spec.containers[name="app"].image`, in field
 * order: items of a list by what tells them apart, of an atomic list by their places. None where the templates are equal.
 */
export function templateDifferences(before: PodTemplateSpec, after: PodTemplateSpec): readonly TemplateDifference[] {
  const known = differencesFrom(before);
  const found = known.get(after) ?? differencesAt('spec.template', before, after);
  known.set(after, found);
  return found;
}

/** Templates stay the same while other fields are typed. */
const differencesFrom = oncePer((_: PodTemplateSpec) => new WeakMap<PodTemplateSpec, readonly TemplateDifference[]>());

/** The same for the rest of the spec without the number of replicas: what takes effect without a rollout. */
export function settingDifferences(
  { spec: before }: WorkloadObject,
  { spec: after }: WorkloadObject,
): TemplateDifference[] {
  return differencesAt('spec', withoutPods(before), withoutPods(after));
}

function withoutPods(spec: WorkloadObject['spec']): object {
  const { template: _, ...settings } = spec;
  return { ...settings, replicas: undefined };
}

function differencesAt(path: string, before: unknown, after: unknown): TemplateDifference[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(path, before, after);
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differencesAt(`${path}${segmentOf(key)}`, before[key], after[key]));
  }
  return [{ path, before, after }];
}

type UnknownList = readonly unknown[];

function listDifferences(path: string, before: UnknownList, after: UnknownList): TemplateDifference[] {
  const field = path.slice(path.lastIndexOf('.') + 1);
  const [old, now] = [itemsByKey(field, before), itemsByKey(field, after)];
  return old === undefined || now === undefined
    ? atomicDifferences(path, before, after)
    : keyedDifferences(path, old, now);
}

type Keyed = ReadonlyMap<string, KeyedItem>;

function keyedDifferences(path: string, before: Keyed, after: Keyed): TemplateDifference[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const items = keys.flatMap((key) => differencesAt(path + key, before.get(key)?.value, after.get(key)?.value));
  const [old, now] = [namesIn(before, after), namesIn(after, before)];
  return deepEqual(old, now) ? items : [...items, { path, before: old, after: now, isOrder: true }];
}

/** The names of the items that both have. */
function namesIn(items: Keyed, others: Keyed): readonly string[] {
  return [...items].flatMap(([key, { name }]) => (others.has(key) ? [name] : []));
}

/** The items between those that stay as they are: in pairs changes, else added or removed at their place. */
function atomicDifferences(path: string, before: UnknownList, after: UnknownList): TemplateDifference[] {
  const kept = keptItems(before, after);
  if (kept.length < before.length && before.length === after.length && hasSameItems(before, after))
    return [{ path, before, after, isOrder: true }];
  const found: TemplateDifference[] = [];
  let [old, now] = [0, 0];
  for (const [oldEnd, nowEnd] of [...kept, [before.length, after.length] as const]) {
    for (; old < oldEnd || now < nowEnd; old++, now++) {
      const [was, is] = [old < oldEnd ? before[old] : undefined, now < nowEnd ? after[now] : undefined];
      found.push(...differencesAt(`${path}[${now < nowEnd ? now : old}]`, was, is));
    }
    [old, now] = [oldEnd + 1, nowEnd + 1];
  }
  return found;
}

function hasSameItems(before: UnknownList, after: UnknownList): boolean {
  const texts = (list: UnknownList) => list.map((item) => JSON.stringify(item)).sort();
  return deepEqual(texts(before), texts(after));
}

/** How many comparisons are made to find what stays in long lists. */
const maxComparisons = 250_000;

/** The places before and after of the most items that stay in their order; by place alone in lists that are too long. */
function keptItems(before: UnknownList, after: UnknownList): readonly (readonly [before: number, after: number])[] {
  const width = after.length + 1;
  if (before.length * after.length > maxComparisons) {
    return before.flatMap((item, index) => (deepEqual(item, after[index]) ? [[index, index] as const] : []));
  }
  // The most that can be kept from two places on, worked out from the end.
  const most = new Uint32Array((before.length + 1) * width);
  const isSame = (old: number, now: number) => deepEqual(before[old], after[now]);
  for (let old = before.length - 1; old >= 0; old--) {
    for (let now = after.length - 1; now >= 0; now--) {
      const [below, right] = [most[(old + 1) * width + now] ?? 0, most[old * width + now + 1] ?? 0];
      most[old * width + now] = isSame(old, now)
        ? 1 + (most[(old + 1) * width + now + 1] ?? 0)
        : Math.max(below, right);
    }
  }
  const kept: [number, number][] = [];
  for (let old = 0, now = 0; old < before.length && now < after.length; ) {
    if (isSame(old, now)) kept.push([old++, now++]);
    else if ((most[(old + 1) * width + now] ?? 0) >= (most[old * width + now + 1] ?? 0)) old++;
    else now++;
  }
  return kept;
}

/** A key that is not a plain name, such as that of an annotation, is in brackets. */
function segmentOf(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
