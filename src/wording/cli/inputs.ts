// Why a file or a folder is not read or written, behind its name.

/** What the system says, by the codes of errno(3). */
export const systemFaults = {
  ENOENT: 'no such file or folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its links form a loop',
  EFBIG: 'it is larger than 128 MB',
  ENOSPC: 'no space left on the device',
  EROFS: 'its file system is read-only',
  EPIPE: 'its reader has closed it',
  EAGAIN: 'it provides no data',
  ENXIO: 'it is not a file',
  ENOTREG: 'it is neither a file nor a folder',
} as const;

export function notPermitted(verb: 'read' | 'write'): string {
  return `no permission to ${verb} it`;
}

/** The system says something else; its code may be missing. */
export function refusedBySystem(code: string): string {
  return `the system refuses it${code === '' ? '' : ` (${code})`}`;
}

/** Where the fault stands: a file, an option, a field. */
export function faultOfPlace(place: string, fault: string): string {
  return `${place}: ${fault}`;
}

/** Something else may be meant. */
export function faultWithHint(fault: string, meant: string | undefined): string {
  return meant === undefined ? fault : `${fault}; did you mean ${meant}?`;
}

/** What may be meant by the name of a file that is not there. */
export function meantCommand(command: string): string {
  return `the command ${command}`;
}

export function meantWithoutRollout(command: string): string {
  return `the command ${command}, without rollout before it`;
}

export const emptyFolder = 'the folder contains no YAML or JSON file';

export const linkToElsewhere = 'it links out of the folder: name it to read it';

export const fileWithoutObject = 'the file contains no Kubernetes object';

export const noFileWithObject = 'no file in it contains a Kubernetes object';

/** A broken promise of this tool. */
export function ownFault(fault: string): string {
  return `a bug in this tool: ${fault}`;
}

export const threadEnded = 'a thread ended before its work was done';

/** A line of a .gitignore that is not followed. */
export function unfollowedLine(line: number, fault: string): string {
  return `line ${line} is ignored: ${fault}`;
}

export function tooLongLine(mostCharacters: number): string {
  return `it has more than ${mostCharacters} characters`;
}

export function tooManyStars(most: number): string {
  return `it contains ** more than ${most} times`;
}

export function tooManyLines(most: number): string {
  return `so are the lines below it, because at most ${most} lines are read`;
}

export const nameIsNoText = 'its name is not UTF-8: rename it to read it';

export function tooDeepFolder(most: number): string {
  return `it is more than ${most} folders deep: name it to read it`;
}

/** An entry of `expect` in a configuration. */
export const expectsOfNothing = 'this entry matches no workload, so it checks nothing';
