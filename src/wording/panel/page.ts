// Headings and notes of the panel's page, from its top to its end.

export const simulating = 'Simulating the rollout.';

/** What the sign before the verdict means. */
export const toneNames = {
  good: 'Completes',
  bad: 'Problem',
  warning: 'Attention',
  neutral: 'Nothing to roll out',
} as const;

/** Before the reason why the panel does not follow the text. */
export const noticeHeadings = { gone: 'No longer followed.', 'out-of-date': 'Out of date.' } as const;

export const reasonName = 'Why there is no chart';

export const refusalHeading = 'Answer from the API server';

export const differencesHeading = 'Changes of the pod template';

/** Behind a list that is not shown to its end. */
export function andMore(count: number): string {
  return `and ${count} more`;
}

export const findingsHeading = 'Findings';

export const notesHeading = 'Worth knowing';

export const revealTitle = 'Show in the manifest';

export const spreadQuestion = 'How sure is this?';

export const simulatingSpread = 'Simulating with varying start-up times.';

export const stop = 'Stop';

/** In the place of an empty list. */
export const none = 'None.';

export const wavesHeading = 'Waves';

export const waveColumns = {
  wave: 'Wave',
  at: 'At',
  started: 'Started',
  stopped: 'Stopped',
  old: 'Old',
  new: 'New',
  available: 'Available',
} as const;

export const eventsHeading = 'Events';

/** As kubectl describe has them. */
export const eventColumns = { at: 'At', type: 'Type', reason: 'Reason', from: 'From', message: 'Message' } as const;

/** Behind an event that was counted up. */
export function repeatedEvent(count: number, until: string): string {
  return `(×${count} until ${until})`;
}

export const revisionsHeading = 'Revisions';

export const revisionColumns = {
  before: 'Before',
  after: 'After',
  images: 'Images',
  'change-cause': 'Change-cause',
} as const;

/** What became of a revision; without an instant where nobody knows it. */
export function deletedRevision(at: string | undefined): string {
  return at === undefined ? 'deleted' : `deleted at ${at}`;
}

export function currentRevision(revision: number): string {
  return `${revision} (current)`;
}

/** What the sign before the verdict means while values of the what-if form differ. */
export const hypothesisName = 'What if';

/** Takes all back that the what-if form says otherwise than the manifest and the settings. */
export const backLabel = 'Back to the manifest';

/** The two questions whose courses the panel shows. */
export const questionNames = { next: 'Next rollout', apply: 'This apply' } as const;

/** Above the chart that stays below a refusal. */
export const acceptedHeading = 'Next rollout of the last accepted manifest';
