const DEPTH = 6;

/** Whether an error matches, or wraps one that does: as a standard `cause`, or as Prisma wraps an adapter's error. */
export function isOrWraps(
  error: unknown,
  isSuch: (error: Readonly<Record<string, unknown>>) => boolean,
  depth = DEPTH,
): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const fields = error as Record<string, unknown>;
  if (isSuch(fields)) return true;
  const { driverAdapterError } = (fields['meta'] ?? {}) as { driverAdapterError?: unknown };
  return isOrWraps(fields['cause'], isSuch, depth - 1) || isOrWraps(driverAdapterError, isSuch, depth - 1);
}
