import { codeOf, pathOfFault } from '../inputs/system-fault.ts';
import { UsageError } from '../usage-error.ts';

/** A fault as threads tell each other: errors lose all but their message on the way. */
export interface ThreadFault {
  readonly message: string;
  readonly isUsage: boolean;
  /** Of an error of the system. */
  readonly code: string;
  readonly path: string | undefined;
}

export function sentFault(error: unknown): ThreadFault {
  const message = error instanceof Error ? error.message : String(error);
  return { message, isUsage: error instanceof UsageError, code: codeOf(error), path: pathOfFault(error) };
}

export function receivedFault({ message, isUsage, code, path }: ThreadFault): Error {
  if (isUsage) return new UsageError(message);
  return code === '' ? new Error(message) : Object.assign(new Error(message), { code, path });
}
