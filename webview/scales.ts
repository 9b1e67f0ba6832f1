/** A linear scale from a stretch of values to a stretch of pixels. */
export interface Scale {
  readonly domain: readonly [from: number, to: number];
  readonly range: readonly [from: number, to: number];
}

export function positionOf({ domain, range }: Scale, value: number): number {
  const share = (value - domain[0]) / (domain[1] - domain[0]);
  return rounded(range[0] + share * (range[1] - range[0]));
}

export function domainValueAt({ domain, range }: Scale, position: number): number {
  const share = (position - range[0]) / (range[1] - range[0]);
  return domain[0] + share * (domain[1] - domain[0]);
}

/** To a tenth of a pixel, so that pictures are the same everywhere. */
export function rounded(position: number): number {
  return Math.round(position * 10) / 10;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const timeSteps = [
  ...[0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12, 24, 48, 96].map((count) => count * hour),
];

/** Instants at round seconds, minutes or hours, at least `spacing` pixels apart. */
export function timeTicks(scale: Scale, spacing: number): readonly number[] {
  const room = Math.max(1, (scale.range[1] - scale.range[0]) / spacing);
  const least = (scale.domain[1] - scale.domain[0]) / room;
  const step = timeSteps.find((candidate) => candidate >= least) ?? Math.ceil(least / hour) * hour;
  return multiples(step, scale.domain);
}

/** Round whole counts, about as many as fit. */
export function countTicks(scale: Scale, spacing: number): readonly number[] {
  const room = Math.max(1, Math.abs(scale.range[1] - scale.range[0]) / spacing);
  const least = Math.max(1, (scale.domain[1] - scale.domain[0]) / room);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= least) ?? least;
  return multiples(step, scale.domain);
}

function multiples(step: number, [from, to]: Scale['domain']): readonly number[] {
  const first = Math.ceil(from / step);
  const length = Math.max(0, Math.floor(to / step + 1e-9) - first + 1);
  return Array.from({ length }, (_, index) => (first + index) * step);
}

/** An instant or a span for people, as exact as it is: `0.5 s`, `48 s`, `3 min 20 s`, `1 h 5 min`. */
export function timeText(milliseconds: number): string {
  const sign = milliseconds < 0 ? '−' : '';
  const size = Math.abs(milliseconds);
  let rest = Math.round(size / second) * second;
  if (rest < minute) return `${sign}${Math.round(size / 100) / 10} s`;
  const units: [unit: string, length: number][] = [
    ['h', hour],
    ['min', minute],
    ['s', second],
  ];
  const parts = units.map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? '' : `${count} ${unit}`;
  });
  return sign + parts.filter((part) => part !== '').join(' ');
}

/** A span as sentences name it: in whole seconds from ten on, and in whole minutes from an hour on. */
export function spanText(milliseconds: number): string {
  const unit = milliseconds < 10 * second ? 100 : milliseconds < hour ? second : minute;
  return timeText(Math.round(milliseconds / unit) * unit);
}
