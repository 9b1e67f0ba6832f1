// After GetWarningsForIP of k8s.io/apimachinery/pkg/util/validation/ip.go (0.36.3).
import { quoted } from '../../std/quoted.ts';
import type { Field } from '../validation/field-errors.ts';
import { canonicalAddress, hasLeadingZeros, isMappedAddress } from '../validation/ip-address.ts';
import type { Warnings } from './warnings.ts';

/** An address that software reads in different ways, or that is not written as RFC 5952 has it. */
export function warningsForIP(text: string, field: Field, warnings: Warnings): void {
  const canonical = canonicalAddress(text);
  if (canonical === undefined) return;
  const { nonStandardAddress } = warnings.traits.warnings;
  if (hasLeadingZeros(text) || isMappedAddress(text))
    warnings.at(field, `non-standard IP address ${quoted(text)} ${nonStandardAddress}: use ${quoted(canonical)}`);
  else if (canonical !== text)
    warnings.at(field, `IPv6 address ${quoted(text)} should be in RFC 5952 canonical format (${quoted(canonical)})`);
}
