export type ApiErrorReason = 'NotFound' | 'AlreadyExists' | 'Conflict' | 'Forbidden' | 'Invalid';

/** V8's. */
const errors = Error as { stackTraceLimit?: number | undefined };

/** A refusal of the API server, in its words; caught in one place, the worker loop, and by kubectl. */
export class ApiError extends Error {
  readonly reason: ApiErrorReason;

  constructor(reason: ApiErrorReason, message: string) {
    // Conflicts are everyday life, and nobody looks at where they come from.
    const { stackTraceLimit } = errors;
    errors.stackTraceLimit = 0;
    super(message);
    errors.stackTraceLimit = stackTraceLimit;
    this.reason = reason;
  }
}

/** Runs the call and gives its ApiError, or undefined when there was none. */
export function apiErrorOf(call: () => void): ApiError | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  return undefined;
}

export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.reason === 'NotFound';
}

/** Upstream's utilerrors.NewAggregate: one error with the texts of all, or none. */
export function throwAggregate(errors: readonly ApiError[]): void {
  const [first] = errors;
  if (first === undefined) return;
  if (errors.length === 1) throw first;
  const texts = [...new Set(errors.map(({ message }) => message))];
  throw new ApiError(first.reason, texts.length === 1 ? first.message : `[${texts.join(', ')}]`);
}
