import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Engine, priorities } from '../../../src/simulation/engine/engine.ts';
import { RateLimitingQueue } from '../../../src/simulation/workqueue/rate-limiting-queue.ts';

/** Notes how long a failed key `b` would wait. */
class WatchedQueue extends RateLimitingQueue {
  readonly waits: number[] = [];

  override addAfter(key: string, delay: number): void {
    if (key === 'b') this.waits.push(delay);
    else super.addAfter(key, delay);
  }
}

/** How a look asks for the next one: in full, and leaving out those that are idle. */
interface Poll {
  readonly full: (queue: RateLimitingQueue, key: string) => void;
  readonly idle: (queue: RateLimitingQueue, key: string) => void;
}

const polls: Readonly<Record<string, Poll>> = {
  'at the rate limit': {
    full: (queue, key) => queue.addRateLimited(key),
    idle: (queue, key) => queue.addIdlePoll(key),
  },
  'after 700 ms': {
    full: (queue, key) => queue.addAfter(key, 700),
    idle: (queue, key) => queue.addIdlePollAfter(key, 700),
  },
};

/** A worker that looks at its key repeatedly: what others ask of the queue meanwhile, and what comes of it. */
function asksOf(askAgain: Poll['full'], instants: readonly number[]): unknown {
  const engine = new Engine();
  const looks: number[] = [];
  let isAsked = false;
  const look = () => {
    const key = queue.get() ?? '';
    if (isAsked) looks.push(engine.now);
    isAsked = false;
    askAgain(queue, key);
    queue.forget(key);
    queue.done(key);
  };
  const queue = new WatchedQueue(engine, () => engine.schedule(engine.now, priorities.worker, look));
  queue.add('a');
  for (const at of instants)
    engine.schedule(at, priorities.node, () => {
      isAsked = true;
      queue.add('a');
      queue.addRateLimited('b');
      queue.forget('b');
    });
  engine.run(Math.max(0, ...instants), 1_000_000);
  return { looks, waits: queue.waits };
}

for (const [pace, { full, idle }] of Object.entries(polls))
  test(`leaving idle looks ${pace} out makes no difference to the looks that are asked for, nor to the rate limiter`, () => {
    const instants = fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(instants, (asked) => {
        assert.deepEqual(asksOf(idle, asked), asksOf(full, asked));
      }),
      { seed: 3, numRuns: 40 },
    );
  });

test('idle looks cost no events', () => {
  const engine = new Engine();
  const queue: RateLimitingQueue = new RateLimitingQueue(engine, () => {});
  queue.addIdlePoll('a');
  queue.addIdlePollAfter('b', 1000);
  assert.equal(engine.run(1_000_000, 10), 'settled');
  assert.equal(engine.steps, 0);
});

test('a key whose idle looks end is looked at when the next of them is due', () => {
  const engine = new Engine();
  const looks: number[] = [];
  const queue: RateLimitingQueue = new RateLimitingQueue(engine, () => looks.push(engine.now));
  queue.addIdlePollAfter('a', 1000);
  engine.schedule(2300, priorities.node, () => queue.endIdlePoll('a'));
  engine.run(10_000, 10);
  assert.deepEqual(looks, [3000]);
});

test('a failed key comes back later each time', () => {
  const engine = new Engine();
  const instants: number[] = [];
  const queue: RateLimitingQueue = new RateLimitingQueue(engine, () => {
    instants.push(engine.now);
    const key = queue.get() ?? '';
    if (queue.numRequeues(key) < 4) queue.addRateLimited(key);
    queue.done(key);
  });
  queue.add('a');
  engine.run(1_000_000, 100);
  assert.deepEqual(instants, [0, 5, 15, 35, 75]);
});
