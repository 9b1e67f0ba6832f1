import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToldName } from '../../../src/host/remote/messages.ts';
import { ToldSoFar } from '../../../src/host/remote/told-so-far.ts';

type Told = readonly [name: ToldName, ...values: readonly unknown[]];

const edit = (start: number, end: number, newText: string) => ({ range: { start, end }, newText });

const cases: readonly (readonly [title: string, told: readonly Told[], kept: readonly Told[]])[] = [
  [
    'a text with what was edited since',
    [
      ['update', 'a', 'one two'],
      ['edit', 'a', [edit(0, 3, 'three'), edit(5, 5, '!')]],
      ['edit', 'a', [edit(0, 1, 'T')]],
    ],
    [['update', 'a', 'Three! two']],
  ],
  [
    'no edit from before a whole text',
    [
      ['update', 'a', 'one'],
      ['edit', 'a', [edit(0, 0, 'x')]],
      ['update', 'a', 'two'],
    ],
    [['update', 'a', 'two']],
  ],
  [
    'nothing of a document that is closed',
    [
      ['update', 'a', 'one'],
      ['update', 'b', 'other'],
      ['setSaved', 'a', 'one'],
      ['hold', 'a', true],
      ['setBaselines', 'a', [], 'assumed'],
      ['setExpectations', 'a', []],
      ['see', 'a', { start: 0, end: 1 }],
      ['edit', 'a', [edit(0, 0, 'x')]],
      ['close', 'a'],
    ],
    [['update', 'b', 'other']],
  ],
  [
    'no rendering that is gone',
    [
      ['setRendering', 'r', { text: '' }],
      ['setRendering', 'r', undefined],
    ],
    [],
  ],
  [
    'files as they are now',
    [
      ['setWorkspaceFile', 'a', 'one'],
      ['setWorkspaceFile', 'a', 'two'],
      ['setWorkspaceFile', 'b', 'one'],
      ['setWorkspaceFile', 'b', undefined],
      ['setFormerFile', 'a', 'one'],
    ],
    [
      ['setWorkspaceFile', 'a', 'two'],
      ['setFormerFile', 'a', 'one'],
    ],
  ],
  [
    'those files of a folder that are kept',
    [
      ['setFolderFile', 'f', 'f/a', 'one'],
      ['setFolderFile', 'f', 'f/b', 'two'],
      ['setFolderFile', 'g', 'g/b', 'three'],
      ['keepFolderFiles', 'f', new Set(['f/b'])],
    ],
    [
      ['setFolderFile', 'f', 'f/b', 'two'],
      ['setFolderFile', 'g', 'g/b', 'three'],
    ],
  ],
  [
    'the last settings, where they were told first',
    [
      ['configure', { one: 1 }],
      ['update', 'a', 'text'],
      ['configure', { one: 2 }],
    ],
    [
      ['configure', { one: 2 }],
      ['update', 'a', 'text'],
    ],
  ],
];

for (const [title, told, kept] of cases)
  test(`a new service is told ${title}`, () => {
    const soFar = new ToldSoFar();
    for (const [name, ...values] of told) soFar.keep(name, values);
    assert.deepEqual(
      [...soFar.all].map(([name, values]) => [name, ...values]),
      kept,
    );
  });

test('what is told again is no news', () => {
  const soFar = new ToldSoFar();
  assert.deepEqual(
    [[], [{ id: 1 }], [{ id: 1 }], []].map((expect) => soFar.keep('setExpectations', ['a', expect])),
    [true, true, false, true],
  );
});
