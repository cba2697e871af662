import {
  errorTable,
  problemOf,
  type ErrorCode,
  type FieldError,
  type ProblemDetails,
} from '@bindery/contracts/errors';

export interface AppErrorOptions {
  /** A sentence that tells the user what to do. It is sent to the client. */
  readonly detail: string;
  /** The refused fields of a `validation_failed`. */
  readonly errors?: readonly FieldError[];
  /** The plans of a `plan_upgrade_required`. */
  readonly plans?: readonly string[];
  /** The ways to prove who one is, of a `step_up_required`. */
  readonly methods?: readonly string[];
  /** Details for operators. They are logged and never sent. */
  readonly internal?: string;
  readonly cause?: unknown;
  /** Seconds until trying again makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** True for errors that occur by the thousand under overload. The request's own log line is enough. */
  readonly isLoad?: boolean;
}

/** An error that the product answers with on purpose: its code decides the status, its `detail` is shown. */
export class AppError extends Error {
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly plans: readonly string[] | undefined;
  readonly methods: readonly string[] | undefined;
  readonly internal: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isLoad: boolean;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions,
  ) {
    super(`${code}: ${options.internal ?? options.detail}`, { cause: options.cause });
    this.name = 'AppError';
    this.detail = options.detail;
    this.errors = options.errors ?? [];
    this.plans = options.plans;
    this.methods = options.methods;
    this.internal = options.internal;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'unavailable' ? 2 : undefined);
    this.isLoad = options.isLoad ?? false;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorTable[this.code].status;
  }

  /** The same error, its fields named as in the body that holds the refused one. @param path in dots */
  within(path: string): AppError {
    const errors = this.errors.map((error) => ({ ...error, path: `${path}.${error.path}` }));
    return new AppError(this.code, { detail: this.detail, errors, cause: this });
  }

  /** The problem details that are sent. */
  toProblem(requestId: string): ProblemDetails {
    const problem = problemOf(this.code, this.detail, requestId, this.errors);
    return {
      ...problem,
      ...(this.plans && { plans: [...this.plans] }),
      ...(this.methods && { methods: [...this.methods] }),
    };
  }
}

/**
 * Refuses one field of a body for what only the service knows of it.
 * @param path the field, in dots
 * @param message a sentence that says what to do
 * @throws AppError `validation_failed`
 */
export function rejectField(path: string, message: string): never {
  throw new AppError('validation_failed', { detail: message, errors: [{ path, message }] });
}

/** The error for a service that is unavailable. The caller may retry. */
export function unavailable(part: string, cause: unknown): AppError {
  return new AppError('unavailable', {
    detail: 'Part of Bindery is unavailable right now. Try again in a moment.',
    internal: `${part} is not available`,
    cause,
  });
}

/** The error for a request that is rejected at once because there are too many. */
export function overloaded(): AppError {
  return new AppError('unavailable', {
    detail: 'Bindery is busy right now. Nothing was changed. Try again in a moment.',
    internal: 'more requests at once than this copy takes',
    retryAfterSeconds: 1,
    isLoad: true,
  });
}

/** The error for a person who has too many requests under way, so that others find a place. */
export function tooManyAtOnce(): AppError {
  return new AppError('rate_limited', {
    detail: 'You have too many requests in progress. Wait for some of them to finish, then try again.',
    retryAfterSeconds: 1,
    isLoad: true,
  });
}

/**
 * The error for a request above a rate limit.
 * @param msBeforeNext until one is allowed again
 * @param reason what there was too much of, in sentences
 */
export function tooManyRequests(msBeforeNext: number, reason = 'Too many requests.'): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new AppError('rate_limited', {
    detail: `${reason} Try again in ${spoken(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

function spoken(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 120) return `${String(seconds)} seconds`;
  return `${String(Math.ceil(seconds / 60))} minutes`;
}
