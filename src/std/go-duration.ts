import type { Duration } from './time.ts';

const unitMilliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration as Go and kubectl write it: `90s`, `1m30s`, `500ms`, `0`; undefined for anything else. */
export function durationOf(text: string): Duration | undefined {
  if (text === '0') return 0;
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/gy)];
  return Math.round(
    parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMilliseconds[unit] ?? 0), 0),
  );
}

/** The shortest text that `durationOf` reads as this duration, in hours, minutes, seconds and milliseconds. */
export function goDuration(duration: Duration): string {
  let rest = duration;
  const parts = ['h', 'm', 's', 'ms'].map((unit) => {
    const count = Math.floor(rest / (unitMilliseconds[unit] ?? 1));
    rest -= count * (unitMilliseconds[unit] ?? 1);
    return count === 0 ? '' : `${count}${unit}`;
  });
  return parts.join('') || '0s';
}
