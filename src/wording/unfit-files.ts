import { say } from '../std/say.ts';

/** Why a file is handed to no program, behind its name, by the codes of errno(3). */
export function unfitFileFaults(megabytes: number) {
  return {
    EISDIR: say`it is a folder`,
    ENOTREG: say`it is neither a file nor a folder`,
    EOUTSIDE: say`it links to a place outside the folder: to read it, name it directly`,
    EFBIG: say`it is larger than ${megabytes} MB`,
  };
}

/** The same of one of several. */
export function largeTogether(megabytes: number): string {
  return say`with those before it, it is larger than ${megabytes} MB`;
}
