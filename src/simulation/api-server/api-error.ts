export type ApiErrorReason =
  | 'NotFound'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Forbidden'
  | 'Invalid'
  | 'TooManyRequests'
  | 'InternalError';

/**
 * A refusal of the API server, in its words; caught in one place, the worker loop, and by kubectl. Conflicts are everyday
 * life: nobody looks at where they come from, so it is no `Error`, which would note that.
 */
export class ApiError {
  readonly reason: ApiErrorReason;
  readonly message: string;

  constructor(reason: ApiErrorReason, message: string) {
    this.reason = reason;
    this.message = message;
  }
}

/** Runs the call and gives its ApiError, or undefined when there was none. */
export function apiErrorOf(call: () => void): ApiError | undefined {
  try {
    call();
  } catch (error) {
    return asApiError(error);
  }
  return undefined;
}

/** What was thrown, if it is an ApiError; else it is thrown on. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  throw thrown;
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
