import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WaveCounter } from '../../src/timeline/wave-counter.ts';

test('waves of one instant, between which somebody changes the workload, both have what stands at its end', () => {
  const waves = new WaveCounter();
  waves.stop(0, 1);
  waves.change();
  waves.stop(0, 2);
  waves.endInstant(0, { oldPods: 5, newPods: 1, available: 5 });
  const told = waves.waves(0).map(({ stopped, oldPods, newPods, available }) => [stopped, oldPods, newPods, available]);
  assert.deepEqual(told, [
    [1, 5, 1, 5],
    [2, 5, 1, 5],
  ]);
});

test('a wave that went before keeps what stood at its own end', () => {
  const waves = new WaveCounter();
  waves.available(waves.start(0, 1));
  waves.endInstant(0, { oldPods: 2, newPods: 1, available: 2 });
  waves.stop(1000, 2);
  waves.endInstant(1000, { oldPods: 0, newPods: 1, available: 1 });
  assert.deepEqual(
    waves.waves(1000).map(({ oldPods }) => oldPods),
    [2, 0],
  );
});
