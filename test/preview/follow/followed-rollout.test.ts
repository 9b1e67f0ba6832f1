import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { LiveState } from '../../../src/change/change.ts';
import { asList, asMap, type JsonMap } from '../../../src/document/manifest.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { FollowReport } from '../../../src/preview/follow/follow-report.ts';
import { FollowedRollout, type WatchReport } from '../../../src/preview/follow/followed-rollout.ts';
import { preview } from '../../../src/preview/preview.ts';
import { present } from '../../../src/std/assert.ts';
import { durationOf } from '../../../src/std/go-duration.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { seenOf } from './seen-of.ts';

/** A rollout as a real cluster told it: what was there at first, then each event of the watches. */
function streamOf(name: string): { readonly live: LiveState; readonly events: readonly WatchReport[] } {
  const text = readFileSync(new URL(`./streams/${name}.jsonl`, import.meta.url), 'utf8');
  const [live, ...events] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { live, events };
}

function forecastOf(live: LiveState, assumptions = defaultAssumptions) {
  const { apiVersion = 'apps/v1', kind = '', metadata, spec = {} } = live.object;
  const { name = '', namespace = 'default', annotations = {} } = asMap(metadata);
  const manifest: JsonMap = { apiVersion, kind, metadata: { name, namespace, annotations }, spec };
  const file = readManifests(JSON.stringify(live.object));
  const baseline = { source: 'cluster', label: 'cluster', file, history: [], live: [live] } as const;
  const [forecast] = preview(readManifests(JSON.stringify(manifest)), { baseline, objects: [] }, assumptions).workloads;
  return present(present(forecast, 'a forecast').apply, 'a rollout');
}

/** Follows a stream in virtual time, with a look at each event and each second. */
function follow(live: LiveState, events: readonly WatchReport[], until: number, assumptions = defaultAssumptions) {
  const run = forecastOf(live, assumptions);
  const followed = new FollowedRollout(live, run);
  const report = new FollowReport(followed, live.readAt);
  const lines: { at: number; text: string }[] = [];
  const look = (at: number) => {
    for (const { text } of report.linesAt(at)) lines.push({ at: (at - live.readAt) / 1000, text });
  };
  let next = 0;
  for (let at = live.readAt; at <= live.readAt + until && followed.status.state === 'waiting'; at += 1000) {
    for (; next < events.length; next++) {
      const event = present(events[next], 'an event');
      if (event.at > at) break;
      followed.see(event);
      look(event.at);
    }
    look(at);
  }
  const end = events[next - 1]?.at ?? live.readAt;
  return { lines, followed, afterwards: report.afterwards(end), run };
}

test('a rollout whose pods take what is assumed needs no other assumption', () => {
  const { live, events } = streamOf('good');
  const assumptions = { ...defaultAssumptions, imagePullSeconds: 0 };
  const { lines, followed, afterwards } = follow(live, events, 60_000, assumptions);
  assert.equal(followed.status.text, 'deployment "web" successfully rolled out');
  assert.match(lines[0]?.text ?? '', /^0 s, on time: Waiting for deployment "web" rollout to finish: /);
  assert.ok(!lines.some(({ text }) => text.includes('no progress')));
  assert.equal(afterwards.length, 1, afterwards.join('\n'));
});

test('a rollout that takes longer is behind, and what would have been right is told', () => {
  const { live, events } = streamOf('slow');
  const { lines, followed, afterwards } = follow(live, events, 60_000);
  assert.equal(followed.status.state, 'done');
  assert.ok(lines.some(({ text }) => / s behind: /.test(text)));
  assert.ok(!lines.some(({ text }) => text.includes('no progress')));
  assert.match(afterwards[1] ?? '', /start-up 14 s, not 5 s.*--assume startup=14s/);
});

/** How long ago progress was due, as a line tells it; NaN where it does not. */
function secondsDue(line: string): number {
  const [, told = ''] = /it was due (.*?) ago/.exec(line) ?? [];
  return (durationOf(told.replace('min', 'm').replaceAll(' ', '')) ?? Number.NaN) / 1000;
}

test('a rollout that gets stuck is told within 30 s of the instant at which progress was due', () => {
  const { live, events } = streamOf('stuck');
  const { lines } = follow(live, events, 120_000);
  const [told] = lines.filter(({ text }) => text.includes('no progress for'));
  assert.ok(told !== undefined && secondsDue(told.text) <= 30, JSON.stringify(lines));
  assert.match(told.text, /\(the new pods are not ready\); Kubernetes reports this in \d+ min/);
  assert.equal(lines.filter(({ text }) => text.includes('no progress for')).length, 1);
});

const refusal = 'exceeded quota: team, requested: pods=1, used: pods=5, limited: pods=5';

/** The events of a rollout whose controller is refused further pods. */
function refusedIn(events: readonly WatchReport[]): readonly WatchReport[] {
  const condition = {
    type: 'ReplicaFailure',
    status: 'True',
    reason: 'FailedCreate',
    message: `pods "web-5d9c7-x2x8z" is forbidden: ${refusal}`,
  };
  return events.map((event) => {
    const status = asMap(event.object.status);
    if (event.object.kind !== 'Deployment') return event;
    const conditions = [...asList(status.conditions), condition];
    return { ...event, object: { ...event.object, status: { ...status, conditions } } };
  });
}

test('a rollout of which the server refuses pods is told with the reason of the cluster', () => {
  const { live, events } = streamOf('stuck');
  const { lines } = follow(live, refusedIn(events), 120_000);
  const [told] = lines.filter(({ text }) => text.includes('no progress for'));
  assert.ok(told?.text.includes(`(${refusal})`), JSON.stringify(lines));
});

const sizes = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25];
const startups = [2, 5, 10, 20, 40, 60];
const rollouts = sizes.flatMap((replicas) => startups.map((startup) => ({ replicas, startup })));

test(`none of ${rollouts.length} good rollouts that are twice as slow as assumed is taken for one that is stuck`, () => {
  for (const { replicas, startup } of rollouts) {
    const { live, events, assumed } = seenOf({ replicas, startup, slowness: 2 });
    const { lines, followed } = follow(live, events, 4_000_000, assumed);
    assert.equal(followed.status.state, 'done', `${replicas} replicas`);
    const false_ = lines.filter(({ text }) => text.includes('no progress'));
    assert.deepEqual(false_, [], `${replicas} replicas that start in ${startup} s`);
  }
});

test(`each of ${rollouts.length} rollouts that get stuck is told, within 30 s of what was due where a step takes up to 20 s`, () => {
  for (const { replicas, startup } of rollouts) {
    const { live, events, assumed } = seenOf({ replicas, startup, slowness: Number.POSITIVE_INFINITY });
    const { lines } = follow(live, events, 400_000, assumed);
    const told = lines.find(({ text }) => text.includes('no progress for'));
    const due = secondsDue(told?.text ?? '');
    assert.ok(startup > 20 ? due >= 0 : due <= 30, `${replicas} replicas, ${startup} s: ${told?.text}`);
  }
});
