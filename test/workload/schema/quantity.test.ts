import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareQuantities, formatQuantity, nanoOf, parseQuantity } from '../../../src/workload/schema/quantity.ts';

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
    ['+k', '0'],
    ['1e-100', '1e-9'],
    ['1e100000000', '10e99999999'],
    ['1e2147483647', '10e2147483646'],
    ['10e2147483647', '10e2147483647'],
    ['-1e4294967301', '-100e3'],
    ['12345678901234567890e100', '123456789012345678900e99'],
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
  assert.equal(parseQuantity('1e9223372036854775808'), "unable to parse quantity's suffix");
  assert.equal(parseQuantity('+e-20'), 'unable to parse numeric part of quantity');
});

test('what the server itself cannot work out is not supported', () => {
  const words = 'a quantity of more than 1000 digits is not supported';
  for (const text of ['1e2147483648', '12345678901234567890e100000', '9'.repeat(1001), `0.${'0'.repeat(1000)}1`])
    assert.equal(parseQuantity(text), words, text);
});

test('equal amounts are equal whatever their units', () => {
  const [a, b] = [parseQuantity('1Gi'), parseQuantity('1073741824')];
  assert.ok(typeof a !== 'string' && typeof b !== 'string');
  assert.equal(compareQuantities(a, b), 0);
});

const sizes: readonly (readonly [smaller: string, larger: string])[] = [
  ['-1e2147483647', '-1'],
  ['-1', '0'],
  ['0e-1000000', '1n'],
  ['1n', '1e-2'],
  ['999999999999999999', '1e100000000'],
  ['2e2147483646', '1e2147483647'],
  [`${'9'.repeat(900)}e5`, '1e910'],
];

for (const [smaller, larger] of sizes) {
  test(`${smaller.slice(0, 20)} is less than ${larger}, and not worked out for it`, () => {
    const [a, b] = [parseQuantity(smaller), parseQuantity(larger)];
    assert.ok(typeof a !== 'string' && typeof b !== 'string');
    assert.deepEqual([compareQuantities(a, b), compareQuantities(b, a), compareQuantities(b, b)], [-1, 1, 0]);
    assert.ok(nanoOf(a) < nanoOf(b) || nanoOf(b) >= 10n ** 1000n);
  });
}

const long: readonly (readonly [what: string, text: string])[] = [
  ['zeros and a mark', `${'0'.repeat(100_000)}!`],
  ['zeros, a point and zeros', `${'0'.repeat(50_000)}.${'0'.repeat(50_000)}!`],
  ['digits', '9'.repeat(100_000)],
  ['a long exponent', `1e${'0'.repeat(100_000)}1`],
  ['letters of suffixes', `1${'E'.repeat(100_000)}`],
];

for (const [what, text] of long) {
  test(`a quantity of 100,000 characters is read in no time: ${what}`, () => {
    const before = process.cpuUsage();
    parseQuantity(text);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 100_000, `${user + system} µs`);
  });
}
