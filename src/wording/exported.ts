// What stands on a time line that was exported as a page, and what is said of the file.

export function exportedTitle(workload: string, verdict: string): string {
  return `${workload}: ${verdict}`;
}

/** Above the time line. */
export function exportedNote(file: string, date: string): string {
  return `A forecast of ${file} by Rollout Preview, made on ${date}.`;
}

export function savedMessage(file: string): string {
  return `Saved ${file}.`;
}

export const openSaved = 'Open';

export const revealSaved = 'Reveal';
