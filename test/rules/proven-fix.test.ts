import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProven, provenFixes } from '../../src/rules/proven-fix.ts';
import { withEdits } from '../../src/rules/with-edits.ts';

interface Row {
  readonly name: string;
  readonly text: string;
  /** What is replaced: its first occurrence, and what stands there then. */
  readonly edit: readonly [from: string, to: string];
  readonly isProven: boolean;
}

const rows: readonly Row[] = [
  { name: 'a value', text: 'spec: { replicas: 1 }', edit: ['1', '2'], isProven: true },
  { name: 'a new field in the block', text: 'spec:\n  a: 1\n', edit: ['  a: 1', '  a: 1\n  b: 2'], isProven: true },
  { name: 'a text that no longer parses', text: 'spec: { a: 1 }', edit: ['1 }', '1'], isProven: false },
  {
    name: 'a comment that is glued to a value',
    text: 'spec:\n  a: 1 # one\n',
    edit: [' # one', '# one'],
    isProven: false,
  },
  {
    name: 'a comment that is lost',
    text: 'spec: {\n  a: 1, # one\n  b: 2 }',
    edit: ['a: 1, # one\n  ', ''],
    isProven: false,
  },
  {
    name: 'a field with the comment on its lines',
    text: 'spec:\n  a: 1 # one\n  b: 2\n',
    edit: ['  a: 1 # one\n', ''],
    isProven: true,
  },
  { name: 'an anchor that is used', text: 'x: &x 1\nspec: { a: *x }', edit: ['x: &x 1\n', ''], isProven: false },
  { name: 'an anchor that nobody uses', text: 'x: &x 1\nspec: { a: 1 }', edit: ['x: &x 1\n', ''], isProven: true },
  { name: 'the value of an anchor that is used', text: 'spec: { a: &x 1, b: *x }', edit: ['1', '2'], isProven: false },
  { name: 'an alias for a value', text: 'spec: { a: &x 1, b: *x }', edit: ['*x', '2'], isProven: true },
  {
    name: 'an alias for another value on the same line',
    text: 'spec: { a: &x 1, b: *x, c: *x }',
    edit: ['&x 1', '&x 2'],
    isProven: false,
  },
  {
    name: 'a field beside the merge key that brings another value of it',
    text: 'x: &x { a: 1 }\nspec:\n  <<: *x\n  b: 2\n',
    edit: ['  b: 2\n', '  b: 2\n  a: 3\n'],
    isProven: true,
  },
  { name: 'what is merged elsewhere', text: 'x: &x { a: 1 }\nspec: { <<: *x }', edit: ['1', '2'], isProven: false },
  {
    name: 'the value of another document',
    text: 'spec: { a: 1 }\n---\napiVersion: v1\nkind: B\na: 5\n',
    edit: ['5', '6'],
    isProven: true,
  },
  {
    name: 'a document that is no longer one',
    text: 'spec: { a: 1 }\n---\napiVersion: v1\nkind: B\n',
    edit: ['kind: B', 'kin: B'],
    isProven: false,
  },
];

const list =
  'apiVersion: v1\nkind: List\nitems:\n- { apiVersion: v1, kind: A, metadata: { name: one }, a: &x 7 }\n- { apiVersion: v1, kind: B, metadata: { name: two }, a: *x }\n';

for (const {
  name,
  text,
  edit: [from, to],
  isProven: expected,
} of rows) {
  test(name, () => {
    const whole = `apiVersion: apps/v1\nkind: Deployment\n${text}`;
    const start = whole.indexOf(from, whole.length - text.length);
    assert.equal(isProven(whole, [{ range: { start, end: start + from.length }, newText: to }]), expected);
  });
}

test('what another item of the list has by an alias', () => {
  const start = list.indexOf('7');
  assert.equal(isProven(list, [{ range: { start, end: start + 1 }, newText: '8' }]), false);
});

