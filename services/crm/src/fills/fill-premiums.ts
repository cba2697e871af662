import type { Sql } from '@bindery/service-kit/database';
import { settlePremiums, type AccountDay } from '../policies/dated-premiums.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { BATCH_SIZE } from './fill.js';

/**
 * The premiums of coming renewals that a release without dates put into the rows: each policy gets its former one back, and
 * the new one as its next. Until then, figures and lists read them so.
 */
export async function fillPremiums(tx: Sql, day: AccountDay, after: string | null): Promise<string | null> {
  const rest = Prisma.sql`(${after}::uuid IS NULL OR id > ${after}::uuid)`;
  return (await settlePremiums(tx, day, rest, BATCH_SIZE)).at(-1) ?? null;
}
