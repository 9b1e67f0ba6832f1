/** The date in UTC, by the clock, such as `2026-11-24`. */
export function todayByClock(): string {
  return new Date().toISOString().slice(0, 10);
}
