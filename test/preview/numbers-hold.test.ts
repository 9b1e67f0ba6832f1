import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readManifests } from '../../src/document/read-manifests.ts';
import { expectedText } from '../../src/presentation/forecast/expected.ts';
import { fewestText, mostText, rolloutInShort, rolloutInTable } from '../../src/presentation/forecast/rollout.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { figuresOf } from '../../src/presentation/panel/figures.ts';
import type { Forecast, Run } from '../../src/preview/forecast.ts';
import { heldGuarantee } from '../../src/preview/held-guarantee.ts';
import { preview } from '../../src/preview/preview.ts';
import { forecastStates, stateOf } from '../../src/preview/state-of.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { completeAt } from '../../src/timeline/complete-at.ts';
import type { Timeline } from '../../src/timeline/timeline.ts';
import { leastTold } from '../../src/wording/lasting.ts';
import { withUnknownTimes } from '../../src/workload/assumptions.ts';
import { type RandomWorld, randomWorlds } from './random-worlds.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 46_113_000);
const numRuns = Number(process.env.ROLLOUT_RUNS ?? 25);

function forecastOf({ text, former, assumptions, steps }: RandomWorld): Forecast | undefined {
  const baseline =
    former === undefined
      ? undefined
      : ({ source: 'file', label: 'before', file: readManifests(former), history: [] } as const);
  return preview(readManifests(text), { baseline, objects: [] }, assumptions, steps).workloads[0];
}

function runsIn({ apply, next }: Forecast): readonly Run[] {
  return [...new Set([apply, next])].filter((run) => run !== undefined);
}

/** Courses of the same rollout whose pods start earlier, later and unevenly. */
function otherCourses({ scenario, time }: Run): readonly Timeline[] {
  const factors = time.basis === 'assumed' ? [0, 0.5, 2] : [1, 1, 1];
  return factors.map((factor, index) => {
    const assumptions = withUnknownTimes(scenario.assumptions, factor);
    const percent = time.basis === 'assumed' ? 60 : 20;
    return buildTimeline(simulate({ ...scenario, assumptions, startupJitter: { percent, seed: 100 + index } }));
  });
}

/** A few seconds are not told, and no part of a second. */
function toldLeast(atLeast: number): number {
  return atLeast < leastTold ? 0 : Math.floor(atLeast / 1000) * 1000;
}

/** Each number of a sentence, by what it is told of. */
function numbersIn(sentence: string): { readonly available: string | undefined; readonly pods: string | undefined } {
  const [, available] =
    /(?:≥|at least) (\d+)(?: of \d+)? available/.exec(sentence) ??
    /fewest available (\d+(?: to \d+)?)/.exec(sentence) ??
    [];
  const [, pods] = /(?:≤|at most|most pods) (\d+(?: to \d+)?)/.exec(sentence) ?? [];
  return { available, pods };
}

test(`sentences name the bounds or the ranges of their course: ${numRuns} random worlds (seed ${seed})`, () => {
  let named = 0;
  fc.assert(
    fc.property(randomWorlds, (world) => {
      const forecast = forecastOf(world);
      for (const run of forecast === undefined ? [] : runsIn(forecast)) {
        const { guarantee } = run;
        const told =
          guarantee === undefined
            ? { available: fewestText(run), pods: mostText(run) }
            : { available: String(guarantee.minAvailable), pods: String(guarantee.maxPods) };
        for (const sentence of [rolloutInShort(run), rolloutInTable(run)]) {
          const { available, pods } = numbersIn(sentence);
          if (available === undefined || pods === undefined) continue;
          named += 1;
          assert.deepEqual({ available, pods }, told, sentence);
        }
        const expected = numbersIn(expectedText(run) ?? '');
        if (expected.available === undefined) continue;
        const [least = 0] = expected.available.split(' to ').map(Number);
        assert.equal(expected.available, fewestText(run));
        if (guarantee !== undefined)
          assert.ok(least >= guarantee.minAvailable, `${least} of ${verdictSentence(forecast as Forecast)}`);
      }
      if (forecast === undefined || forecast.next === undefined) return;
      const [, fewest, most] = figuresOf(forecast);
      const { next } = forecast;
      assert.equal(fewest?.after, `${fewestText(next)} of ${next.bounds.replicas}`);
      assert.equal(most?.after, mostText(next));
    }),
    { seed, numRuns },
  );
  assert.ok(named > numRuns / 3, `${named} sentences name numbers`);
});

test(`no course breaks what is guaranteed, leaves a range that it drew, or is quicker than at least: ${numRuns} random worlds (seed ${seed})`, () => {
  fc.assert(
    fc.property(randomWorlds, (world) => {
      const forecast = forecastOf(world);
      for (const run of forecast === undefined ? [] : runsIn(forecast)) {
        const { guarantee, timeline, time } = run;
        const range = run.others.range;
        if (range !== undefined) {
          const { minAvailable, peakPods } = range;
          assert.ok(minAvailable.least <= timeline.minAvailable && timeline.minAvailable <= minAvailable.most);
          assert.ok(peakPods.least <= timeline.peak.pods && timeline.peak.pods <= peakPods.most);
        }
        for (const other of otherCourses(run)) {
          if (guarantee !== undefined)
            assert.equal(heldGuarantee(guarantee, other, undefined).broken, undefined, 'guarantee');
          const end = completeAt(other);
          if (time.basis === 'assumed' && end !== undefined && completeAt(timeline) !== undefined)
            assert.ok(toldLeast(time.whole.atLeast) <= end, `${time.whole.atLeast} ms at least, ${end} ms`);
        }
      }
    }),
    { seed, numRuns },
  );
});

test(`a state is never better than the worst of its course: ${numRuns} random worlds (seed ${seed})`, () => {
  fc.assert(
    fc.property(randomWorlds, (world) => {
      const forecast = forecastOf(world);
      if (forecast?.apply === undefined) return;
      const state = stateOf(forecast);
      const { timeline, bounds } = forecast.apply;
      const isAtLeastAsBad = (worst: (typeof forecastStates)[number]) =>
        forecastStates.indexOf(state) <= forecastStates.indexOf(worst);
      assert.ok(isAtLeastAsBad(timeline.outcome.state), `${state}, though ${timeline.outcome.state}`);
      const served = ({ pods }: Timeline['frames'][number]) =>
        pods.some(({ ready, available }) => ready + available > 0);
      const [first, ...others] = timeline.frames;
      const isDown = first !== undefined && served(first) && others.some((frame) => !served(frame));
      if (isDown && bounds.replicas > 0) assert.ok(isAtLeastAsBad('outage'), `${state}, though nobody is served`);
    }),
    { seed, numRuns },
  );
});
