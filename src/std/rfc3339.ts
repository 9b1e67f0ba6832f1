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

/** Such as `2026-11-22T20:18:25Z`, of whole seconds since 1970. */
export function rfc3339Of(seconds: number): string {
  const days = Math.floor(seconds / secondsOfDay);
  const rest = seconds - days * secondsOfDay;
  const { year, month, day } = dateOf(days);
  const time = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map(two).join(':');
  return `${year}-${two(month)}-${two(day)}T${time}Z`;
}

const secondsOfDay = 86_400;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Of the year and the month that the day is in, there is none later that begins by it. */
function dateOf(days: number): { readonly year: number; readonly month: number; readonly day: number } {
  let year = 1970 + Math.floor(days / 366);
  while (daysBefore(year + 1, 1) <= days) year++;
  let month = 1;
  while (month < 12 && daysBefore(year, month + 1) <= days) month++;
  return { year, month, day: days - daysBefore(year, month) + 1 };
}
