const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z$/;

/** Milliseconds since 1970 of a UTC time such as `2026-11-22T20:18:25Z`, as Kubernetes writes it; undefined for others. */
export function millisecondsOf(text: string): number | undefined {
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  const fraction = Math.floor(Number(`0.${found[7] ?? '0'}`) * 1000);
  const days = daysBefore(year, month) + day - 1;
  return ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + fraction;
}

/** From 1970 to the first of the month; years begin in March, so that the leap day is their last. */
function daysBefore(year: number, month: number): number {
  const years = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * months + 2) / 5) - 719_468;
}
