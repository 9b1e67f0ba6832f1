// The signals with which containers can be stopped, after validateStopSignal of
// pkg/apis/core/validation/validation.go (1.36.3).
import type { Json } from '../../../document/manifest.ts';
import { compareBytes } from '../../schema/byte-order.ts';
import { mapOf, oneOf } from '../checks.ts';
import type { Field, FieldErrors } from '../field-errors.ts';

interface SignalContext {
  readonly os: Json | undefined;
  readonly errors: FieldErrors;
}

const named =
  'ABRT ALRM BUS CHLD CLD CONT FPE HUP ILL INT IO IOT KILL PIPE POLL PROF PWR QUIT SEGV STKFLT STOP SYS TERM TRAP ' +
  'TSTP TTIN TTOU URG USR1 USR2 VTALRM WINCH XCPU XFSZ RTMIN RTMAX';
const numbered = (name: string, sign: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${sign}${index + 1}`);

const signals: Readonly<Record<string, readonly string[]>> = {
  linux: [...named.split(' '), ...numbered('RTMIN', '+', 15), ...numbered('RTMAX', '-', 14)]
    .map((name) => `SIG${name}`)
    .sort(compareBytes),
  windows: ['SIGKILL', 'SIGTERM'],
};

/** Without the pod's operating system no container can choose. */
export function validateStopSignal(signal: Json, field: Field, { os, errors }: SignalContext): void {
  if (os === undefined) errors.forbidden(field, 'may not be set for containers with empty `spec.os.name`');
  const known = signals[String(mapOf(os).name)];
  if (known !== undefined) oneOf(...known)(signal, field, errors);
}
