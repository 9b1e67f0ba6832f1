import { say } from '../../std/say.ts';

/** What an undo would do once the rollout is over, or where it waits. */
export function undoSentence(
  target: number | undefined,
  { isPaused, isHistoryCut = false }: { readonly isPaused: boolean; readonly isHistoryCut?: boolean | undefined },
): string {
  if (isPaused) return say`\`kubectl rollout undo\` fails until you resume the rollout`;
  if (target === undefined) return say`\`kubectl rollout undo\` finds no revision to return to`;
  return say`\`kubectl rollout undo\` returns to revision ${target}${isHistoryCut ? say` or higher: older commits are not known` : ''}`;
}
