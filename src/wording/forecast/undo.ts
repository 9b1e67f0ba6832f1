/** What an undo would do once the rollout is over, or where it waits. */
export function undoSentence(
  target: number | undefined,
  { isPaused, isHistoryCut = false }: { readonly isPaused: boolean; readonly isHistoryCut?: boolean | undefined },
): string {
  if (isPaused) return '`kubectl rollout undo` fails until you resume the rollout';
  if (target === undefined) return '`kubectl rollout undo` finds no revision to return to';
  return `\`kubectl rollout undo\` returns to revision ${target}${isHistoryCut ? ' or higher: older commits are not known' : ''}`;
}
