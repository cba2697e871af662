import { AppError } from '../errors/app-error.js';
import { currentContext, inContext } from './request-context.js';

/** The milliseconds that are left to answer in; `Infinity` for work that nobody waits for. */
export function remainingMs(): number {
  const deadline = currentContext()?.deadline;
  return deadline === undefined ? Number.POSITIVE_INFINITY : deadline - performance.now();
}

/**
 * Asked before anything that takes long is begun.
 * @returns the milliseconds that are left
 * @throws AppError `unavailable` when there are none, or the one who asked has hung up.
 */
export function requireTime(): number {
  const left = remainingMs();
  if (left > 0 && !currentContext()?.abandoned) return left;
  throw outOfTime();
}

/**
 * Runs work that was begun and must be finished, even if nobody waits for it any more, such as storing what another part
 * has done. Its steps have limits of their own.
 */
export function withoutDeadline<T>(work: () => T): T {
  const context = currentContext();
  return context ? inContext({ ...context, deadline: undefined, abandoned: undefined }, work) : work();
}

/** The error for what could not be answered before its deadline. It may have been done all the same. */
export function outOfTime(): AppError {
  return new AppError('unavailable', {
    detail: 'Bindery is too busy to respond in time. Check whether the change was saved before retrying.',
    internal: 'the deadline is past, or nobody waits for the answer any more',
    isLoad: true,
  });
}
