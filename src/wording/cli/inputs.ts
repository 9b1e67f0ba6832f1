// Why a file or a folder is not read or written, behind its name.

/** What the system says, by the codes of errno(3). */
export const systemFaults = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  EFBIG: 'it does not end within 128 MB',
  ENOSPC: 'no space is left',
  EROFS: 'its file system can only be read',
  EPIPE: 'nobody reads it any more',
  EAGAIN: 'nothing comes out of it',
  ENXIO: 'it is no file',
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

export const emptyFolder = 'the folder holds no YAML or JSON file';

export const linkToElsewhere = 'it is a link to elsewhere: name it to have it read';

export const fileWithoutObject = 'the file holds no Kubernetes object';

export const noFileWithObject = 'no file in it holds a Kubernetes object';

/** A broken promise of this tool. */
export function ownFault(fault: string): string {
  return `a fault of this tool: ${fault}`;
}

export const threadEnded = 'a thread ended before its work was done';

/** A line of a .gitignore that is not followed. */
export function unfollowedLine(line: number, fault: string): string {
  return `line ${line} is not followed: ${fault}`;
}

export function tooLongLine(mostCharacters: number): string {
  return `it has more than ${mostCharacters} characters`;
}

export function tooManyStars(most: number): string {
  return `it has more than ${most} times **`;
}

export function tooManyLines(most: number): string {
  return `nor are those below it, as ${most} lines are read`;
}

export const nameIsNoText = 'its name is no UTF-8: rename it to have it read';

export function tooDeepFolder(most: number): string {
  return `it lies more than ${most} folders deep: name it to have it read`;
}

/** An entry of `expect` in a configuration. */
export const expectsOfNothing = 'this entry matches no workload of the run, so it checks nothing';
