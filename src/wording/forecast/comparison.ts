// Strategies and versions beside each other.
import { durationText } from '../../std/duration-text.ts';

/** What two Kubernetes versions are called beside each other. */
export function versionLabel(version: string): string {
  return `Kubernetes ${version}`;
}

export const presentLabel = 'Present';

export const sameUnderBoth = 'Both versions do the same here.';

export const wordsDiffer = 'Both versions do the same here; only the words of their events and status lines differ.';

interface ComparedNumbers {
  readonly label: string;
  readonly seconds: number | null;
  readonly peakPods: number;
  readonly minAvailable: number;
}

/** What another version does in another way than the present one, in numbers. */
export function versionDifference(present: ComparedNumbers, other: ComparedNumbers): string {
  if (present.seconds === null || other.seconds === null) return '';
  const time = other.seconds - present.seconds;
  const peak = other.peakPods - present.peakPods;
  const floor = other.minAvailable - present.minAvailable;
  const parts = [
    time === 0 ? '' : `takes ${durationText(Math.abs(time) * 1000)} ${time > 0 ? 'longer' : 'less'}`,
    peak === 0 ? '' : `has ${Math.abs(peak)} ${peak > 0 ? 'more' : 'fewer'} pods at the peak`,
    floor === 0 ? '' : `keeps ${Math.abs(floor)} ${floor > 0 ? 'more' : 'fewer'} available`,
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'Both versions take as long, with the same peak and floor; they differ in between.';
  return `${other.label} ${parts.join(', ')}.`;
}
