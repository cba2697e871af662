import { AppError } from '../errors/app-error.js';
import { currentContext, inContext } from './request-context.js';

/** The remaining milliseconds for the response; `Infinity` for background work. */
export function remainingMs(): number {
  const deadline = currentContext()?.deadline;
  return deadline === undefined ? Number.POSITIVE_INFINITY : deadline - performance.now();
}

/**
 * Checks the deadline before slow work begins.
 * @returns the remaining milliseconds
 * @throws AppError `unavailable` when none remain, or when the client has disconnected.
 */
export function requireTime(): number {
  const left = remainingMs();
  if (left > 0 && !currentContext()?.abandoned) return left;
  throw outOfTime();
}

/**
 * Runs work that must finish once begun, even if the client has disconnected, such as storing what another service
 * has done. Its steps have their own time limits.
 */
export function withoutDeadline<T>(work: () => T): T {
  const context = currentContext();
  return context ? inContext({ ...context, deadline: undefined, abandoned: undefined }, work) : work();
}

/** A file that is sent while its rows are read may take longer than a page. */
const WHOLE_FILE_WITHIN_MS = 60_000;

/** Gives the response of this request the time of a whole file, from now on. */
export function allowWholeFile(): void {
  const context = currentContext();
  if (context) context.deadline = performance.now() + WHOLE_FILE_WITHIN_MS;
}

/** The error for what could not be answered before its deadline. It may have been done all the same. */
export function outOfTime(): AppError {
  return new AppError('unavailable', {
    detail: 'Bindery is too busy to respond in time. Check whether the change was saved before retrying.',
    internal: 'the deadline is past, or nobody waits for the answer any more',
    isLoad: true,
  });
}
