import fc from 'fast-check';

const odd = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1e9,
  1e308,
  3.5,
  '',
  'x',
  '__proto__',
  '::error::x',
  '\u001b[2J##[error]',
  'x'.repeat(5000),
  [],
  {},
  [[]],
  [null],
  { a: null },
  '2020-01-01',
  '9223372036854775808',
);

/** The JSON of a value with a few of its places changed. */
export function changedJson(value: unknown): fc.Arbitrary<string> {
  return fc.tuple(fc.nat({ max: 4 }), fc.gen()).map(([changes, gen]) => {
    let changed = value;
    for (let change = 0; change < changes; change++) changed = changedSomewhere(changed, gen);
    return JSON.stringify(changed);
  });
}

function changedSomewhere(value: unknown, gen: fc.GeneratorValue): unknown {
  if (typeof value !== 'object' || value === null || gen(fc.nat, { max: 7 }) === 0) return gen(() => odd);
  const entries = Object.entries(value);
  const chosen = gen(fc.nat, { max: Math.max(0, entries.length - 1) });
  const isGone = gen(fc.nat, { max: 7 }) === 0;
  const changed = entries.flatMap(([key, inner], index): [string, unknown][] => {
    if (index !== chosen) return [[key, inner]];
    return isGone ? [] : [[key, changedSomewhere(inner, gen)]];
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

/** Texts that may be JSON, and mostly are something else. */
export const jsonTexts: fc.Arbitrary<string> = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    '',
    'null',
    '[]',
    '{',
    '"',
    '1e999',
    '{"items":null}',
    'Warning: v1 is old\n{}',
    '\u0000',
    '['.repeat(10_000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
