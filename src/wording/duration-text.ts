import { say } from '../std/say.ts';
import { type Duration, seconds } from '../std/time.ts';

/** A duration for people: `0.5 s`, `48 s`, `3 min 20 s`, `1 h 5 min`. */
export function durationText(duration: Duration): string {
  if (duration < 10_000) return say`${Math.round(duration / 100) / 10} s`;
  const whole = Math.round(duration / 1000);
  if (whole < 60) return say`${whole} s`;
  if (whole < 3600) return minutesText(Math.floor(whole / 60), whole % 60);
  const minutes = Math.round(whole / 60);
  return hoursText(Math.floor(minutes / 60), minutes % 60);
}

export function secondsText(amount: number): string {
  return durationText(seconds(amount));
}

function minutesText(minutes: number, seconds: number): string {
  return seconds === 0 ? say`${minutes} min` : say`${minutes} min ${seconds} s`;
}

function hoursText(hours: number, minutes: number): string {
  return minutes === 0 ? say`${hours} h` : say`${hours} h ${minutes} min`;
}
