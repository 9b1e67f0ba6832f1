import { say } from '../std/say.ts';

/** Why a file is handed to no program, behind its name, by the codes of errno(3). */
export function unfitFileFaults(megabytes: number) {
  return {
    EISDIR: say`it is a folder`,
    ENOTREG: say`it is neither a file nor a folder`,
    EFBIG: say`it is larger than ${megabytes} MB`,
  };
}
