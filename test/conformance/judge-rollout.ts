// Judges a recorded rollout of the real controllers and kubelet: our forecast of it is compared with its plays.
import assert from 'node:assert/strict';
import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import type { Scenario, StepAction } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../src/simulation/trace.ts';
import { createRandom } from '../../src/std/random.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { isWorkload, kindOf } from '../../src/workload/kinds.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';
import type { Behaviour, NodeScenario } from './node-case.ts';

export interface RolloutScenario extends Omit<NodeScenario, 'steps'> {
  readonly rollout: {
    readonly from: JsonMap;
    readonly to: JsonMap;
    /** What is applied while it rolls out, and the step that we forecast for it. */
    readonly later?: readonly { readonly atMs: number; readonly to: JsonMap; readonly step: StepAction }[];
    /** By the name and the image of the container, as `app@app:2`. */
    readonly behaves: Readonly<Record<string, Behaviour>>;
    /** The same as `--assume` takes it. */
    readonly assume: string;
  };
}

/** Of pods that do not terminate the old and the new ones and how many are available, and of those that do. */
type Frame = readonly [at: number, old: number, made: number, available: number, terminating: number];

/** What was seen of a rollout, its instants in seconds after the change. */
export interface RolloutPlay {
  /** How long after a whole second the change comes, and how long after the last relist. */
  readonly boundMs: number;
  readonly relistedMs: number;
  readonly end: 'completes' | 'deadline' | 'never';
  readonly at: number;
  readonly frames: readonly Frame[];
  /** Those of the workload's controller, and how often each comes. */
  readonly events: Readonly<Record<string, number>>;
}

export interface RolloutCase {
  readonly name: string;
  readonly scenario: RolloutScenario;
  readonly plays: readonly RolloutPlay[];
}

/** What depends on the phase of the kubelet may be so much beyond what was seen at the four of them. */
const betweenPhases = 0.25;
/** What follows so soon takes no time of ours. */
const atOnce = 0.25;

/** The first difference, or undefined where all that we forecast at the phases of the plays has been seen in them. */
export function judgeRollout({ scenario, plays }: RolloutCase): string | undefined {
  for (const phase of phasesOf(plays)) {
    let first: string | undefined;
    const isSeen = near(phase).some((each) => {
      const fault = difference(forecastPlay(scenario, each), plays);
      first ??= fault;
      return fault === undefined;
    });
    if (!isSeen) return `${phase.boundMs}/${phase.relistedMs}: ${first}`;
  }
  return undefined;
}

