import { AppError } from '@bindery/service-kit/errors';
import type { Prisma, PromoCode } from '../generated/prisma/client.js';

/**
 * Locks the code until the transaction ends.
 * @throws AppError `not_found`
 */
export async function lockPromoCode(tx: Prisma.TransactionClient, id: string): Promise<PromoCode> {
  await tx.$queryRaw`SELECT id FROM promo_codes WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.promoCode.findUnique({ where: { id } });
  if (!row) throw noSuchPromoCode();
  return row;
}

export const noSuchPromoCode = (): AppError =>
  new AppError('not_found', { detail: "This promo code doesn't exist." });
