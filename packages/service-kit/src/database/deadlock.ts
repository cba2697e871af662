import { isOrWraps } from './error-causes.js';

const DEADLOCK = '40P01';
/** The same as Prisma's own operations say it. */
const WRITE_CONFLICT = 'P2034';

/** Whether a transaction was given up so that another could go on: nothing of it is there, and it can be repeated. */
export function isDeadlock(error: unknown): boolean {
  return isOrWraps(error, ({ code, originalCode }) =>
    [code, originalCode].some((value) => value === DEADLOCK || value === WRITE_CONFLICT),
  );
}
