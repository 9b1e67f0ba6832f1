// From the goal of a rollout to the setting that meets it.
import { say } from '../../std/say.ts';

export const goalHeading = say`Goal`;

/** The fields of its limits. */
export const goalLabels = {
  atLeast: say`At least available`,
  within: say`Within`,
  atMostPods: say`At most pods`,
} as const;

/** What their empty fields may have. */
export const goalExamples = { atLeast: '90%', within: '3m', atMostPods: '24' } as const;

export function goalExample(example: string): string {
  return say`e.g. ${example}`;
}

/** In the fault of such a field, which stands below it. */
export const goalValue = say`This`;

/** The name of a field with a limit that a configuration has. */
export function expectedLabel(label: string, at: string): string {
  return say`${label} (expected by ${at})`;
}

/** Of the limits that have no field. */
export function alsoExpected(limits: string): string {
  return say`Also expected: ${limits}`;
}

/** While no limit is given. */
export const giveLimits = say`Type what the rollout has to keep to, and settings of its strategy are tried.`;

/** The button beside the sentence that none meets it. */
export const takeNearest = say`Use the nearest`;

export function takeNearestName(label: string): string {
  return say`Use the nearest: ${label}`;
}

/** How far the search is. */
export function settingsTried(tried: number, all: number): string {
  return say`${tried} of ${all} settings tried`;
}

/** The table of settings, by the values of two fields or of one. */
export function mapName(across: string, down: string): string {
  return down === '' ? say`Settings by ${across}` : say`Settings by ${across}, across, and ${down}, down`;
}

/** What the settings of a table are marked as. */
export const settingMarks = { today: say`today`, best: say`smallest change`, nearest: say`nearest` } as const;

export const meetsGoal = say`meets the goal`;

/** Why settings do not meet the goal, in the legend. */
export const missedLabels = {
  rollout: say`does not complete`,
  minAvailable: say`too few available`,
  maxPods: say`too many pods`,
  capacity: say`no room`,
  outage: say`outage`,
  duration: say`too slow`,
  finding: say`brings an error`,
} as const;

/** What the course of a setting comes to. */
export function settingNumbers(time: string, fewest: number, most: number): string {
  return say`${time}, at least ${fewest} available, at most ${most} pods`;
}

/** A setting for those who hear it. */
export function settingHeard(name: string, told: string): string {
  return say`${name}: ${told}`;
}

/** What the numbers of a table count. */
export const timeUnits = { seconds: say`time in seconds`, minutes: say`time in minutes` } as const;

/** The same, where the times of the pods are not known. */
export const assumedUnits = {
  seconds: say`time in seconds, with the assumed times`,
  minutes: say`time in minutes, with the assumed times`,
} as const;

/** At the end of the course that is tried, in the chart. */
export const triedEnd = say`with these values`;
