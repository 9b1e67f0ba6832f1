import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { LiveState } from '../../../src/change/change.ts';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { LiveRollout } from '../../../src/host/follow/live-rollout.ts';
import type { KubectlProgram, LiveEvent, LiveWatch } from '../../../src/host/kubectl.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

const text = readFileSync(new URL('../../preview/follow/streams/good.jsonl', import.meta.url), 'utf8');
const [state, ...events]: [LiveState, ...LiveEvent[]] = JSON.parse(`[${text.trimEnd().split('\n').join(',')}]`);
const place = { context: 'test', namespace: 'live18-d' };
const name = { kind: 'Deployment', name: 'web', namespace: 'live18-d' };
const live = { object: state.object, history: { objects: [], isCut: true }, state, refusals: [], isChanging: false };

/** A kubectl that tells the recorded events, and then watches on until it is stopped; `watching` counts what runs. */
function recorded(told: readonly LiveEvent[]) {
  const running = { count: 0 };
  const watch = ({ what, tell, stop }: LiveWatch) =>
    new Promise<void>((resolve) => {
      running.count++;
      const end = () => {
        running.count--;
        resolve();
      };
      stop.addEventListener('abort', end, { once: true });
      for (const event of told) if ((event.object.kind === 'Pod') === 'selector' in what) tell(event);
    });
  const kubectl = { watch: (_: unknown, watched: LiveWatch) => watch(watched) } as unknown as KubectlProgram;
  return { kubectl, running };
}

function rolloutWith(kubectl: KubectlProgram): LiveRollout {
  return new LiveRollout({ kubectl, place, name, live, assumptions: defaultAssumptions });
}

test('a rollout is followed until it is done, and no kubectl is left', async () => {
  const { kubectl, running } = recorded(events);
  const rollout = rolloutWith(kubectl);
  const seen: string[] = [];
  await rollout.follow(() => seen.push(rollout.followed.status.state), new AbortController().signal);
  assert.equal(rollout.followed.status.text, 'deployment "web" successfully rolled out');
  assert.ok(seen.includes('waiting') && seen.at(-1) === 'done');
  assert.equal(running.count, 0);
});

test('a rollout is no longer followed once the signal stops it, and no kubectl is left', async () => {
  const { kubectl, running } = recorded([]);
  const stop = new AbortController();
  const followed = rolloutWith(kubectl).follow(() => undefined, stop.signal);
  assert.equal(running.count, 2);
  stop.abort();
  await followed;
  assert.equal(running.count, 0);
});

test('a signal that is over already starts nothing', async () => {
  const { kubectl, running } = recorded([]);
  await rolloutWith(kubectl).follow(() => undefined, AbortSignal.abort());
  assert.equal(running.count, 0);
});

test('the latest warnings of the workload and its pods are told once each', async () => {
  const event = (object: string, message: string): JsonMap => ({
    reason: 'Unhealthy',
    message,
    involvedObject: { kind: 'Deployment', name: object },
  });
  const items = [event('other', 'no'), ...[1, 2, 2, 3, 4].map((count) => event('web', `no ${count}`))];
  const kubectl = {
    listAll: async () => ({ text: JSON.stringify({ items }), errors: '' }),
  } as unknown as KubectlProgram;
  assert.deepEqual(
    (await rolloutWith(kubectl).warnings()).map((line) => line.trim()),
    [2, 3, 4].map((count) => `Unhealthy deployment/web: no ${count}`),
  );
});

test('what throws at a look ends the following, and no kubectl is left', async () => {
  const { kubectl, running } = recorded(events);
  const look = () => assert.fail('thrown');
  await assert.rejects(rolloutWith(kubectl).follow(look, new AbortController().signal), /thrown/);
  assert.equal(running.count, 0);
});

test('warnings that are no answer are none', async () => {
  const kubectl = { listAll: async () => ({ text: '['.repeat(600), errors: '' }) } as unknown as KubectlProgram;
  assert.deepEqual(await rolloutWith(kubectl).warnings(), []);
});
