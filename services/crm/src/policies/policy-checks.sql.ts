import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { ofAccountOrPlatformSql } from '../access/record-scope.js';

/** Locks a carrier and a product until the transaction ends, so that neither goes to the trash in the meantime. */
export async function holdCarrierAndProduct(
  tx: Sql,
  carrierId: string | null,
  productId: string | null = null,
): Promise<void> {
  await tx.$queryRaw`SELECT hold_carrier_and_product(${carrierId}::uuid, ${productId}::uuid)::text`;
}

/** Whether a policy can name a carrier. */
export async function isActiveCarrier(tx: Sql, caller: Principal, id: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM carriers
    WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND id = ${id}::uuid AND deleted_at IS NULL`;
  return found.length > 0;
}

/** Tells whether a carrier and a product are in the trash. */
export function trashedAmong(
  tx: Sql,
  caller: Principal,
  carrierId: string,
  productId: string | null,
): Promise<{ noun: 'carrier' | 'product' }[]> {
  return tx.$queryRaw`
    SELECT 'carrier' AS noun FROM carriers
    WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND id = ${carrierId}::uuid AND deleted_at IS NOT NULL
    UNION ALL SELECT 'product' FROM products
    WHERE ${ofAccountOrPlatformSql(caller, 'products')} AND id = ${productId}::uuid AND deleted_at IS NOT NULL`;
}

/**
 * Deleting one that policies name would leave them without it: those of the account, or of all accounts for a global
 * one. The database counts those without exposing them.
 *
 * @throws AppError `record_in_use`
 */
export async function requireUnused(tx: Sql, type: 'carrier' | 'product', id: string): Promise<void> {
  const [carrierId, productId] = type === 'carrier' ? [id, null] : [null, id];
  const [{ policies }] = await tx.$queryRaw<[{ policies: number }]>`
    SELECT policies_that_use(${carrierId}::uuid, ${productId}::uuid) AS policies`;
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
  const [{ named }] = await tx.$queryRaw<[{ named: boolean }]>`
    SELECT product_is_named(${productId}::uuid) AS named`;
  if (!named) return;
  throw new AppError('record_in_use', {
    detail:
      'Policies in the trash still use this product. Permanently delete them first, or wait until the trash is emptied.',
  });
}
