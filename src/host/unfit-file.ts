import { unfitFileFaults } from '../wording/unfit-files.ts';
import { isLinkedOutside } from './found-file.ts';
import { demandRegularFile } from './regular-file.ts';

/** Why no program should be handed the file; it itself tells of what is not there or may not be read. */
export async function reasonAgainst(file: string, maxMegabytes: number): Promise<string | undefined> {
  const reasons: Readonly<Record<string, string>> = unfitFileFaults(maxMegabytes);
  if (isLinkedOutside(file)) return reasons.EOUTSIDE;
  const fault: unknown = await demandRegularFile(file, maxMegabytes * 1024 * 1024).catch((error: unknown) => error);
  return fault instanceof Error && 'code' in fault ? reasons[String(fault.code)] : undefined;
}
