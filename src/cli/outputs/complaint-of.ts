import { printableName } from '../../presentation/report/terminal.ts';
import { helpHint } from '../../wording/cli/help.ts';
import { complaint } from '../../wording/cli/usage.ts';
import { unexpectedFault } from '../inputs/system-fault.ts';
import { UsageError } from '../usage-error.ts';

/**
 * What is told on standard error when a run cannot be. A broken promise of ours is told as such; a wrong use of the tool
 * is the user's to fix, and so is what the system refuses. Each is one line, as what it quotes may be anybody's.
 */
export function complaintOf(error: unknown): string {
  if (error instanceof UsageError) return `${printableName(complaint(error.message))}\n${helpHint}\n`;
  return `${printableName(complaint(unexpectedFault(error)))}\n`;
}
