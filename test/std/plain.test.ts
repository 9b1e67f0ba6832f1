import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { plain } from '../../src/std/plain.ts';

/** An object as VS Code gives settings: each part of it is a proxy, too. */
function proxied<Value extends object>(value: Value): Value {
  return new Proxy(value, {
    get(target, name) {
      const part = Reflect.get(target, name);
      return typeof part === 'object' && part !== null ? proxied(part) : part;
    },
  });
}

function through(port: MessagePort, value: unknown): void {
  port.postMessage(value);
}

const values: readonly unknown[] = [
  {},
  { a: { b: [1, 'two', null, { c: true }] } },
  [[], [{}]],
  JSON.parse('{"__proto__": {"a": 1}}'),
];

for (const value of values)
  test(`a proxy of ${JSON.stringify(value)} is no proxy any more, and equal to it`, () => {
    const { port1, port2 } = new MessageChannel();
    assert.throws(() => through(port1, proxied(value as object)), /could not be cloned/);
    const copy = plain(proxied(value as object));
    through(port1, copy);
    assert.deepEqual(copy, value);
    port2.close();
  });

test('maps, sets and shared memory stay what they are', () => {
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const value = { map: new Map([['a', new Set([1])]]), shared, none: undefined };
  const copy = plain(value);
  assert.deepEqual(copy, value);
  assert.equal(copy.shared, shared);
});

for (const value of [() => 1, Symbol('s'), { deep: [{ f: () => 1 }] }])
  test(`${typeof value} is refused`, () => assert.throws(() => plain(value), /no functions/));
