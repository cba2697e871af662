const DEADLOCK = '40P01';
/** The same as Prisma's own operations say it. */
const WRITE_CONFLICT = 'P2034';
const DEPTH = 6;

/** Whether a transaction was given up so that another could go on: nothing of it is there, and it can be repeated. */
export function isDeadlock(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const { code, originalCode, cause, meta } = error as Record<string, unknown>;
  if ([code, originalCode].some((value) => value === DEADLOCK || value === WRITE_CONFLICT)) return true;
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown };
  return isDeadlock(cause, depth - 1) || isDeadlock(driverAdapterError, depth - 1);
}
