// What stands on a time line that was exported as a page, and what is said of the file.
import { say, verbatim } from '../std/say.ts';

export function exportedTitle(workload: string, verdict: string): string {
  return verbatim`${workload}: ${verdict}`;
}

/** Above the time line. */
export function exportedNote(file: string, date: string): string {
  return say`A forecast of ${file} by Rollout Preview, made on ${date}.`;
}

export function savedMessage(file: string): string {
  return say`Saved ${file}.`;
}

export const openSaved = say`Open`;

export const revealSaved = say`Reveal`;
