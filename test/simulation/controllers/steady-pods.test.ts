import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SteadyPods } from '../../../src/simulation/controllers/steady-pods.ts';
import { pod } from '../objects.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260105);
const most = 12;
const put = fc.record({ ordinal: fc.nat(most), state: fc.constantFrom('none', 'unsteady', 'a', 'b') });
const range = fc.tuple(fc.nat(most + 2), fc.nat(most + 2));

test(`steady pods are passed over, whatever comes and goes (300 runs, seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(put, { maxLength: 60 }), range, (puts, [first, last]) => {
      const steady = new SteadyPods();
      const states = new Map<number, string>();
      for (const { ordinal, state } of puts) {
        const revision = state === 'a' || state === 'b' ? state : undefined;
        steady.put(ordinal, state === 'none' ? undefined : [pod()], revision);
        states.set(ordinal, state);
        assert.deepEqual(
          steady.unsteadyInOrder,
          Array.from({ length: most + 1 }, (_, each) => each).filter((each) => states.get(each) === 'unsteady'),
        );
      }
      const ordinals = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
      const stateOf = (ordinal: number) => states.get(ordinal) ?? 'none';
      const isSteady = (ordinal: number) => stateOf(ordinal) === 'a' || stateOf(ordinal) === 'b';
      assert.deepEqual(
        [...steady.unsteadyOrdinals(first, last)],
        ordinals.filter((ordinal) => !isSteady(ordinal)),
      );
      assert.deepEqual(
        [...steady.ordinalsDown(last, first, 'a')],
        ordinals.filter((ordinal) => stateOf(ordinal) !== 'a').reverse(),
      );
      const sizes = steady.stretches.reduce((sum, stretch) => sum + stretch.last - stretch.first + 1, 0);
      assert.equal(sizes, [...states.keys()].filter(isSteady).length);
      assert.equal(steady.unsteady.size, [...states.values()].filter((state) => state === 'unsteady').length);
    }),
    { seed, numRuns: 300 },
  );
});
