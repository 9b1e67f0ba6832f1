// Why a file or a folder is not read or written, behind its name.
import { say } from '../../std/say.ts';

export const linkToElsewhere = say`it links to a place outside the folder: to read it, name it directly`;

/** Of a link in a folder. */
export function linksTooLong(megabytes: number): string {
  return say`of what links lead to, only ${megabytes} MB in all are read: to read it, name it directly`;
}

export const linkFromRepository = say`it links to a place outside its repository: to write it, name it directly`;

/** What the system says, by the codes of errno(3). */
export const systemFaults = {
  ENOENT: say`no such file or folder`,
  EISDIR: say`it is a folder`,
  ELOOP: say`its links form a loop`,
  EFBIG: say`it is larger than 128 MB`,
  ENOSPC: say`no space left on the device`,
  EDQUOT: say`no space left for this user`,
  EMFILE: say`too many files are open: allow more with ulimit -n`,
  ENFILE: say`too many files are open on this machine`,
  ENOMEM: say`no memory left`,
  EROFS: say`its file system is read-only`,
  EPIPE: say`the receiving program closed it`,
  EAGAIN: say`it provides no data`,
  ENXIO: say`it is not a file`,
  ENOTREG: say`it is neither a file nor a folder`,
  EOUTSIDE: linkToElsewhere,
} as const;

export function notPermitted(verb: 'read' | 'write'): string {
  return verb === 'read' ? say`no permission to read it` : say`no permission to write it`;
}

/** The system says something else; its code may be missing. */
export function refusedBySystem(code: string): string {
  return say`the operating system reports an error${code === '' ? '' : ` (${code})`}`;
}

/** Where the fault stands: a file, an option, a field. */
export function faultOfPlace(place: string, fault: string): string {
  return `${place}: ${fault}`;
}

/** Something else may be meant. */
export function faultWithHint(fault: string, meant: string | undefined): string {
  return meant === undefined ? fault : say`${fault}; did you mean ${meant}?`;
}

/** What may be meant by the name of a file that is not there. */
export function meantCommand(command: string): string {
  return say`the command ${command}`;
}

export function meantWithoutRollout(command: string): string {
  return say`the command ${command}, without rollout before it`;
}

export const emptyFolder = say`the folder contains no YAML or JSON file`;

export const fileWithoutObject = say`the file contains no Kubernetes object`;

/** A chart or an overlay is there, and comes to nothing. */
export const nothingRendered = say`what is rendered here has no Kubernetes object, as its values or patches leave none`;

export const noFileWithObject = say`no file in it contains a Kubernetes object`;

/** A broken promise of this tool. */
export function ownFault(fault: string): string {
  return say`a bug in this tool: ${fault}`;
}

export const threadEnded = say`a thread ended before its work was done`;

/** A line of a .gitignore that is not followed. */
export function unfollowedLine(line: number, fault: string): string {
  return say`line ${line} is ignored: ${fault}`;
}

export function tooLongLine(maxCharacters: number): string {
  return say`it has more than ${maxCharacters} characters`;
}

export function tooManyStars(most: number): string {
  return say`it contains ** more than ${most} times`;
}

export function tooManyLines(most: number): string {
  return say`at most ${most} lines are read, so the lines below it are ignored too`;
}

export const nameIsNoText = say`its name is not valid UTF-8: to read it, rename it`;

export function tooDeepFolder(most: number): string {
  return say`it is more than ${most} folders deep: to read it, name it directly`;
}

/** An entry of `expect` in a configuration. */
export const expectsOfNothing = say`this entry matches no workload, so it checks nothing`;
