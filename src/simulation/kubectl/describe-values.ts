// After kubectl v0.36.3 pkg/describe/describe.go and apimachinery/pkg/apis/meta/v1/helpers.go: how single values print.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';

/** A scalar as Go's `%v` prints it; what is absent is empty. */
export function describedText(value: Json | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}

export function describedMap(value: Json | undefined): JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonMap) : {};
}

export function describedList(value: Json | undefined): readonly JsonMap[] {
  return Array.isArray(value) ? value.map(describedMap) : [];
}

/** A slice of texts as Go's `%v` prints it: `[sh -c true]`. */
export function goSlice(value: Json | undefined): string {
  return `[${Array.isArray(value) ? value.map(describedText).join(' ') : ''}]`;
}

/** `app=web,tier in (a,b)`, `<none>` for none. */
export function formatLabelSelector({ matchLabels, matchExpressions }: JsonMap): string {
  const labels = Object.entries(describedMap(matchLabels)).map(([key, value]) => ({
    key,
    text: `${key}=${describedText(value)}`,
  }));
  const expressions = describedList(matchExpressions).map((expression) => ({
    key: describedText(expression.key),
    text: formatRequirement(expression),
  }));
  const sorted = [...labels, ...expressions].sort((a, b) => compareBytes(a.key, b.key));
  return sorted.length === 0 ? '<none>' : sorted.map(({ text }) => text).join(',');
}

function formatRequirement({ key, operator, values }: JsonMap): string {
  const list = Array.isArray(values) ? values.map(describedText).sort(compareBytes).join(',') : '';
  switch (operator) {
    case 'In':
      return `${describedText(key)} in (${list})`;
    case 'NotIn':
      return `${describedText(key)} notin (${list})`;
    case 'DoesNotExist':
      return `!${describedText(key)}`;
    default:
      return describedText(key);
  }
}
