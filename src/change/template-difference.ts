import type { PodTemplateSpec } from '../workload/api-types.ts';
import type { TemplateDifference } from './change.ts';

/** The smallest parts that differ, by their paths such as `spec.template.spec.containers[0].image`, in field order. */
export function templateDifferences(before: PodTemplateSpec, after: PodTemplateSpec): TemplateDifference[] {
  return differencesAt('spec.template', before, after);
}

function differencesAt(path: string, before: unknown, after: unknown): TemplateDifference[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const indexes = [...Array(Math.max(before.length, after.length)).keys()];
    return indexes.flatMap((index) => differencesAt(`${path}[${index}]`, before[index], after[index]));
  }
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differencesAt(`${path}${segmentOf(key)}`, before[key], after[key]));
  }
  return [{ path, before, after }];
}

/** A key that is no plain name, such as one of an annotation, stands in brackets. */
function segmentOf(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
