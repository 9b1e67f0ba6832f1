import fc from 'fast-check';

const { tree: jsonTree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(
      '1',
      '-1.5e3',
      'true',
      'null',
      '""',
      '"a"',
      '"\\/\\ud83d\\ude00"',
      '"\\ud800"',
      '1e999',
      '01',
      '"a\tb"',
      '12345678901234567890',
    ),
    fc.array(tie('tree'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'kind', 'a b', '1', ''), tie('tree')), { maxLength: 3 })
      .map((entries) => `{${entries.map(([key, value]) => `"${key}":${value}`).join(',\n ')}}`),
  ),
}));

/** Objects one after the other, mostly of JSON. */
export const jsonStream: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '\n', ' ', '\t', '# c\n', '---\n', '\ufeff', '\u00a0'),
    fc.array(
      fc.tuple(
        fc.oneof(
          { weight: 4, arbitrary: jsonTree.map((tree) => (/^[{[]/.test(tree) ? tree : `{"x":${tree}}`)) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              '{a: b}',
              '{"a":1,}',
              '5',
              'a: b\n',
              '{"a":\n1}',
              '{',
              '#c',
              '{"a" :1}',
              "{'a': 1}",
            ),
          },
        ),
        fc.constantFrom('', '\n', ' ', '\n\n', '\n---\n', ',', '\n# c\n', '\n...\n', ' \n'),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([start, parts]) => start + parts.flat().join(''));
