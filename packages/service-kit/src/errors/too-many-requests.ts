import { AppError } from './app-error.js';

/** The error for a request above a rate limit. @param msBeforeNext until one is allowed again */
export function tooManyRequests(msBeforeNext: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new AppError('rate_limited', {
    detail: `Too many requests. Try again in ${spoken(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

function spoken(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 120) return `${String(seconds)} seconds`;
  return `${String(Math.ceil(seconds / 60))} minutes`;
}