/** What is offered of a fix: its title and the text that it makes. */
const offers: readonly {
  readonly name: string;
  readonly text: string;
  readonly edit: readonly [from: string, to: string];
  readonly offer: readonly [title: string, text: string] | undefined;
}[] = [
  {
    name: 'an anchor that is deleted moves to its first alias',
    text: 'x: &x 1\nspec: { a: *x, b: *x }\n',
    edit: ['x: &x 1\n', ''],
    offer: ['Fix', 'spec: { a: &x 1, b: *x }\n'],
  },
  {
    name: 'an anchor with a comment moves, with its quoted value, to an alias in a list',
    text: 'x: &x "a # b" # why\nspec:\n- *x\n- *x\n',
    edit: ['x: &x "a # b" # why\n', ''],
    offer: ['Fix', 'spec:\n- &x "a # b"\n- *x\n'],
  },
  {
    name: 'several anchors move, each to its own alias',
    text: 'x: { p: &p 1, q: &pq [1, { a: 2 }] }\nspec: { a: *pq, b: *p, c: [*p, *pq] }\n',
    edit: ['x: { p: &p 1, q: &pq [1, { a: 2 }] }\n', ''],
    offer: ['Fix', 'spec: { a: &pq [1, { a: 2 }], b: &p 1, c: [*p, *pq] }\n'],
  },
  {
    name: 'the value of an anchor that is deleted replaces the only alias that is left',
    text: 'x: &x { a: 1 }\nspec: { a: *x }\n',
    edit: ['x: &x { a: 1 }\n', ''],
    offer: ['Fix', 'spec: { a: { a: 1 } }\n'],
  },
  {
    name: 'an anchor of several lines moves to an alias in braces on one line',
    text: 'x: &x\n  a: 1\n  b:\n  - c\nspec: { a: *x, b: *x }\n',
    edit: ['x: &x\n  a: 1\n  b:\n  - c\n', ''],
    offer: ['Fix', 'spec: { a: &x { a: 1, b: [c] }, b: *x }\n'],
  },
  {
    name: 'so does one of a list, to an alias in brackets, and one in brackets on several lines',
    text: 'x:\n  l: &l\n  - 1\n  - 2\n  f: &f [\n    3\n  ]\nspec: { a: [*l], b: *l, c: *f }\n',
    edit: ['x:\n  l: &l\n  - 1\n  - 2\n  f: &f [\n    3\n  ]\n', ''],
    offer: ['Fix', 'spec: { a: [&l [1, 2]], b: *l, c: [\n    3\n  ] }\n'],
  },
  {
    name: 'lines move to the lines below an alias, with the comments on both',
    text: 'x: &x # of x\n  # of a\n  a: 1 # one\n\n  b: 2\nspec:\n    a: *x # of spec\n    b: *x\n',
    edit: ['x: &x # of x\n  # of a\n  a: 1 # one\n\n  b: 2\n', ''],
    offer: ['Fix', 'spec:\n    a: &x # of spec\n      # of a\n      a: 1 # one\n\n      b: 2\n    b: *x\n'],
  },
  {
    name: 'a list that its lines do not fit into moves in brackets',
    text: 'x: &x\n- a: 1\n  b: 2\n- 3\nspec:\n- - *x\n- a: *x\n  b: 5\n',
    edit: ['x: &x\n- a: 1\n  b: 2\n- 3\n', ''],
    offer: ['Fix', 'spec:\n- - &x [{ a: 1, b: 2 }, 3]\n- a: *x\n  b: 5\n'],
  },
  {
    name: 'lines of a list below its key move below the key of an item',
    text: 'x: &x\n- a: 1\n  b: 2\nspec:\n- a: *x\n  b: 3\n',
    edit: ['x: &x\n- a: 1\n  b: 2\n', ''],
    offer: ['Fix', 'spec:\n- a:\n  - a: 1\n    b: 2\n  b: 3\n'],
  },
  {
    name: 'a block scalar moves with its lines',
    text: 'x: &x |-\n  one\n\n   two # no comment\nspec:\n  a:\n  - *x\n  - *x\n',
    edit: ['x: &x |-\n  one\n\n   two # no comment\n', ''],
    offer: ['Fix', 'spec:\n  a:\n  - &x |-\n    one\n\n     two # no comment\n  - *x\n'],
  },
  {
    name: 'a merge key takes the lines of the anchor over',
    text: 'x: &x\n  a: 1\nspec:\n  <<: *x\n  b: 2\n',
    edit: ['x: &x\n  a: 1\n', ''],
    offer: ['Fix', 'spec:\n  <<:\n    a: 1\n  b: 2\n'],
  },
  {
    name: 'lines with a comment do not move into braces, which would lose it',
    text: 'x: &x\n  a: 1 # one\nspec: { a: *x }\n',
    edit: ['x: &x\n  a: 1 # one\n', ''],
    offer: undefined,
  },
  {
    name: 'an alias in a comment is none, and none behind another value of the name is meant',
    text: 'x: &x 1\nspec: # as *x\n  a: *x\n  b: *x\n  c: &x 2\n  d: *x\n',
    edit: ['x: &x 1\n', ''],
    offer: ['Fix', 'spec: # as *x\n  a: &x 1\n  b: *x\n  c: &x 2\n  d: *x\n'],
  },
  {
    name: 'an anchor without an alias that is left is deleted beside one that moves',
    text: 'x: { p: &p 1, q: &q 2 }\nspec: { a: *p, b: 1 }\n',
    edit: ['x: { p: &p 1, q: &q 2 }\n', ''],
    offer: ['Fix', 'spec: { a: 1, b: 1 }\n'],
  },
  {
    name: 'the ends of lines stay',
    text: 'x: &x\r\n  a: 1\r\nspec:\r\n  a: *x\r\n  b: *x\r\n',
    edit: ['x: &x\r\n  a: 1\r\n', ''],
    offer: ['Fix', 'spec:\r\n  a: &x\r\n    a: 1\r\n  b: *x\r\n'],
  },
  {
    name: 'a value that aliases stand for is changed where its anchor is, with all places named',
    text: 'spec: { a: &x 1, b: [*x] }\n',
    edit: ['1', '2'],
    offer: ['Fix (changes spec.a and spec.b[0])', 'spec: { a: &x 2, b: [*x] }\n'],
  },
  {
    name: 'what a merge key brings is named, too',
    text: 'x: &x { a: 1 }\nspec: { <<: *x }\n',
    edit: ['1', '2'],
    offer: ['Fix (changes x.a and spec.a)', 'x: &x { a: 2 }\nspec: { <<: *x }\n'],
  },
  {
    name: 'more places than a title can name',
    text: 'spec: { a: &x 1, b: [*x, *x, *x, *x] }\n',
    edit: ['1', '2'],
    offer: undefined,
  },
  {
    name: 'an anchor moves that has the name of one before',
    text: 'x: &x 1\nspec: { a: &x 2, b: *x, c: *x }\n',
    edit: ['&x 2', '3'],
    offer: ['Fix', 'x: &x 1\nspec: { a: 3, b: &x 2, c: *x }\n'],
  },
];

for (const {
  name,
  text,
  edit: [from, to],
  offer,
} of offers) {
  test(name, () => {
    const whole = `apiVersion: apps/v1\nkind: Deployment\n${text}`;
    const start = whole.indexOf(from, whole.length - text.length);
    const fix = { title: 'Fix', edits: [{ range: { start, end: start + from.length }, newText: to }] };
    const offered = provenFixes(whole, [fix]).map(({ title, edits }) => [title, withEdits(whole, edits)]);
    assert.deepEqual(
      offered,
      offer === undefined ? [] : [[offer[0], `apiVersion: apps/v1\nkind: Deployment\n${offer[1]}`]],
    );
    assert.equal(isProven(whole, fix.edits), false);
  });
}

test('the objects of a list whose values change are named', () => {
  const start = list.indexOf('7');
  const fix = { title: 'Fix', edits: [{ range: { start, end: start + 1 }, newText: '8' }] };
  assert.deepEqual(
    provenFixes(list, [fix]).map(({ title }) => title),
    ['Fix (changes a of A one and a of B two)'],
  );
});
