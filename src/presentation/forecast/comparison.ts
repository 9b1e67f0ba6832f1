// Strategies and versions beside each other.

import { say, verbatim } from '../../std/say.ts';
import { durationText } from '../../wording/duration-text.ts';
import { listText } from '../../wording/list-text.ts';
import { plural } from '../../wording/plural.ts';

/** What two Kubernetes versions are called beside each other. */
export function versionLabel(version: string): string {
  return verbatim`Kubernetes ${version}`;
}

export const presentLabel = say`Current`;

export const sameUnderBoth = say`Both versions behave the same here.`;

export const wordsDiffer = say`Both versions behave the same here; only the wording of events and status lines differs.`;

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
    time === 0
      ? ''
      : time > 0
        ? say`takes ${durationText(Math.abs(time) * 1000)} longer`
        : say`takes ${durationText(Math.abs(time) * 1000)} less`,
    peak === 0
      ? ''
      : peak > 0
        ? say`has up to ${plural(peak, 'more pod')}`
        : say`has up to ${plural(-peak, 'fewer pod')}`,
    floor === 0
      ? ''
      : floor > 0
        ? say`keeps ${Math.abs(floor)} more available`
        : say`keeps ${Math.abs(floor)} fewer available`,
  ].filter((part) => part !== '');
  if (parts.length === 0)
    return say`Time, most pods and fewest available are the same in both versions; only the course of the rollout differs.`;
  return say`${other.label} ${listText(parts, 'and')}.`;
}
