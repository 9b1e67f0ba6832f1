import { notPermitted, refusedBySystem, systemFaults } from '../../wording/cli/inputs.ts';

const faults: Readonly<Record<string, string>> = systemFaults;

/** Why the system could not read or write something, in plain words. */
export function faultOf(error: unknown, verb: 'read' | 'write' = 'read'): string {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return notPermitted(verb);
  return faults[code] ?? refusedBySystem(code);
}

/** The code of an error of the system, or nothing. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
