import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareQuantities, formatQuantity, parseQuantity } from '../../../src/workload/schema/quantity.ts';

test('quantities are written as the API server writes them', () => {
  const texts: readonly (readonly [text: string, stored: string])[] = [
    ['0', '0'],
    ['0.5', '500m'],
    ['1000m', '1'],
    ['1500m', '1500m'],
    ['1024Mi', '1Gi'],
    ['1.5Gi', '1536Mi'],
    ['0.1Ki', '102400m'],
    ['500M', '500M'],
    ['1000k', '1M'],
    ['1e3', '1e3'],
    ['-1.50', '-1500m'],
    ['12345678901234567Ki', '9223372036854775807'],
  ];
  for (const [text, stored] of texts) {
    const quantity = parseQuantity(text);
    assert.ok(typeof quantity !== 'string', text);
    assert.equal(formatQuantity(quantity), stored, text);
  }
});

test('what is no quantity is told in the words of the API server', () => {
  assert.match(String(parseQuantity('abc')), /^quantities must match the regular expression/);
  assert.equal(parseQuantity('1ki'), "unable to parse quantity's suffix");
});

test('equal amounts are equal whatever their units', () => {
  const [a, b] = [parseQuantity('1Gi'), parseQuantity('1073741824')];
  assert.ok(typeof a !== 'string' && typeof b !== 'string');
  assert.equal(compareQuantities(a, b), 0);
});
