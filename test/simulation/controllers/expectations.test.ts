import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Expectations } from '../../../src/simulation/controllers/expectations.ts';

function at(now: number): { clock: { now: number }; expectations: Expectations } {
  const clock = { now };
  return { clock, expectations: new Expectations(clock) };
}

test('nothing expected is satisfied', () => assert(at(0).expectations.satisfied('a')));

test('creations are satisfied when all have been seen', () => {
  const { expectations } = at(0);
  expectations.expectCreations('a', 2);
  expectations.creationObserved('a');
  assert(!expectations.satisfied('a'));
  expectations.creationObserved('a');
  assert(expectations.satisfied('a'));
});

test('a deletion that is seen twice counts once', () => {
  const { expectations } = at(0);
  expectations.expectDeletions('a', ['pod-1', 'pod-2']);
  expectations.deletionObserved('a', 'pod-1');
  expectations.deletionObserved('a', 'pod-1');
  expectations.deletionObserved('a', 'pod-3');
  assert(!expectations.satisfied('a'));
  expectations.deletionObserved('a', 'pod-2');
  assert(expectations.satisfied('a'));
});

test('after five minutes nothing is waited for any more', () => {
  const { clock, expectations } = at(1000);
  expectations.expectCreations('a', 1);
  clock.now = 301_000;
  assert(!expectations.satisfied('a'));
  clock.now = 301_001;
  assert(expectations.satisfied('a'));
});

test('deleted expectations are satisfied', () => {
  const { expectations } = at(0);
  expectations.expectCreations('a', 1);
  expectations.delete('a');
  assert(expectations.satisfied('a'));
});
