import { apiScope } from '@bindery/contracts/access';
import type { ApiKeyView } from '@bindery/contracts/identity';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import type { Transaction } from '../database/identity-database.js';
import type { ApiKey, Prisma } from '../generated/prisma/client.js';

/** Keys as people see them, with the present names of who made them. */
export async function apiKeyViews(
  db: Pick<Transaction, 'user'>,
  keys: readonly ApiKey[],
  now: Date,
): Promise<ApiKeyView[]> {
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(keys.map(({ user_id }) => user_id))] } },
    select: { id: true, full_name: true, email: true },
  });
  const names = new Map(people.map(({ id, full_name, email }) => [id, full_name ?? shownAddress(email)]));
  return keys.map((key) => ({
    id: key.id,
    name: key.name,
    shown: `bnd_live_${key.lookup}…${key.last_letters}`,
    scopes: apiScope.array().parse(key.scopes),
    state: stateOf(key, now),
    creator: { id: key.user_id, name: names.get(key.user_id) ?? null },
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at.toISOString(),
    revoked_at: key.revoked_at?.toISOString() ?? null,
    last_used_on: key.last_used_on?.toISOString().slice(0, 10) ?? null,
  }));
}

/** A key that was replaced is active until its grace is over. */
export function stateOf(
  { revoked_at: revokedAt, expires_at: expiresAt }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: Date,
): ApiKeyView['state'] {
  if (revokedAt && revokedAt <= now) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}

/** The part of a `where` that finds keys which work. */
export const activeAt = (now: Date): Prisma.ApiKeyWhereInput => ({
  expires_at: { gt: now },
  OR: [{ revoked_at: null }, { revoked_at: { gt: now } }],
});
