import { ageNote } from '../../host/world-age.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { LineIndex } from '../../std/line-index.ts';
import { type ReadWorld, readWorld } from '../../surroundings/world/read-world.ts';
import { readOwn } from '../inputs/own-file.ts';

/** What a world file says, and what to report about it: what does not count, and that it is old on the day `today`. */
export async function readWorldFile(
  file: string,
  textOf: (file: string) => Promise<string>,
  today: string,
): Promise<ReadWorld & { readonly problems: readonly ReportProblem[] }> {
  const { text, read } = await readOwn(file, textOf, (written) => ({ text: written, read: readWorld(written, file) }));
  const lines = new LineIndex(text);
  const problems = read.faults.map(({ message, offset }): ReportProblem => {
    return { file, position: lines.positionAt(offset), code: 'world', message, severity: 'warning' };
  });
  return { ...read, problems: [...problems, ...ageOf(file, read, today)] };
}

function ageOf(file: string, { world }: ReadWorld, today: string): readonly ReportProblem[] {
  const message = ageNote(world.takenAt, today);
  if (message === undefined) return [];
  return [{ file, position: undefined, code: 'old-world', message, severity: 'information' }];
}
