import { oldWorld } from '../wording/world-sentences.ts';

/** A world that is older is told to be so. */
const maxDays = 7;

const millisecondsOfDay = 24 * 60 * 60 * 1000;

/**
 * What is said of a world that is older than a week on the day `today`, a date such as 2026-11-20; undefined where it is
 * younger, or does not begin with such a date.
 */
export function ageNote(takenAt: string | undefined, today: string): string | undefined {
  const [from, to] = [dayOf(takenAt ?? ''), dayOf(today)];
  if (takenAt === undefined || from === undefined || to === undefined) return undefined;
  return to - from > maxDays ? oldWorld(takenAt, to - from) : undefined;
}

function dayOf(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ?? [];
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day)) / millisecondsOfDay;
}
