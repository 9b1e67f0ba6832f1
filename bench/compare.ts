/** What rounds in turn of two works came to: medians, and how far the single ratios lie apart. */
export interface Comparison {
  /** How many times as long the other one takes, the median of all rounds. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  /** The shortest time of the other one over the shortest of the own: what is left when nothing else disturbs. */
  readonly ratioOfShortest: number;
  readonly ownMilliseconds: number;
  readonly otherMilliseconds: number;
}

export type Work = (round: number) => unknown;

/** Reads a clock, in milliseconds. */
export type Clock = () => number;

export interface Rounds {
  readonly rounds: number;
  /** Rounds before, which do not count. */
  readonly warmUps?: number;
  /** How often the own work is done in a round, where once is too short to be measured well. */
  readonly ownTimes?: number;
  readonly clock?: Clock;
}

/** CPU time of this process: what other processes do meanwhile does not count. */
export const cpuClock: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Runs both in turn, round after round in this process, so that a busy machine slows both alike. */
export async function compare(own: Work, other: Work, options: Rounds): Promise<Comparison> {
  const { rounds, warmUps = Math.ceil(rounds / 3), ownTimes = 1, clock = cpuClock } = options;
  for (let round = 1; round <= warmUps; round++) {
    await own(-round);
    await other(-round);
  }
  const times: { own: number; other: number }[] = [];
  for (let round = 1; round <= rounds; round++) {
    const ownTime = await millisecondsOf(own, { round, times: ownTimes, clock });
    times.push({ own: ownTime, other: await millisecondsOf(other, { round, times: 1, clock }) });
  }
  const ratios = times.map((time) => time.other / time.own).toSorted((a, b) => a - b);
  const shortest = (side: 'own' | 'other') => Math.min(...times.map((time) => time[side]));
  return {
    ratio: median(ratios),
    lowest: ratios[0] ?? Number.NaN,
    highest: ratios.at(-1) ?? Number.NaN,
    ratioOfShortest: shortest('other') / shortest('own'),
    ownMilliseconds: median(times.map((time) => time.own)),
    otherMilliseconds: median(times.map((time) => time.other)),
  };
}

interface Measured {
  readonly round: number;
  readonly times: number;
  readonly clock: Clock;
}

async function millisecondsOf(work: Work, { round, times, clock }: Measured): Promise<number> {
  const before = clock();
  for (let time = 0; time < times; time++) await work(round * times + time);
  return (clock() - before) / times;
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
