export const strategiesCompared = 'Strategies compared';

export const versionsCompared = 'Kubernetes versions compared';

/** What the cards are sorted by. */
export const sortLabels = { time: 'time', peak: 'fewest pods at the peak', floor: 'most available' } as const;

export const sortBy = 'Sort by';

export const close = 'Close';

export const otherVersion = 'Other version';

export function cardNumbers(peakPods: number, minAvailable: number): string {
  return `peak ${peakPods} pods, at least ${minAvailable} available`;
}

export const presentNote = 'What the manifest and the form say now.';

export const takeOver = 'Take over';

/** The button for those who hear it without its card. */
export function takeOverName(label: string): string {
  return `Take over: ${label}`;
}
