import { isOrWraps } from './error-causes.js';

const UNIQUE_VIOLATION = '23505';

/** Whether Postgres rejected a row because another one has the same values of a unique index. */
export function isTaken(error: unknown, index: string): boolean {
  return isOrWraps(error, ({ code, constraint }) => code === UNIQUE_VIOLATION && constraint === index);
}
