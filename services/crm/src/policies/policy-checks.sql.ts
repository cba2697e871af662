import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { inScopeSql, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { shared, statement, tables } from '../database/typed-sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { sql } from 'kysely';

interface OfAccount {
  readonly accountId: string;
  readonly id: string;
}

/** An individual that a policy can be given to, locked so that it isn't merged into another one in the meantime. */
export const lockInsured = statement<OfAccount & { readonly userId: string }, Pick<Principal, 'seesAll'>>()((
  value,
  { seesAll },
) => {
  const owner = { accountId: value('accountId'), userId: value('userId'), seesAll };
  return tables
    .selectFrom('individuals')
    .select('id')
    .where(shared<boolean>(inScopeSql(owner)))
    .where('id', '=', value('id'))
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .forKeyShare();
});

/** Locks a carrier and a product until the transaction ends, so that neither goes to the trash in the meantime. */
export async function holdCarrierAndProduct(
  tx: Sql,
  carrierId: string | null,
  productId: string | null = null,
): Promise<void> {
  await tx.$queryRaw(Prisma.sql`
    SELECT hold_carrier_and_product(${carrierId}::uuid, ${productId}::uuid)::text`);
}

/** A carrier that a policy can name. */
export const selectCarrier = statement<OfAccount>()((value) =>
  tables
    .selectFrom('carriers')
    .select('id')
    .where(shared<boolean>(ofAccountOrPlatformSql({ accountId: value('accountId') }, 'carriers')))
    .where('id', '=', value('id'))
    .where('deleted_at', 'is', null),
);

/** Which of a carrier and a product are in the trash. */
export const selectTrashed = statement<{ readonly carrierId: string; readonly productId: string | null }>()(
  (value) =>
    tables
      .selectFrom('carriers')
      .select(sql<'carrier' | 'product'>`'carrier'`.as('noun'))
      .where('id', '=', value('carrierId'))
      .where('deleted_at', 'is not', null)
      .unionAll(
        tables
          .selectFrom('products')
          .select(sql<'carrier' | 'product'>`'product'`.as('noun'))
          .where('id', '=', value('productId'))
          .where('deleted_at', 'is not', null),
      ),
);

/** A product of the carrier; one that is chosen now must not be in the trash. */
export const selectProduct = statement<
  OfAccount & { readonly carrierId: string },
  { readonly isChosen: boolean }
>()((value, { isChosen }) => {
  const product = tables
    .selectFrom('products')
    .select('id')
    .where(shared<boolean>(ofAccountOrPlatformSql({ accountId: value('accountId') }, 'products')))
    .where('id', '=', value('id'))
    .where('carrier_id', '=', value('carrierId'));
  return isChosen ? product.where('deleted_at', 'is', null) : product;
});

/**
 * Deleting one that policies name would leave them without it: those of the account, or of all accounts for a global
 * one. The database counts those without exposing them.
 *
 * @throws AppError `record_in_use`
 */
export async function requireUnused(tx: Sql, type: 'carrier' | 'product', id: string): Promise<void> {
  const [carrierId, productId] = type === 'carrier' ? [id, null] : [null, id];
  const [counted] = await tx.$queryRaw<[{ policies: number }]>(Prisma.sql`
    SELECT policies_that_use(${carrierId}::uuid, ${productId}::uuid) AS policies`);
  const { policies } = counted;
  if (policies === 0) return;
  throw new AppError('record_in_use', {
    detail:
      policies === 1
        ? `One policy uses this ${type}. Move or delete it first, or make the ${type} inactive.`
        : `${String(policies)} policies use this ${type}. Move or delete them first, or make the ${type} inactive.`,
  });
}

/**
 * A policy in the trash names the product together with its carrier too, so the product can't move to another one.
 *
 * @throws AppError `record_in_use`
 */
export async function requireUnnamed(tx: Sql, productId: string): Promise<void> {
  const [answer] = await tx.$queryRaw<
    [{ named: boolean }]
  >`SELECT product_is_named(${productId}::uuid) AS named`;
  if (!answer.named) return;
  throw new AppError('record_in_use', {
    detail:
      'Policies in the trash still use this product. Permanently delete them first, or wait until the trash is emptied.',
  });
}
