// Entries of managed fields, after ValidateManagedFields of k8s.io/apimachinery/pkg/apis/meta/v1/validation (0.36.3).
import type { JsonMap } from '../../document/manifest.ts';
import { plainBadValue, textOf } from './checks.ts';
import { child, type Field, type FieldErrors } from './field-errors.ts';
import { byteLength, isLonger } from './name-rules.ts';

const longestManager = 128;
const longestSubresource = 256;

/** The entries that the server goes on with, which have an operation and a type. */
export function validateManagedFields(entries: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  entries.forEach((entry, index) => {
    for (const fault of faultsOfManager(entry)) {
      const at = child(field, index, fault.member);
      if (typeof fault.rule === 'number') errors.tooLong(at, fault.rule);
      else errors.invalid(at, plainBadValue(textOf(entry.manager)), fault.rule);
    }
  });
}

interface ManagerFault {
  readonly member: 'manager' | 'subresource';
  /** So many bytes it may have at most, or the server's words. */
  readonly rule: number | string;
}

/** What can be wrong with who manages. */
export function faultsOfManager({ manager, subresource }: JsonMap): readonly ManagerFault[] {
  const faults: ManagerFault[] = [];
  if (isLonger(textOf(manager), longestManager)) faults.push({ member: 'manager', rule: longestManager });
  let position = 0;
  for (const character of textOf(manager)) {
    if (!isPrintable(character)) faults.push({ member: 'manager', rule: invalidCharacter(character, position) });
    position += byteLength(character);
  }
  if (isLonger(textOf(subresource), longestSubresource)) {
    faults.push({ member: 'subresource', rule: longestSubresource });
  }
  return faults;
}

function invalidCharacter(character: string, position: number): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `invalid character U+${code} (at position ${position})`;
}

/** After Go's unicode.IsPrint. */
function isPrintable(character: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character);
}
