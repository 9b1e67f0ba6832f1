// Compares what a forecast tells of a rollout with its plays by the real controllers and kubelet, whose pods take uneven times.
import assert from 'node:assert/strict';
import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { mayNeverComplete } from '../../src/preview/course-range.ts';
import type { Run } from '../../src/preview/forecast.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { failedOutcomes } from '../../src/timeline/failed-outcomes.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';
import type { RolloutCase, RolloutPlay, RolloutScenario } from './judge-rollout.ts';

/** A play beside its forecast from the manifest alone, and beside that with times as they were measured. */
export interface Calibrated {
  readonly name: string;
  readonly seconds: number;
  /** Whether it ends as is told, complete or not, or better or worse. */
  readonly state: 'as told' | 'better' | 'worse';
  /** It does not, as a pod takes longer to start than the progress deadline allows. */
  readonly isLate: boolean;
  /** How much sooner it is complete than the forecast has it at least, in seconds; 0: it is not. */
  readonly tooSoon: number;
  /** The bound that it breaks, though that was guaranteed. */
  readonly broken: 'fewest available' | 'most pods' | undefined;
  /** The extreme that is outside of its range, where a range is told. */
  readonly outside: 'fewest available' | 'most pods' | undefined;
  /** How many times as long as forecast it takes; undefined: it is not complete, or no time is known. */
  readonly ratio: number | undefined;
}

/** Each play of a case whose times vary, beside what is told. */
export function calibrate({ name, scenario, plays }: RolloutCase, knows: 'faults' | 'times'): readonly Calibrated[] {
  const run = forecastOf(scenario.rollout, knows);
  const { timeline, guarantee, bounds, complete, time } = run;
  const fails = failedOutcomes.has(timeline.outcome.state);
  const ranges = guarantee === undefined ? run.others.range : undefined;
  return plays.map((play) => {
    const [fewest, most] = extremesOf(play, bounds.replicas);
    const isComplete = play.end === 'completes';
    const told = knows === 'times' && complete !== undefined ? complete / 1000 : undefined;
    return {
      name,
      seconds: play.at,
      state: stateOf(isComplete, fails, mayNeverComplete(run)),
      isLate: play.end === 'deadline' && !fails,
      tooSoon: isComplete && time.basis === 'assumed' ? Math.max(0, leastTold(time.whole.atLeast) - play.at) : 0,
      broken:
        guarantee &&
        outsideOf([guarantee.minAvailable, Number.POSITIVE_INFINITY], [0, guarantee.maxPods], fewest, most),
      outside:
        ranges &&
        outsideOf(
          [ranges.minAvailable.least, ranges.minAvailable.most],
          [ranges.peakPods.least, ranges.peakPods.most],
          fewest,
          most,
        ),
      ratio: isComplete && told !== undefined && told > 0 ? play.at / told : undefined,
    };
  });
}

/** In whole seconds; a few are not told. */
function leastTold(atLeast: number): number {
  return atLeast < 5000 ? 0 : Math.floor(atLeast / 1000);
}

function stateOf(isComplete: boolean, fails: boolean, isChance: boolean): Calibrated['state'] {
  if (isChance || isComplete !== fails) return 'as told';
  return isComplete ? 'better' : 'worse';
}

type Ends = readonly [least: number, most: number];

function outsideOf(available: Ends, pods: Ends, fewest: number, most: number): Calibrated['broken'] {
  if (fewest < available[0] || fewest > available[1]) return 'fewest available';
  return most < pods[0] || most > pods[1] ? 'most pods' : undefined;
}

/** What was there for longer than it takes to delete what is too much. */
const glimpse = 0.1;

function extremesOf({ end, at, frames }: RolloutPlay, replicas: number): readonly [fewest: number, most: number] {
  const seen = frames.filter(([from], index) => {
    const until = frames[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    return until - from > glimpse && (end === 'never' || from <= at);
  });
  return [
    Math.min(replicas, ...seen.map(([, , , available]) => available)),
    Math.max(0, ...seen.map(([, old, made]) => old + made)),
  ];
}

/** Without what containers take: that they crash or never get ready has to be told. */
function faultsIn(assume: string): string {
  const kept = assume.split(',').filter((each) => /^nodes=|^controller-qps=|:(?:exit|ready|crash)=/.test(each));
  return kept.join();
}

function forecastOf({ from, to, assume, later = [] }: RolloutScenario['rollout'], knows: 'faults' | 'times'): Run {
  const { assumptions, faults } = readAssumptions(knows === 'times' ? assume : faultsIn(assume), defaultAssumptions);
  const steps = later.map(({ atMs, step }) => ({ at: atMs, ...step }));
  assert.deepEqual(faults, []);
  const read = (manifest: JsonMap) => readManifests(JSON.stringify(manifest));
  const baseline = { source: 'file', label: 'before', file: read(from), history: [] } as const;
  const [forecast] = preview(read(to), { ...noSurroundings, baseline }, assumptions, steps).workloads;
  assert(forecast?.apply !== undefined);
  return forecast.apply;
}
