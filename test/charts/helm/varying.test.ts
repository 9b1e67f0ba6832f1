import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutVarying } from '../../../src/charts/helm/varying.ts';

const rows: readonly (readonly [string, string, string])[] = [
  ['key: abc', 'key: abc', 'key: abc'],
  ['  key: "aB3"', '  key: "xY9"', '  key: "varies"'],
  ['port: 8123', 'port: 9456', 'port: 1'],
  ['- value: q/w== # kept', '- value: zz8= # kept', '- value: varies # kept'],
  ['key: two words', 'key: one', 'key: varies'],
  ['one\nline', 'one', 'one\nline'],
  ['kept: 1\nsum: 1f\nkept: 2', 'kept: 1\nsum: 2e\nkept: 2', 'kept: 1\nsum: varies\nkept: 2'],
];

for (const [text, again, told] of rows)
  test(`${JSON.stringify(text)}, and ${JSON.stringify(again)} the next time, is ${JSON.stringify(told)}`, () => {
    assert.equal(withoutVarying(text, again), told);
  });

test('says on the lines of workloads what a real upgrade has otherwise, too', () => {
  const [workload, other] = ['kind: Deployment\nkey: ', 'kind: Secret\nkey: '];
  const text = `${workload}abc\n---\n${other}abc`;
  const told = withoutVarying(text, text.replaceAll('abc', 'xyz'), true);
  assert.equal(told, `${workload}varies # differs in each rendering\n---\n${other}varies`);
});
