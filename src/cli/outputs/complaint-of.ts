import { printableName } from '../../presentation/report/terminal.ts';
import { helpHint } from '../../wording/cli/help.ts';
import { ownFault } from '../../wording/cli/inputs.ts';
import { complaint } from '../../wording/cli/usage.ts';
import { UsageError } from '../usage-error.ts';

/**
 * What is told on standard error when a run cannot be. A broken promise of ours is told as such; a wrong use of the tool
 * is the user's to fix. Either is one line, as what it quotes may be anybody's.
 */
export function complaintOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) return `${printableName(complaint(message))}\n${helpHint}\n`;
  return `${printableName(complaint(ownFault(message)))}\n`;
}
