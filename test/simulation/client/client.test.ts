import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '../../../src/simulation/client/client.ts';
import { Engine, priorities } from '../../../src/simulation/engine/engine.ts';
import { largeObject } from '../large-objects.ts';

const object = largeObject('Deployment', 'app:1', { replicas: 1 });

/** A client of 20 requests a second, and what it does at instants. */
function clientAt(steps: Readonly<Record<number, (client: Client) => void>>, burst = 30): Client {
  const engine = new Engine();
  const client = new Client(engine, { qps: 20, burst });
  for (const [at, step] of Object.entries(steps)) engine.schedule(Number(at), priorities.worker, () => step(client));
  engine.run(1_000_000, 1_000_000);
  return client;
}

test('events go through the same bucket, after what controllers do at the instant', () => {
  const waits: number[] = [];
  clientAt({
    0: (client) => {
      client.report(object, 10);
      waits.push(client.reserve(30)(30));
    },
    500: (client) => waits.push(client.reserve(1)(1)),
    5000: (client) => waits.push(client.reserve(1)(1)),
  });
  assert.deepEqual(waits, [0, 550, 5000]);
});

test('of one object 25 events are sent, and one more in five minutes', () => {
  const left: number[] = [];
  const tokens = (client: Client) => [...Array(31).keys()].findLast((count) => client.hasTokens(count)) ?? 0;
  clientAt({
    0: (client) => client.report(object, 40),
    1: (client) => left.push(tokens(client)),
    299000: (client) => client.report(object, 1),
    299001: (client) => left.push(tokens(client)),
    300000: (client) => client.report(object, 1),
    300001: (client) => left.push(tokens(client)),
  });
  assert.deepEqual(left, [5, 30, 29]);
});

test('what was made without waiting is waited for afterwards', () => {
  const client = clientAt({ 0: (each) => each.count(34) });
  assert.equal(client.freeAt, 200);
});

test('a client without a limit waits for nothing', () => {
  const client = new Client(new Engine(), { qps: 0, burst: 0 });
  client.count(1000);
  client.report(object, 1000);
  assert.equal(client.freeAt, 0);
  assert.equal(client.reserve(1000)(1000), 0);
  assert(client.hasTokens(1000));
});
