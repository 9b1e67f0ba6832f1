// Headings and notes of the panel's page, from its top to its end.
import { say } from '../../std/say.ts';

export const simulating = say`Simulating the rollout.`;

/** What the sign before the verdict means. */
export const toneNames = {
  good: say`Completes`,
  bad: say`Problem`,
  warning: say`Needs attention`,
  neutral: say`Nothing to roll out`,
} as const;

/** Before the reason why the panel does not follow the text. */
export const noticeHeadings = { gone: say`No longer followed.`, 'out-of-date': say`Out of date.` } as const;

export const reasonName = say`Why there is no chart`;

export const refusalHeading = say`The whole answer`;

export const differencesHeading = say`Changes to the pod template`;

/** What else of the spec changes; no pod has to be replaced for it. */
export const settingsHeading = say`Other changes, effective immediately`;

/** Behind a list that is not shown to its end. */
export function andMore(count: number): string {
  return say`and ${count} more`;
}

export const findingsHeading = say`Findings`;

export const notesHeading = say`Worth knowing`;

export const revealTitle = say`Show in the manifest`;

export const spreadQuestion = say`How certain is this?`;

export const simulatingSpread = say`Simulating with varying start-up times.`;

export const stop = say`Stop`;

/** In the place of an empty list. */
export const none = say`None.`;

export const wavesHeading = say`Waves`;

export const waveColumns = {
  wave: say`Wave`,
  at: say`At`,
  started: say`Started`,
  stopped: say`Stopped`,
  old: say`Old`,
  new: say`New`,
  available: say`Available`,
} as const;

export const eventsHeading = say`Events`;

/** As kubectl describe has them. */
export const eventColumns = {
  at: say`At`,
  type: say`Type`,
  reason: say`Reason`,
  from: say`From`,
  message: say`Message`,
} as const;

/** Behind an event that was counted up. */
export function repeatedEvent(count: number, until: string): string {
  return say`(×${count} until ${until})`;
}

export const revisionsHeading = say`Revisions`;

export const revisionColumns = {
  before: say`Before`,
  after: say`After`,
  images: say`Images`,
  'change-cause': say`Change-cause`,
} as const;

/** What became of a revision; without an instant where nobody knows it. */
export function deletedRevision(at: string | undefined): string {
  return at === undefined ? say`deleted` : say`deleted at ${at}`;
}

export function currentRevision(revision: number): string {
  return say`${revision} (current)`;
}

/** What the sign before the verdict means while values of the what-if form differ. */
export const hypothesisName = say`What if`;

/** Takes all back that the what-if form says otherwise than the manifest and the settings. */
export const backLabel = say`Reset to the manifest`;

/** After the panel has changed the manifest's text. */
export const changeApplied = say`This change is now in the manifest.`;
export const undoChange = say`Undo this change`;

/** The questions whose courses the panel shows. */
export const questionNames = { next: say`Next rollout`, apply: say`This apply`, undo: say`Undo` } as const;

export const questionsName = say`What is shown`;

/** The next rollout, if this apply is that rollout. */
export const rolloutTab = say`Rollout`;

/** Above the chart that stays below a refusal. */
export const acceptedHeading = say`Next rollout of the last accepted manifest`;

/** Whether the panel stays with its workload or follows the cursor, and the button that changes it. */
export const lockName = say`Keep this workload`;
export const locked = say`Locked`;
export const lockedTitle = say`Follow the cursor again`;
export const followsCursor = say`Follows the cursor`;
export const followingTitle = say`Keep this workload when the cursor moves`;
