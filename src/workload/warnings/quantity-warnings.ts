import type { JsonMap } from '../../document/manifest.ts';
import { quoted } from '../../std/quoted.ts';
import { formatQuantity, parseQuantity, type Quantity, roundUp } from '../schema/quantity.ts';
import { mapOf } from '../validation/checks.ts';
import { child, type Field, fieldKey } from '../validation/field-errors.ts';
import type { Warnings } from './warnings.ts';

/** Bytes that are no whole number, of the resources with these names. */
export function warningsForAmounts(
  amounts: JsonMap,
  field: Field,
  { names, warnings }: { readonly names: readonly string[]; readonly warnings: Warnings },
): void {
  for (const name of names) {
    const quantity = parseQuantity(String(amounts[name] ?? '0'));
    if (typeof quantity === 'string' || hasWholeBytes(quantity)) continue;
    const text = quoted(formatQuantity(quantity));
    warnings.at(fieldKey(field, name), `fractional byte value ${text} is invalid, must be an integer`);
  }
}

/** After GetWarningsForPersistentVolumeClaimSpec of pkg/api/persistentvolumeclaim/util.go (1.36.3). */
export function warningsForClaim(spec: JsonMap, field: Field, warnings: Warnings): void {
  for (const list of ['requests', 'limits'])
    warningsForAmounts(mapOf(mapOf(spec.resources)[list]), child(field, 'resources', list), {
      names: ['storage'],
      warnings,
    });
}

/** Looked at in thousandths, as the server does, and rounded away from zero to them. */
function hasWholeBytes(quantity: Quantity): boolean {
  const { unscaled, exponent } = roundUp(quantity, -3);
  return exponent >= 0 || unscaled % 10n ** BigInt(-exponent) === 0n;
}
