/** A point in virtual time: whole milliseconds since the start of a run. */
export type Instant = number;

/** A span of virtual time in whole milliseconds. */
export type Duration = number;

/** The duration of so many seconds. */
export function seconds(count: number): Duration {
  return Math.round(count * 1000);
}

/** The instant cut down to its whole second, as the API stores times. */
/** Where virtual time starts, in milliseconds since 1970: at the beginning of 2026. */
export const startOfTime = 1_767_225_600_000;

export function wholeSecond(at: Instant): Instant {
  return Math.floor(at / 1000) * 1000;
}
