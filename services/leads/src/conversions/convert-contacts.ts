import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { ContactMapper } from '../contacts/contact.mapper.js';
import { changeStatus } from '../contacts/contact-status.js';
import type { LeadsDatabase, Transaction } from '../database.js';
import type { Conversion } from '../generated/prisma/client.js';

/** Marks the contacts who own an account with a plan as converted. */
@Injectable()
export class ConvertContacts {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mapper: ContactMapper,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws AppError `unavailable` while identity can't name the owner */
  async settle(conversion: Conversion): Promise<void> {
    const { account_id, version } = conversion;
    // Requests the accounts from identity and loads the keys before taking a lock.
    const owners = await this.ownersOf(account_id);
    const indexes = await Promise.all(owners.map((email) => this.mapper.emailIndex(email)));
    await this.database.$transaction(async (tx) => {
      // Another replica may have settled it, or a newer plan has its own job.
      const settled = await tx.conversion.updateMany({
        where: { account_id, version, settled_at: null },
        data: { settled_at: this.clock.now() },
      });
      if (settled.count === 1) await this.convert(tx, conversion, indexes);
    }, TRANSACTION_LIMITS);
  }

  private async ownersOf(accountId: string): Promise<string[]> {
    try {
      const { members } = await this.rpc.request('identity.account.get', { account_id: accountId });
      return members.filter(({ is_owner }) => is_owner).map(({ email }) => email);
    } catch (error) {
      // A deleted account has no owner.
      if (error instanceof AppError && error.code === 'not_found') return [];
      throw error;
    }
  }

  private async convert(
    tx: Transaction,
    { account_id: accountId, since }: Conversion,
    indexes: readonly string[],
  ): Promise<void> {
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM contacts
      WHERE email_index = ANY (${indexes}::text[]) AND created_at <= ${since} AND status <> 'converted'
      ORDER BY id FOR UPDATE`;
    const rows = await tx.contact.findMany({ where: { id: { in: found.map(({ id }) => id) } } });
    const change = { to: 'converted', kind: 'converted', at: this.clock.now(), accountId } as const;
    for (const row of rows) await changeStatus(tx, row, change);
  }
}
