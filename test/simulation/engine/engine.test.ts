import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine, priorities } from '../../../src/simulation/engine/engine.ts';

function recorded(): { engine: Engine; log: string[]; at(instant: number, priority: keyof typeof priorities): void } {
  const engine = new Engine();
  const log: string[] = [];
  const at = (instant: number, priority: keyof typeof priorities) =>
    engine.schedule(instant, priorities[priority], () => log.push(`${engine.now} ${priority}`));
  return { engine, log, at };
}

test('events run in order of instant, then of priority', () => {
  const { engine, log, at } = recorded();
  at(20, 'delayQueue');
  at(10, 'step');
  at(10, 'worker');
  at(10, 'node');
  at(10, 'delayQueue');
  assert.equal(engine.run(100, 100), 'settled');
  assert.deepEqual(log, ['10 delayQueue', '10 node', '10 worker', '10 step', '20 delayQueue']);
});

test('events at the same instant run in the order they were scheduled', () => {
  const engine = new Engine();
  const log: number[] = [];
  for (const number of [1, 2, 3, 4, 5]) engine.schedule(10, priorities.node, () => log.push(number));
  engine.run(10, 100);
  assert.deepEqual(log, [1, 2, 3, 4, 5]);
});

test('an event may schedule another at the same instant, which runs before later ones', () => {
  const { engine, log, at } = recorded();
  engine.schedule(10, priorities.step, () => at(10, 'worker'));
  at(11, 'delayQueue');
  engine.run(100, 100);
  assert.deepEqual(log, ['10 worker', '11 delayQueue']);
});

test('a run stops at its horizon, and can go on', () => {
  const { engine, log, at } = recorded();
  at(10, 'node');
  at(20, 'node');
  assert.equal(engine.run(15, 100), 'horizon');
  assert.deepEqual(log, ['10 node']);
  assert.equal(engine.run(20, 100), 'settled');
  assert.equal(engine.now, 20);
});

test('a run that does not end stops at the event limit', () => {
  const engine = new Engine();
  const again = () => engine.schedule(engine.now, priorities.worker, again);
  again();
  assert.equal(engine.run(10, 50), 'event-limit');
  assert.equal(engine.steps, 50);
});

test('going through many pods counts towards the event limit', () => {
  const engine = new Engine();
  const again = () => {
    engine.lookAt(320);
    engine.schedule(engine.now, priorities.worker, again);
  };
  again();
  assert.equal(engine.run(10, 50), 'event-limit');
  assert.equal(engine.steps, 4);
});

test('time does not go back', () => {
  const engine = new Engine();
  engine.schedule(10, priorities.node, () => {});
  engine.run(10, 10);
  assert.throws(() => engine.schedule(9, priorities.node, () => {}), /time goes back/);
  assert.throws(() => engine.advance(9), /cannot advance/);
});
