import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { PublicResource } from '@bindery/contracts/public-api';
import { AppError } from '@bindery/service-kit/errors';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

type Listed = Pick<PublicResource, 'resource'>;

/**
 * Remembers how far the creator of a key saw when a client took its copy of a list. Once that is another scope, no list of
 * changes says what the copy lacks and has too much.
 */
@Injectable()
export class SyncedScopes {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A client begins a copy. */
  async begin(caller: Principal, { resource }: Listed): Promise<void> {
    await this.transactions.queryOnce(
      caller.accountId,
      Prisma.sql`${this.insertSql(caller, resource)} DO UPDATE SET sees_all = excluded.sees_all, at = excluded.at
        WHERE synced_scopes.sees_all <> excluded.sees_all OR synced_scopes.at < excluded.at - interval '1 day'`,
    );
  }

  /** @throws AppError `resync_required` once the scope is another one than at the beginning of the copy */
  async require(caller: Principal, { resource }: Listed): Promise<void> {
    const [begun] = await this.transactions.queryOnce<{ sees_all: boolean }>(
      caller.accountId,
      Prisma.sql`${this.insertSql(caller, resource)} DO UPDATE SET at = excluded.at RETURNING sees_all`,
    );
    if (begun?.sees_all === caller.seesAll) return;
    throw resyncRequired('The rights of the person who made this key have changed since the last full list.');
  }

  private insertSql({ accountId, keyId, userId, seesAll }: Principal, resource: string): Prisma.Sql {
    return Prisma.sql`
      INSERT INTO synced_scopes (account_id, key_id, resource, sees_all, at)
      VALUES (${accountId}::uuid, ${keyId ?? userId}::uuid, ${resource}, ${seesAll},
        ${this.clock.now()}::timestamptz)
      ON CONFLICT (account_id, key_id, resource)`;
  }
}

/** @param reason a sentence */
export const resyncRequired = (reason: string): AppError =>
  new AppError('resync_required', {
    detail: `${reason} Fetch the whole list once without updated_since, then go on from its synced_until.`,
  });
