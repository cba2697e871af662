/**
 * Whether the database ended a transaction because it and another one waited for each other's rows: as Prisma says it of
 * its own queries, and, deeper down, as its adapter says it of raw ones.
 */
export function isWriteConflict(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, kind, cause, meta } = error as Record<string, unknown>;
  if (code === 'P2034' || kind === 'TransactionWriteConflict') return true;
  const inner = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  return isWriteConflict(cause) || isWriteConflict(inner);
}
