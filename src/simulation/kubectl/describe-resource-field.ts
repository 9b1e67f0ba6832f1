// After kubectl v0.36.3 pkg/util/resource/resource.go: ExtractContainerResourceValue.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { parseQuantity, type Quantity } from '../../workload/schema/quantity.ts';
import { mapOf, textOf } from './describe-values.ts';

/** What a resourceFieldRef of an environment variable comes to, with its name: `2 (limits.cpu)`. */
export function describeResourceField({ resource, divisor }: JsonMap, { resources }: JsonMap): string {
  const name = textOf(resource);
  const [list = '', ...rest] = name.split('.');
  const value = dividedUp(mapOf(mapOf(resources)[list])[rest.join('.')], divisor);
  const isUnlimited = value === '0' && (name === 'limits.cpu' || name === 'limits.memory');
  return `${isUnlimited ? 'node allocatable' : value} (${name})`;
}

/** How often the divisor (absent or zero: 1) goes into the quantity, rounded up. */
function dividedUp(quantity: Json | undefined, divisor: Json | undefined): string {
  const dividend = exactly(quantity);
  const by = exactly(divisor);
  const unit = by.unscaled === 0n ? { unscaled: 1n, exponent: 0 } : by;
  const exponent = Math.min(dividend.exponent, unit.exponent);
  const scaled = (value: typeof dividend) => value.unscaled * 10n ** BigInt(value.exponent - exponent);
  return String((scaled(dividend) + scaled(unit) - 1n) / scaled(unit));
}

function exactly(value: Json | undefined): Pick<Quantity, 'unscaled' | 'exponent'> {
  const quantity = parseQuantity(textOf(value ?? '0'));
  return typeof quantity === 'string' ? { unscaled: 0n, exponent: 0 } : quantity;
}
