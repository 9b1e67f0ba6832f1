import {
  faultOfPlace,
  linkFromRepository,
  notPermitted,
  ownFault,
  refusedBySystem,
  systemFaults,
} from '../../wording/cli/inputs.ts';

const faults: Readonly<Record<string, string>> = systemFaults;

/** Why the system could not read or write something, in plain words. */
export function faultOf(error: unknown, verb: 'read' | 'write' = 'read'): string {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return notPermitted(verb);
  if (code === 'EOUTSIDE' && verb === 'write') return linkFromRepository;
  return faults[code] ?? refusedBySystem(code);
}

/** What went wrong that nobody expected: what the system refused, with its place, or else a broken promise of ours. */
export function unexpectedFault(error: unknown): string {
  if (!isOfSystem(error)) return ownFault(error instanceof Error ? error.message : String(error));
  const [place, fault] = [pathOfFault(error), faultOf(error, 'write')];
  return place === undefined ? fault : faultOfPlace(place, fault);
}

function isOfSystem(error: unknown): boolean {
  return /^E(?!RR_)[A-Z\d]+$/.test(codeOf(error));
}

/** Where the system refused it, where that is known. */
export function pathOfFault(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

/** The code of an error of the system, or nothing. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
