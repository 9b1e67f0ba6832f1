import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assumeText } from '../../src/workload/assume-text.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260301);

test('the usual assumptions are written in full', () => {
  const text = 'startup=5s,pull=2s,scheduling=0s,termination=2s,down-nodes=0,new-version=healthy';
  assert.equal(assumeText(defaultAssumptions), text);
});

/** A written time is a stated one. */
const stated = ['imagePullSeconds', 'schedulingSeconds', 'startupSeconds', 'terminationSeconds'] as const;

const time = fc.nat(86_400_000).map((milliseconds) => milliseconds / 1000);
const count = fc.nat(100_000);
const some: fc.Arbitrary<Assumptions> = fc
  .record(
    {
      startupSeconds: time,
      imagePullSeconds: time,
      schedulingSeconds: time,
      terminationSeconds: time,
      nodes: fc.option(count, { nil: undefined }),
      nodeSize: fc.constantFrom(undefined, { cpu: '8' }, { cpu: '500m', memory: '32Gi' }),
      downNodes: count,
      controllerQps: count,
      controllerBurst: count,
      newVersion: fc.oneof(
        fc.constantFrom({ behaviour: 'healthy' as const }, { behaviour: 'never-ready' as const }),
        time.map((afterSeconds) => ({ behaviour: 'crashes' as const, afterSeconds })),
        fc.nat(100).map((percent) => ({ behaviour: 'fails' as const, percent })),
      ),
    },
    { noNullPrototype: true },
  )
  .map(({ nodeSize, ...read }) => {
    return { ...defaultAssumptions, ...read, nodeSize: read.nodes === undefined ? undefined : nodeSize, stated };
  });

test('what is written is read as the same assumptions', () => {
  const same = (given: Assumptions) =>
    assert.deepEqual(readAssumptions(assumeText(given), defaultAssumptions), { assumptions: given, faults: [] });
  fc.assert(fc.property(some, same), { seed });
});
