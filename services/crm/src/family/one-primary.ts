import type { Transaction } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';
import type { Columns } from '../records/record-mapper.js';

/** Makes room for a new primary address or number: the one before it is primary no more. */
export async function onePrimary(
  tx: Transaction,
  table: 'addresses' | 'phones',
  individualId: string,
  columns: Columns,
): Promise<void> {
  if (columns['is_primary'] !== true) return;
  await tx.$executeRaw(Prisma.sql`
    UPDATE ${Prisma.raw(table)} SET is_primary = false, version = version + 1
    WHERE individual_id = ${individualId}::uuid AND is_primary AND deleted_at IS NULL`);
}
