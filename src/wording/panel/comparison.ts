export const strategiesCompared = 'Strategies compared';

export const versionsCompared = 'Kubernetes versions compared';

/** What the cards are sorted by. */
export const sortLabels = { time: 'shortest time', peak: 'fewest pods at once', floor: 'most available' } as const;

export const sortBy = 'Sort by';

export const close = 'Close';

export const otherVersion = 'Other version';

export function cardNumbers(peakPods: number, minAvailable: number): string {
  return `at least ${minAvailable} available, at most ${peakPods} pods`;
}

export const presentNote = 'The current values of the manifest and the form.';

export const takeOver = 'Use these values';

/** The button for those who hear it without its card. */
export function takeOverName(label: string): string {
  return `Use these values: ${label}`;
}
