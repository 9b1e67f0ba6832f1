// From the goal of a rollout to the setting that meets it.
import { say } from '../std/say.ts';
import type { Duration } from '../std/time.ts';
import { durationText } from './duration-text.ts';
import { expectationNotMet, type Shortfall, shortfallText, wantedText } from './findings/expectations.ts';
import { commaText } from './list-text.ts';
import { plural } from './plural.ts';

/** One limit of a goal, with the line of a configuration that has it. */
export interface ToldLimit {
  readonly expected:
    | { readonly that: 'minAvailable' | 'maxPods'; readonly pods: number | string }
    | { readonly that: 'duration'; readonly duration: Duration }
    | { readonly that: 'outage' | 'undo' | 'capacity' | 'requests' };
  readonly at?: string;
}

/** `Goal: at least 18 available, at most 24 pods, within 3 min`. */
export function goalSentence(limits: readonly ToldLimit[]): string {
  return say`Goal: ${commaText(limits.map(limitText))}`;
}

/** `at least 18 available`. */
export function limitText({ expected, at }: ToldLimit): string {
  const limit = bareLimitText(expected);
  return at === undefined ? limit : say`${limit} (${at})`;
}

function bareLimitText(expected: ToldLimit['expected']): string {
  switch (expected.that) {
    case 'minAvailable':
      return say`at least ${expected.pods} available`;
    case 'maxPods':
      return typeof expected.pods === 'number'
        ? say`at most ${plural(expected.pods, 'pod')}`
        : say`at most ${expected.pods} of the pods`;
    case 'duration':
      return say`within ${durationText(expected.duration)}`;
    case 'outage':
      return say`no outage`;
    case 'capacity':
      return say`room for all pods`;
    case 'undo':
      return say`a revision to return to`;
    case 'requests':
      return say`no lost requests`;
  }
}

/** What a setting comes to, and what the goal is: the line of a configuration is named where it wants that. */
export function missedText(shortfall: Shortfall, at: string | undefined): string {
  if (at !== undefined) return expectationNotMet.message(shortfall, at);
  return say`${shortfallText(shortfall)}, but the goal is ${wantedText(shortfall)}`;
}

export const todayMeets = say`Today's setting meets the goal`;

/** Why the present setting does not. */
export function todayMisses(reason: string): string {
  return say`Today: ${reason}`;
}

export const noSettingMeets = say`No setting of the strategy meets the goal`;

/** Of a limit that no setting keeps. */
export function limitNotKept(limit: string): string {
  return say`No setting keeps this limit: ${limit}`;
}

export const noRolloutSucceeds = say`The rollout succeeds with no setting`;
export const limitsExclude = say`Each limit can be kept, but not all of them together`;

/** Where none meets the goal, the one that misses the least, such as `maxSurge: 20`. */
export function nearestSetting(change: string, reason: string): string {
  return say`Nearest, with ${change}: ${reason}`;
}

/** One that would do, if its rollout did not fail. */
export function failingSetting(change: string, reason: string): string {
  return say`With ${change}: ${reason}`;
}

/** A part of the pods is rolled alone. */
export function keepsOldRevision(pods: number): string {
  return pods === 1
    ? say`${plural(pods, 'pod')} keeps the old revision until somebody lowers the partition`
    : say`${plural(pods, 'pod')} keep the old revision until somebody lowers the partition`;
}

export const volumeOfRecreate = say`The pods mount a volume claim. Make sure that old and new pods may use the volume at the same time.`;

/** What a goal in time rests upon. */
export function restsOnAssumed(duration: Duration): string {
  return say`This takes ${durationText(duration)} with the assumed times. State your own with assume, such as startup=20s.`;
}

export const nothingToTune = say`There is no rollout to tune`;

/** Of one of several workloads, the others of which have cost too much. */
export const notSearched = say`Not searched: the workloads before it used up the steps that one run may take. Name it in a run of its own.`;

/** Above the table of settings. */
export const settingHeadings = {
  setting: say`setting`,
  maxSurge: 'maxSurge',
  maxUnavailable: 'maxUnavailable',
  partition: 'partition',
  available: say`available`,
  pods: say`pods`,
  time: say`time`,
} as const;

/** What a setting is best at, in the first cell of its row. */
export const settingNames = {
  today: say`today`,
  change: say`smallest change`,
  time: say`fastest`,
  pods: say`fewest pods`,
  available: say`most available`,
  nearest: say`nearest`,
} as const;

/** The fewest available pods of a setting, and the most pods, in cells. */
export function fewestCell(pods: number): string {
  return `≥ ${pods}`;
}

export function mostCell(pods: number): string {
  return `≤ ${pods}`;
}

// Why nothing is looked for.
export const noGoal = say`say what the rollout has to keep to with --at-least, --at-most-pods or --within, or expect it in .rollout-preview.yaml`;
export const oneNameToTune = say`tune takes one file or folder, and the name of one workload in it`;

export function noWorkloadToTune(name: string): string {
  return say`No workload named ${name} was found.`;
}
