// Probes and lifecycle hooks, after validateHandler and validateProbe of pkg/apis/core/validation/validation.go (1.36.3).
import type { Json, JsonMap } from '../../../document/manifest.ts';
import { ifPresent, listOf, named, oneOf, plainBadValue, textOf } from '../checks.ts';
import { child, childNamed, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { faultsOfHttpHeader } from '../name-rules.ts';
import { validateStopSignal } from './stop-signals.ts';
import { validatePortReference } from './validate-ports.ts';

const handlers = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'] as const;
const counts = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];

/** What the rules of a handler need of its surroundings. */
export interface HandlerContext {
  /** The pod's terminationGracePeriodSeconds. */
  readonly graceSeconds: number;
  /** The pod's operating system, as it is written. */
  readonly os: Json | undefined;
  readonly errors: FieldErrors;
}

export function validateLifecycle(lifecycle: JsonMap, field: Field, context: HandlerContext): void {
  for (const hook of ['postStart', 'preStop']) {
    const handler = lifecycle[hook] as JsonMap | undefined;
    if (handler !== undefined) validateHandler(handler, child(field, hook), context);
  }
  const { stopSignal } = lifecycle;
  if (stopSignal !== undefined) validateStopSignal(stopSignal, child(field, 'stopSignal'), context);
}

export function validateProbes(container: JsonMap, field: Field, context: HandlerContext): void {
  const { errors } = context;
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    const probe = container[name] as JsonMap | undefined;
    if (probe === undefined) continue;
    const at = child(field, name);
    validateProbe(probe, at, context);
    const { successThreshold, terminationGracePeriodSeconds: grace } = probe;
    if (name !== 'readinessProbe' && successThreshold !== 1) {
      errors.invalid(
        child(at, 'successThreshold'),
        { kind: 'plain', value: Number(successThreshold ?? 0) },
        'must be 1',
      );
    }
    if (name === 'readinessProbe' && grace !== undefined) {
      const bad = { kind: 'pointer', value: Number(grace) } as const;
      errors.invalid(child(at, 'terminationGracePeriodSeconds'), bad, 'must not be set for readinessProbes');
    }
  }
}

function validateProbe(probe: JsonMap, field: Field, context: HandlerContext): void {
  validateHandler(probe, field, context);
  for (const name of counts) context.errors.nonNegative(child(field, name), probe[name]);
  const grace = probe.terminationGracePeriodSeconds;
  if (typeof grace !== 'number' || grace > 0) return;
  const at = child(field, 'terminationGracePeriodSeconds');
  context.errors.invalid(at, { kind: 'plain', value: grace }, 'must be greater than 0');
}

function validateHandler(handler: JsonMap, field: Field, context: HandlerContext): void {
  const [first, ...others] = handlers.filter((name) => handler[name] !== undefined);
  if (first === undefined) context.errors.required(field, 'must specify a handler type');
  else actions[first](handler[first] as JsonMap, child(field, first), context);
  for (const name of others) context.errors.forbidden(child(field, name), 'may not specify more than 1 handler type');
}

/** HTTP/2 is asked for without encryption and at the pod itself. */
function validateProtocol(
  protocol: Json,
  { scheme, host }: { readonly scheme: Json | undefined; readonly host: Json | undefined },
  { field, errors }: { readonly field: Field; readonly errors: FieldErrors },
): void {
  const at = child(field, 'protocol');
  oneOf('HTTP1', 'HTTP2')(protocol, at, errors);
  if (protocol !== 'HTTP2') return;
  if (scheme !== 'HTTP') errors.invalid(at, named(protocol), 'is only supported with HTTP (H2C)');
  else if (textOf(host) !== '')
    errors.invalid(child(field, 'host'), plainBadValue(textOf(host)), 'must be empty when `protocol` is "HTTP2"');
}

type HandlerCheck = (action: JsonMap, field: Field, context: HandlerContext) => void;

const actions: Readonly<Record<(typeof handlers)[number], HandlerCheck>> = {
  exec: ({ command }, field, { errors }) => {
    if (((command ?? []) as readonly unknown[]).length === 0) errors.required(child(field, 'command'), '');
  },
  httpGet: ({ port, scheme, httpHeaders, host, protocol }, field, { errors }) => {
    validatePortReference(port, child(field, 'port'), errors);
    oneOf('HTTP', 'HTTPS')(scheme, child(field, 'scheme'), errors);
    listOf(httpHeaders).forEach(({ name }, index) => {
      // The server names the list, and not which of it.
      const at = childNamed(field, 'httpHeaders', 'httpHeaders', index, 'name');
      reject(faultsOfHttpHeader(textOf(name)), at, textOf(name), errors);
    });
    if (protocol !== undefined) validateProtocol(protocol, { scheme, host }, { field, errors });
  },
  tcpSocket: ({ port }, field, { errors }) => validatePortReference(port, child(field, 'port'), errors),
  grpc: ({ port, mode }, field, { errors }) => {
    validatePortReference(port, child(field, 'port'), errors);
    ifPresent(oneOf('Plaintext', 'TLS'))(mode, child(field, 'mode'), errors);
  },
  sleep: (sleep, field, { graceSeconds, errors }) => {
    const words = errors.traits.sleep;
    const seconds = Number(sleep.seconds ?? 0);
    if (words === undefined || (seconds >= words.leastSeconds && seconds <= graceSeconds)) return;
    const rule = `must be ${words.rule} and less than terminationGracePeriodSeconds (${graceSeconds})${words.hint}`;
    errors.invalid(field, { kind: 'plain', value: seconds }, rule);
  },
};
