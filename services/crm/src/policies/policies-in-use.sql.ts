import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';

/**
 * How many policies name a carrier or a product: of the account, and of every account for what is the platform's. The
 * database counts the others without showing them.
 */
export async function policiesThatUse(
  tx: Sql,
  { carrierId, productId }: { carrierId?: string; productId?: string },
): Promise<number> {
  const [counted] = await tx.$queryRaw<{ policies: number }[]>(Prisma.sql`
    SELECT policies_that_use(${carrierId ?? null}::uuid, ${productId ?? null}::uuid) AS policies`);
  return counted?.policies ?? 0;
}
