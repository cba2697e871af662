import type { Transaction } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';

/**
 * Since when a user has been an administrator, owner or superuser without a break. Of who became one before the row
 * kept that, the audit trail says it; an owner whom it doesn't mention has been one as long as the account exists.
 */
export async function administratorSince(tx: Transaction, userId: string): Promise<Date> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { account: true } });
  return user.role_since ?? (await lastRise(tx, user)) ?? laterOf(user.created_at, user.account.created_at);
}

/**
 * The last recorded change that may have given the user these rights; of a plan's change the owner had them already. A
 * changed field stands there alone or with its values, as `role:agent>agency_admin`.
 */
async function lastRise(tx: Transaction, { id, account_id }: User): Promise<Date | null> {
  const [found] = await tx.$queryRaw<{ at: Date | null }[]>`
    SELECT max(at) AS at FROM audit_entries
    WHERE account_id = ${account_id}::uuid AND outcome = 'success' AND (
      record_id = ${id}::uuid AND (
        action IN ('user.created', 'user.made_superuser', 'user.reactivated', 'account.owner_changed')
        OR action = 'user.updated' AND EXISTS (SELECT FROM unnest(fields) AS changed(field)
          WHERE split_part(changed.field, ':', 1) IN ('role', 'account_id')))
      OR actor_id = ${id}::uuid AND action = 'invitation.accepted')`;
  return found?.at ?? null;
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
