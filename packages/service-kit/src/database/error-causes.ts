const DEPTH = 6;

/** Whether an error is such a one, or wraps such a one: as errors do, or as Prisma wraps what its adapter tells. */
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
