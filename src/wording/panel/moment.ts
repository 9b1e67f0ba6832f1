// What holds at the playhead.

export const momentName = 'At the playhead';

/** A frame in one sentence, for those who do not see it. */
export function momentSummary(running: number, available: number, terminating: number): string {
  const leaving = terminating === 0 ? '' : `, ${terminating} terminating`;
  return `${running} ${running === 1 ? 'pod' : 'pods'}, ${available} available${leaving}`;
}

export const replicaSetColumns = ['Desired', 'Current', 'Ready', 'Available', 'Terminating'] as const;

export const revisionColumn = 'Revision';

export const imagesColumn = 'Images';

/** The row of sums. */
export const togetherRow = 'Total';

/** Above the pods as dots. */
export function podsHeading(podsPerDot: number): string {
  return podsPerDot === 1 ? 'Pods' : `Pods, ${podsPerDot} per dot`;
}

export const podsByNodeHeading = 'Pods by node';

export function moreNodes(count: number): string {
  return `and ${count} more nodes`;
}

export const conditionsHeading = 'Conditions';
