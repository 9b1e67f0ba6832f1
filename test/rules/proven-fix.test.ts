import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProven } from '../../src/rules/proven-fix.ts';

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
  'apiVersion: v1\nkind: List\nitems:\n- { apiVersion: v1, kind: A, a: &x 7 }\n- { apiVersion: v1, kind: B, a: *x }\n';

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
