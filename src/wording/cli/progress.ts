import { say } from '../../std/say.ts';

/** What people read who wait for many files. */
export function progressText(done: number, total: number): string {
  return say`previewing: ${Math.floor((done / Math.max(1, total)) * 100)}%`;
}

/** What stands below a preview that is made repeatedly. */
export const followText = say`Previewing again whenever a file changes. Press Ctrl+C to stop.`;
