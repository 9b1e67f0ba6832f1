// After kubectl v0.36.3 pkg/util/resource/resource.go: ExtractContainerResourceValue.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { nanoOf, parseQuantity } from '../../workload/schema/quantity.ts';
import { describedMap, describedText } from './describe-values.ts';

/** What a resourceFieldRef of an environment variable comes to, with its name: `2 (limits.cpu)`. */
export function describeResourceField({ resource, divisor }: JsonMap, { resources }: JsonMap): string {
  const name = describedText(resource);
  const [list = '', ...rest] = name.split('.');
  const value = dividedUp(describedMap(describedMap(resources)[list])[rest.join('.')], divisor);
  const isUnlimited = value === '0' && (name === 'limits.cpu' || name === 'limits.memory');
  return `${isUnlimited ? 'node allocatable' : value} (${name})`;
}

/** How often the divisor (absent or zero: 1) goes into the quantity, rounded up. */
function dividedUp(quantity: Json | undefined, divisor: Json | undefined): string {
  const unit = inNano(divisor) || inNano('1');
  return String((inNano(quantity) + unit - 1n) / unit);
}

function inNano(value: Json | undefined): bigint {
  const quantity = parseQuantity(describedText(value ?? '0'));
  return typeof quantity === 'string' ? 0n : nanoOf(quantity);
}
