/** What an undo would do once the rollout is over, or where it waits. */
export function undoSentence(
  target: number | undefined,
  { isPaused, isHistoryCut = false }: { readonly isPaused: boolean; readonly isHistoryCut?: boolean | undefined },
): string {
  if (isPaused) return '`kubectl rollout undo` is refused until it is resumed';
  if (target === undefined) return '`kubectl rollout undo` finds no revision to return to';
  return `\`kubectl rollout undo\` would return to revision ${target}${isHistoryCut ? ', at least: older commits are not known' : ''}`;
}
