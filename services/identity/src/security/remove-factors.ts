import type { Transaction } from '../database/identity-database.js';

/**
 * Removes the factors and passkeys that a user has added since some time, and recovery codes that would be left alone.
 * The user must be locked, and their sessions end with it.
 * @returns how many were removed
 */
export async function removeFactors(tx: Transaction, userId: string, since: Date): Promise<number> {
  const added = { user_id: userId, created_at: { gte: since } };
  const { count: factors } = await tx.factor.deleteMany({ where: added });
  const { count: passkeys } = await tx.webauthnCredential.deleteMany({ where: added });
  const left =
    (await tx.factor.count({ where: { user_id: userId, type: { not: 'recovery_code' } } })) +
    (await tx.webauthnCredential.count({ where: { user_id: userId, factor_id: null } }));
  if (left > 0) return factors + passkeys;
  const { count: codes } = await tx.factor.deleteMany({ where: { user_id: userId } });
  return factors + passkeys + codes;
}
