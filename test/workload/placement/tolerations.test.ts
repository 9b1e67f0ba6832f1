import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { toleratesAll, withToleration } from '../../../src/workload/placement/tolerations.ts';

const taint = { key: 'dedicated', value: 'db', effect: 'NoSchedule' };

const rows: readonly (readonly [string, JsonMap | undefined, boolean])[] = [
  ['no toleration', undefined, false],
  ['the key, Equal to the value', { key: 'dedicated', operator: 'Equal', value: 'db', effect: 'NoSchedule' }, true],
  ['no operator, which is Equal', { key: 'dedicated', value: 'db' }, true],
  ['another value', { key: 'dedicated', operator: 'Equal', value: 'web' }, false],
  ['another key', { key: 'gpu', operator: 'Exists' }, false],
  ['Exists with the key', { key: 'dedicated', operator: 'Exists' }, true],
  ['Exists with another effect', { key: 'dedicated', operator: 'Exists', effect: 'NoExecute' }, false],
  ['Exists without a key, which is everything', { operator: 'Exists' }, true],
  ['an operator that is not known', { key: 'dedicated', operator: 'In', value: 'db' }, false],
  ['a comparison with a text', { key: 'dedicated', operator: 'Gt', value: 'db' }, false],
];

for (const [name, toleration, expected] of rows) {
  test(`${name}: the taint is ${expected ? 'tolerated' : 'not tolerated'}`, () => {
    const podSpec = toleration === undefined ? {} : { tolerations: [toleration] };
    assert.equal(toleratesAll(podSpec, [taint], ['NoSchedule']), expected);
  });
}

test('numbers are compared as whole numbers of 64 bits', () => {
  const isTolerated = (operator: string, tolerated: string, tainted: string) =>
    toleratesAll(
      { tolerations: [{ key: 'dedicated', operator, value: tolerated }] },
      [{ ...taint, value: tainted }],
      ['NoSchedule'],
    );
  assert.ok(isTolerated('Lt', '100', '99') && isTolerated('Gt', '-5', '-4'));
  assert.ok(!isTolerated('Lt', '100', '100') && !isTolerated('Gt', '100', '100'));
  for (const value of ['099', '+99', '9223372036854775808', ''])
    assert.ok(!isTolerated('Lt', '100', value) && !isTolerated('Gt', value, '1'), value);
});

test('a taint of another effect than those asked for does not matter', () => {
  assert.equal(toleratesAll({}, [taint], ['NoExecute']), true);
});

test('a toleration is added once', () => {
  const once = withToleration({ hostNetwork: true }, 'node.kubernetes.io/not-ready', 'NoExecute');
  assert.deepEqual(once, {
    hostNetwork: true,
    tolerations: [{ key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' }],
  });
  assert.equal(withToleration(once, 'node.kubernetes.io/not-ready', 'NoExecute'), once);
});
