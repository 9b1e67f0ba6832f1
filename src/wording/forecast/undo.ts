/** What an undo would do once the rollout is over. */
export function undoSentence(target: number | undefined, isHistoryCut = false): string {
  if (target === undefined) return '`kubectl rollout undo` finds no revision to return to';
  return `\`kubectl rollout undo\` would return to revision ${target}${isHistoryCut ? ', at least: older commits are not known' : ''}`;
}