/** In tenths, as ours have them, each once. */
function phasesOf(plays: readonly RolloutPlay[]): readonly Phase[] {
  const all = plays.map(({ boundMs, relistedMs }) => {
    const bound = tenth(boundMs);
    return { boundMs: bound, relistedMs: (1000 + bound - tenth(boundMs - relistedMs)) % 1000 };
  });
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function tenth(ms: number): number {
  return (1000 + Math.round(ms / 100) * 100) % 1000;
}

/** A relist comes some milliseconds later each second, and the kubelet draws how long pods that have crashed wait. */
function near({ boundMs, relistedMs }: Phase): readonly Phase[] {
  const ways = Array.from({ length: draws }, (_, draw) => draw);
  return ways.flatMap((draw) =>
    [0, 900, 100].map((later) => ({ boundMs, relistedMs: (relistedMs + later) % 1000, draw })),
  );
}

/** Of so many ways, what one shows has been seen. */
const draws = 16;

/** How what is played differs from all that was seen. */
export function difference(own: RolloutPlay, plays: readonly RolloutPlay[]): string | undefined {
  const alike = plays.filter(({ end }) => end === own.end);
  if (alike.length === 0) return `end: ${own.end} (${own.at} s), not ${endsOf(plays)}`;
  const ends = alike.map(({ at }) => at);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (own.at < least - betweenPhases || own.at > most + betweenPhases)
    return `duration: ${own.at} s, not from ${least} to ${most}`;
  for (const [what, of] of measures) {
    const seen = alike.map(of);
    const value = of(own);
    if (value < Math.min(...seen) || value > Math.max(...seen)) return `${what}: ${value}, not ${[...new Set(seen)]}`;
  }
  const sizes = alike.map(sizesOf);
  if (!sizes.includes(sizesOf(own))) return `sizes: ${sizesOf(own)}, not ${[...new Set(sizes)].join(' or ')}`;
  const events = alike.map(eventsOf);
  if (!events.includes(eventsOf(own))) return `events: ${eventsOf(own)}, not\n  ${[...new Set(events)].join('\n  ')}`;
  return undefined;
}

function endsOf(plays: readonly RolloutPlay[]): string {
  return [...new Set(plays.map(({ end, at }) => `${end} (${at} s)`))].join(', ');
}

const measures: readonly (readonly [what: string, of: (play: RolloutPlay) => number])[] = [
  ['most pods', (play) => Math.max(...untilEnd(play).map(([, old, made]) => old + made))],
  ['fewest available', (play) => Math.min(...untilEnd(play).map(([, , , available]) => available))],
  ['available at the end', (play) => untilEnd(play).at(-1)?.[3] ?? 0],
];

function untilEnd({ end, at, frames }: RolloutPlay): readonly Frame[] {
  return end === 'never' ? frames : frames.filter((frame) => frame[0] <= at);
}

/** The old and the new pods over time, without what something else takes the place of at once. */
function sizesOf(play: RolloutPlay): string {
  const frames = untilEnd(play).filter(
    ([at], index, all) => (all[index + 1]?.[0] ?? Number.POSITIVE_INFINITY) - at > atOnce,
  );
  const sizes = frames.map(([, old, made]) => `${old}+${made}`);
  return sizes.filter((size, index) => size !== sizes[index - 1]).join(' ');
}

/**
 * The pods and ReplicaSets of two clusters have other names; those of a StatefulSet have the same. Whether a ReplicaSet is
 * scaled in one step or in several that follow at once, the sizes tell.
 */
function eventsOf({ events }: RolloutPlay): string {
  const counts = new Map<string, number>();
  const scalings = new Map<string, number[]>();
  for (const [event, count] of Object.entries(events)) {
    const text = event.replace(/\bweb-(?!\d{1,2}\b)[a-z0-9]{5,10}(-[a-z0-9]{5})?\b/g, 'web-…');
    const [, start = '', from, to] = /^(.* ScalingReplicaSet .*) from (\d+) to (\d+)$/.exec(text) ?? [];
    if (start === '') counts.set(text, (counts.get(text) ?? 0) + count);
    else scalings.set(start, [...(scalings.get(start) ?? []), Number(from), Number(to)]);
  }
  const scaled = [...scalings].map(([start, all]) => `${start} within ${Math.min(...all)} and ${Math.max(...all)}`);
  const told = [...counts].map(([text, count]) => `${count} × ${text}`);
  return [...told, ...scaled].sort().join('; ');
}

type Phase = Pick<RolloutPlay, 'boundMs' | 'relistedMs'> & { readonly draw?: number };

/** What we forecast of the rollout, or what we would if it came at another time than a whole second and a relist. */
export function forecastPlay({ rollout, untilMs }: RolloutScenario, phase?: Phase): RolloutPlay {
  const { from, to, assume } = rollout;
  const { assumptions, faults } = readAssumptions(assume, defaultAssumptions);
  assert.deepEqual(faults, []);
  const read = (manifest: JsonMap) => readManifests(JSON.stringify(manifest));
  const baseline = { source: 'file', label: 'before', file: read(from), history: [] } as const;
  const [forecast] = preview(read(to), { ...noSurroundings, baseline }, assumptions).workloads;
  const run = forecast?.apply;
  assert(run !== undefined);
  const { boundMs, relistedMs } = phase ?? atWholeSecond;
  const trace = phase === undefined ? run.trace : simulate(atPhase(run.scenario, phase));
  const { lanes, frames, events } = phase === undefined ? run.timeline : buildTimeline(trace);
  const isNew = lanes.map((lane) => lane.isNew);
  const told = frames.map(({ at, pods, available, terminating }): Frame => {
    const count = (wanted: boolean) =>
      pods.reduce(
        (sum, each, index) => (isNew[index] === wanted ? sum + each.starting + each.ready + each.available : sum),
        0,
      );
    return [Math.max(0, at - boundMs) / 1000, count(false), count(true), available, terminating];
  });
  const counts: Record<string, number> = {};
  const ended = endOf(trace, boundMs, untilMs);
  for (const { at, event } of events) {
    if (at < 0 || (ended.end !== 'never' && (at - boundMs) / 1000 > ended.at + tail)) continue;
    const text = `${event.type} ${event.reason} ${event.message}`;
    if (event.involvedObject.startsWith(`${String(to.kind)}/`)) counts[text] = (counts[text] ?? 0) + 1;
  }
  return { boundMs, relistedMs, ...ended, frames: told, events: counts };
}

const atWholeSecond: Phase = { boundMs: 0, relistedMs: 0 };

/** The same where the apply comes so long after a whole second, and so long after the kubelet has looked at its pods. */
function atPhase(scenario: Scenario, { boundMs, relistedMs, draw = 0 }: Phase): Scenario {
  const relist = (1000 + boundMs - relistedMs) % 1000;
  const steps = scenario.steps.map((step) => ({ ...step, at: step.at + boundMs }));
  return { ...scenario, steps, startupJitter: { percent: 0, seed: seedOf(relist, draw) } };
}

/** One of those by which the nodes' phase is drawn. */
function seedOf(relist: number, draw: number): number {
  for (let seed = 0, left = draw; ; seed++) {
    const random = createRandom(seed);
    const tenth = (): number => Math.floor(random() * 10) * 100;
    if (tenth() === relist && tenth() === relist && left-- === 0) return seed;
  }
}

/** For how many seconds a play goes on after its end. */
const tail = 5;

/** When `kubectl rollout status` would end, where that is in time to be seen. */
function endOf(trace: Trace, boundMs: number, untilMs: number): Pick<RolloutPlay, 'end' | 'at'> {
  const changed = trace.origin + boundMs;
  for (const entry of entriesOf(trace)) {
    if (entry.at < changed || entry.type !== 'write' || !isWorkload(entry.object)) continue;
    const { state } = kindOf(entry.object).rolloutStatus(entry.object);
    if (entry.at > changed + untilMs) break;
    const at = (entry.at - changed) / 1000;
    if (state === 'done') return { end: 'completes', at };
    if (state === 'failed') return { end: 'deadline', at };
  }
  return { end: 'never', at: 0 };
}
