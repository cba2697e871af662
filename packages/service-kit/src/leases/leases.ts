import { randomUUID } from 'node:crypto';
import type { Sql } from '../database/sql.js';
import { unavailable } from '../errors/app-error.js';

/** A lease that this replica holds. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  /** Until when, by `performance.now()`. It ends a little earlier here than in the database. */
  readonly endsAt: number;
}

/**
 * Takes a lease unless another holder has it. It needs no connection while it lasts, so work under it may wait for other
 * parts. After a crash it ends by itself.
 */
export async function takeLease(database: Sql, name: string, forMs: number): Promise<Lease | undefined> {
  return claim(database, { name, holder: randomUUID() }, forMs);
}

/** Prolongs a lease. Returns undefined when another holder has it by now. */
export async function renewLease(database: Sql, lease: Lease, forMs: number): Promise<Lease | undefined> {
  return claim(database, lease, forMs);
}

/** Ends a lease that is still this holder's. */
export async function releaseLease(database: Sql, { name, holder }: Lease): Promise<void> {
  await database.$executeRaw`DELETE FROM leases WHERE name = ${name} AND holder = ${holder}::uuid`;
}

/**
 * Works under a lease of a name.
 * @throws AppError `unavailable` while another holder has it
 */
export async function withLease<T>(
  database: Sql,
  { name, forMs }: { readonly name: string; readonly forMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const lease = await takeLease(database, name, forMs);
  if (!lease) throw unavailable(`the lease ${name}`, undefined);
  try {
    return await work();
  } finally {
    await releaseLease(database, lease);
  }
}

async function claim(
  database: Sql,
  { name, holder }: Pick<Lease, 'name' | 'holder'>,
  forMs: number,
): Promise<Lease | undefined> {
  const endsAt = performance.now() + forMs;
  // Looks first, because a conflict would write to the row even if it is another holder's.
  const claimed = await database.$executeRaw`
    INSERT INTO leases (name, holder, expires_at)
    SELECT ${name}, ${holder}::uuid, now() + make_interval(secs => ${forMs / 1_000}::float8)
    WHERE NOT EXISTS (
      SELECT 1 FROM leases WHERE name = ${name} AND holder <> ${holder}::uuid AND expires_at > now())
    ON CONFLICT (name) DO UPDATE SET holder = EXCLUDED.holder, expires_at = EXCLUDED.expires_at
    WHERE leases.holder = EXCLUDED.holder OR leases.expires_at <= now()`;
  return claimed === 1 ? { name, holder, endsAt } : undefined;
}
