// Strategies and versions beside each other.
import { durationText } from '../../std/duration-text.ts';

/** What two Kubernetes versions are called beside each other. */
export function versionLabel(version: string): string {
  return `Kubernetes ${version}`;
}

export const presentLabel = 'Current';

export const sameUnderBoth = 'Both versions behave the same here.';

export const wordsDiffer = 'Both versions behave the same here; only the wording of events and status lines differs.';

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
    peak === 0
      ? ''
      : `has up to ${Math.abs(peak)} ${peak > 0 ? 'more' : 'fewer'} ${Math.abs(peak) === 1 ? 'pod' : 'pods'}`,
    floor === 0 ? '' : `keeps ${Math.abs(floor)} ${floor > 0 ? 'more' : 'fewer'} available`,
  ].filter((part) => part !== '');
  if (parts.length === 0)
    return 'Both versions take the same time, with the same most pods and fewest available; they differ in between.';
  return `${other.label} ${parts.join(', ')}.`;
}
