import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  compareQuantities,
  formatQuantity,
  nanoOf,
  parseQuantity,
  type Quantity,
} from '../../../src/workload/schema/quantity.ts';
import { targetOf } from './target.ts';

const digits = fc.oneof(
  fc.constantFrom('', '0', '1', '9', '00', '9223372036854775807', '9223372036854775808'),
  fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
  fc.tuple(fc.constantFrom('0', '1', '9'), fc.nat({ max: 3000 })).map(([digit, count]) => digit.repeat(count)),
);
const suffix = fc.oneof(
  fc.constantFrom(
    '',
    'n',
    'u',
    'm',
    'k',
    'M',
    'G',
    'T',
    'P',
    'E',
    'Ki',
    'Mi',
    'Gi',
    'Ti',
    'Pi',
    'Ei',
    'i',
    'e',
    'K',
    '!',
  ),
  fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '-', '+'), digits).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('e', 'E'), fc.integer({ min: -2_147_483_650, max: 2_147_483_650 }))
    .map((parts) => parts.join('')),
);
const written = fc
  .tuple(fc.constantFrom('', '', '-', '+', ' '), digits, fc.constantFrom('', '', '.', '..'), digits, suffix)
  .map((parts) => parts.join(''));
const text = fc.oneof(
  { weight: 4, arbitrary: written },
  fc.string({ unit: fc.constantFrom(...'0123456789.+-eEinumkKMGTP! '), maxLength: 40 }),
);

export const quantities = targetOf(fc.record({ text, other: text }), ({ text: one, other }) => {
  const [first, second] = [parseQuantity(one), parseQuantity(other)];
  checkWritten(first);
  if (typeof first === 'string' || typeof second === 'string') return;
  assert.equal(compareQuantities(first, second), -compareQuantities(second, first) || 0);
  const isMore = compareQuantities(first, second) > 0;
  assert(!isMore || nanoOf(first) >= nanoOf(second), `${one} is more than ${other}, and its nanos are less`);
});

/** What is written of a quantity is read as the same one. */
function checkWritten(quantity: Quantity | string): void {
  if (typeof quantity === 'string') {
    assert.match(quantity, /quantit|number|digits/);
    return;
  }
  const again = parseQuantity(formatQuantity(quantity));
  assert(typeof again !== 'string', `it is written as ${formatQuantity(quantity)}, which is none`);
  // The server writes larger ones without their exponent, and reads them as others.
  if (nanoOf(quantity) < 10n ** 29n && nanoOf(quantity) > -(10n ** 29n))
    assert.equal(compareQuantities(again, quantity), 0);
}
