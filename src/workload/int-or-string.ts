// After apimachinery/pkg/util/intstr/intstr.go (v0.36.3).
import type { IntOrString } from './api-types.ts';

/**
 * The number that stands for the value of a total: a percentage is rounded up (25% of 10 = 3) or down (2); an absolute
 * number is taken as it is. A text that is no percentage, which validation refuses, counts as 0.
 */
export function scaledValue(value: IntOrString | undefined, total: number, roundUp: boolean): number {
  if (value === undefined) return 0;
  if (typeof value === 'number') return value;
  const percent = /^([-+]?\d+)%$/.exec(value);
  if (percent === null) return 0;
  const exact = (Number(percent[1]) * total) / 100;
  return roundUp ? Math.ceil(exact) : Math.floor(exact);
}

/** The bare number of an integer or a percentage, as validation compares it with 0: `25%` is 25, `"25"` is 25. */
export function bareNumber(value: IntOrString): number {
  if (typeof value === 'number') return value;
  return /^(\d+%|[-+]?\d+)$/.test(value) ? Number.parseInt(value, 10) : 0;
}
