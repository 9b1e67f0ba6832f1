import { say } from '../../std/say.ts';
import { listText } from '../../wording/list-text.ts';
import { inMiddle } from '../../wording/plural.ts';

export interface UndoPlace {
  readonly isPaused: boolean;
  readonly isHistoryCut?: boolean | undefined;
  /** Whether what is over is an undo itself. */
  readonly isSecond?: boolean;
}

/** What an undo would do once the rollout is over, or where it waits. */
export function undoSentence(
  target: number | undefined,
  { isPaused, isHistoryCut = false, isSecond = false }: UndoPlace,
): string {
  if (isPaused) return say`\`kubectl rollout undo\` fails until you resume the rollout`;
  if (target === undefined) return say`\`kubectl rollout undo\` finds no revision to return to`;
  const orHigher = isHistoryCut ? say` or higher: older commits are not known` : '';
  return isSecond
    ? say`A second \`kubectl rollout undo\` returns to revision ${target}${orHigher}`
    : say`\`kubectl rollout undo\` returns to revision ${target}${orHigher}`;
}

/** The verdict on an undo, such as `Undo returns to revision 1 (web:1.9): completes in about 24 s …`. */
export function undoReturns(
  to: { readonly revision: number; readonly images: readonly string[] },
  verdict: string,
): string {
  return say`Undo returns to revision ${to.revision} (${to.images.join(', ')}): ${inMiddle(verdict)}`;
}

/** What an undo leaves as it is. */
export function undoKeeps(fields: readonly string[]): string {
  const names = namesOf(fields);
  return fields.length === 1
    ? say`An undo restores only the pod template, so ${names} stays as it is now`
    : say`An undo restores only the pod template, so ${names} stay as they are now`;
}

/** The same of an apply that is no rollout, so that there is no undo of it to show. */
export function undoKeepsApply(fields: readonly string[]): string {
  const names = namesOf(fields);
  return fields.length === 1
    ? say`An undo does not take back this apply, because it restores only the pod template: ${names} stays as it is now. The chart shows the undo of the next rollout`
    : say`An undo does not take back this apply, because it restores only the pod template: ${names} stay as they are now. The chart shows the undo of the next rollout`;
}

function namesOf(fields: readonly string[]): string {
  return listText(
    fields.map((field) => `\`${field}\``),
    'and',
  );
}

/** The verdict if undo is impossible, with what kubectl says. */
export function undoFails(words: string): string {
  return say`\`kubectl rollout undo\` fails: ${words}`;
}
