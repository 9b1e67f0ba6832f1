// Measures how sure forecasts are, on the real controllers and kubelet: npm run calibrate -- [--seed N] [--count N]
// Each rollout is played 20 times with pods that take uneven times, and forecast from its manifest alone, and with measured times.
import { type Calibrated, calibrate } from '../test/conformance/calibration.ts';
import type { RolloutCase } from '../test/conformance/judge-rollout.ts';
import { rolloutsThatVary } from '../test/simulation/kubelet/random-rollouts.ts';
import { rolloutsWithSteps } from '../test/simulation/kubelet/rollouts-with-steps.ts';
import { compareWithOracle } from './compare-with-oracle.ts';

/** Times that nobody knows may be so many times as long or as short; those that were measured before, less. */
const unknown = 3;
const measured = 1.25;

/** At each of the four phases of the kubelet. */
const seeds = 5;

/** So far apart may the ends of a range be whose times are measured. */
const widest = 1.5;

compareWithOracle({
  mode: 'kubelet',
  folder: 'calibrate',
  count: 60,
  cases: (seed, count) =>
    [unknown, measured].flatMap((vary) => [
      ...rolloutsThatVary(seed, count, { vary, seeds }),
      ...rolloutsWithSteps(seed, Math.ceil(count / 3), { vary, seeds }),
    ]),
  differencesIn: (played: readonly RolloutCase[]) => {
    const judged = (hasStep: boolean, vary: number) =>
      played
        .filter(({ scenario }) => scenario.vary === vary && (scenario.rollout.later !== undefined) === hasStep)
        .flatMap((each) => calibrate(each, vary === unknown ? 'faults' : 'times'));
    const [alone, timed] = [judged(false, unknown), judged(false, measured)];
    const inMiddle = [...judged(true, unknown), ...judged(true, measured)];
    tellBounds('manifest alone', alone);
    tellBounds('measured times', timed);
    tellBounds('with a step in the middle', inMiddle);
    tellRatios(timed.flatMap(({ ratio }) => ratio ?? []));
    return [...alone, ...timed, ...inMiddle].filter(isBroken);
  },
});

function isBroken({ state, isLate, tooSoon, broken, outside }: Calibrated): boolean {
  return (state === 'worse' && !isLate) || broken !== undefined || outside !== undefined || tooSoon > 0;
}

function tellBounds(what: string, all: readonly Calibrated[]): void {
  const count = (is: (each: Calibrated) => boolean) => `${all.filter(is).length} of ${all.length}`;
  console.log(`${what}: ends as told ${count(({ state }) => state === 'as told')}`);
  console.log(`  completes by chance, though told to get stuck: ${count(({ state }) => state === 'better')}`);
  console.log(`  never completes, though told to: ${count(({ state, isLate }) => state === 'worse' && !isLate)}`);
  console.log(`  a start takes longer than the deadline: ${count(({ isLate }) => isLate)}`);
  console.log(`  sooner than at least: ${count(({ tooSoon }) => tooSoon > 0)}`);
  console.log(`  a guaranteed bound broken: ${count(({ broken }) => broken !== undefined)}`);
  console.log(`  an extreme outside of its range: ${count(({ outside }) => outside !== undefined)}`);
  for (const each of all) if (isBroken(each)) console.log(`  ${JSON.stringify(each)}`);
}

/** The share inside, and how many rollouts take how many times as long as forecast. */
function tellRatios(ratios: readonly number[]): void {
  const end = Math.sqrt(widest);
  const inside = ratios.filter((ratio) => ratio >= 1 / end && ratio <= end).length;
  console.log(
    `${inside} of ${ratios.length} take from ${(1 / end).toFixed(2)} to ${end.toFixed(2)} times as long as forecast`,
  );
  const step = 0.05;
  const bins = new Map<number, number>();
  for (const ratio of ratios) {
    const bin = Math.min(40, Math.floor(ratio / step + 1e-9));
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  for (const [bin, many] of [...bins].sort(([one], [other]) => one - other)) {
    const share = (100 * many) / ratios.length;
    console.log(`  ${(bin * step).toFixed(2)} ${'█'.repeat(Math.ceil(share))} ${share.toFixed(1)}%`);
  }
}
