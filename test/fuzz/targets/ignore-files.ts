import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exceptFor, ignoreFileOf, isIgnored } from '../../../src/cli/options/ignore-patterns.ts';
import { targetOf } from './target.ts';

const piece = fc.constantFrom(
  '*',
  '**',
  '***',
  '/',
  '!',
  '[',
  ']',
  '[z-a]',
  '[!a]',
  '[a-z]',
  '\\',
  '\\ ',
  '?',
  ' ',
  '#',
  '{a,b}',
  '(',
  ')',
  '+',
  '$',
  '^',
  '|',
  '.',
  'a',
  'b',
  'ab',
  'ü',
  '\t',
  '\r',
  '\0',
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')) },
  fc.tuple(piece, fc.nat({ max: 2000 }), piece).map(([one, count, other]) => one.repeat(count) + other),
);
const names = fc.array(fc.constantFrom('a', 'b', 'ab', 'aab', '.', 'ü', 'a b', '!', '#a', '[a]', 'x'.repeat(200)), {
  minLength: 1,
  maxLength: 8,
});

export const ignoreFiles = targetOf(
  fc.record({
    lines: fc.array(line, { maxLength: 20 }),
    paths: fc.array(
      names.map((each) => each.join('/')),
      { maxLength: 8 },
    ),
  }),
  ({ lines, paths }) => {
    const read = (text: string) => [ignoreFileOf('/top', text).file];
    const answers = (files: ReturnType<typeof read>) =>
      paths.flatMap((path) => [false, true].map((isFolder) => isIgnored(`/top/${path}`, isFolder, files)));
    const whole = answers(read(lines.join('\n')));
    const { unfollowed } = ignoreFileOf('/top', lines.join('\n'));
    for (const { line: number, fault } of unfollowed) assert(number >= 1 && fault !== '');
    assert.deepEqual(answers(read([...lines, '# a comment', ''].join('\n'))), whole, 'a comment ignores something');
    assert.deepEqual(
      answers(read([...lines, '['.repeat(2000)].join('\n'))),
      whole,
      'a bad line costs more than itself',
    );
    for (const path of paths) exceptFor(`/top/${path}`, read(lines.join('\n')));
  },
);
