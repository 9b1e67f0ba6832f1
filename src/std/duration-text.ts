import type { Duration } from './time.ts';

/** A duration for people: `0.5 s`, `48 s`, `3 min 20 s`, `1 h 5 min`. */
export function durationText(duration: Duration): string {
  if (duration < 10_000) return `${Math.round(duration / 100) / 10} s`;
  const seconds = Math.round(duration / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return withRest(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(seconds / 60);
  return withRest(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

function withRest(count: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${count} ${unit}` : `${count} ${unit} ${rest} ${restUnit}`;
}
