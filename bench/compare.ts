/** Medians of one comparison, and how far its single ratios lie apart. */
export interface Comparison {
  /** How many times as long the other one takes, the median of all rounds. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  readonly ownMilliseconds: number;
  readonly otherMilliseconds: number;
}

export type Work = (round: number) => unknown;

/** Reads a clock, in milliseconds. */
export type Clock = () => number;

/** CPU time of this process: what other processes do meanwhile does not count. */
export const cpuClock: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Runs both in turn, round after round in this process, so that a busy machine slows both alike. */
export async function compare(own: Work, other: Work, rounds: number, clock = cpuClock): Promise<Comparison> {
  const millisecondsOf = async (work: Work, round: number): Promise<number> => {
    const before = clock();
    await work(round);
    return clock() - before;
  };
  for (let round = 1; round <= Math.ceil(rounds / 3); round++) {
    await own(-round);
    await other(-round);
  }
  const times: { own: number; other: number }[] = [];
  for (let round = 1; round <= rounds; round++) {
    times.push({ own: await millisecondsOf(own, round), other: await millisecondsOf(other, round) });
  }
  const ratios = times.map((time) => time.other / time.own).toSorted((a, b) => a - b);
  return {
    ratio: median(ratios),
    lowest: ratios[0] ?? Number.NaN,
    highest: ratios.at(-1) ?? Number.NaN,
    ownMilliseconds: median(times.map((time) => time.own)),
    otherMilliseconds: median(times.map((time) => time.other)),
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
