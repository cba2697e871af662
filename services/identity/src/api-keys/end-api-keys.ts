import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccessChanges } from '../access/access-changes.js';
import type { Transaction } from '../database/identity-database.js';
import type { ApiKey } from '../generated/prisma/client.js';
import { activeAt } from './api-key-views.js';

/** Ends API keys. Flush the outbox after the commit: it ends the tokens of keys, as it does those of sessions. */
@Injectable()
export class EndApiKeys {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessChanges: AccessChanges,
  ) {}

  /**
   * Ends the keys of a person, who can't act in this account any longer. They stay ended if the person comes back.
   * @param since ends only those that were made since then
   */
  async endAllOf(
    tx: Transaction,
    owner: Pick<ApiKey, 'user_id' | 'account_id'>,
    since = new Date(0),
  ): Promise<void> {
    const now = this.clock.now();
    const keys = await tx.apiKey.findMany({
      where: { ...owner, created_at: { gte: since }, ...activeAt(now) },
    });
    for (const key of keys) await this.endOne(tx, key, now);
  }

  /** @param at when it ends, which can lie ahead; never later than it would have anyway */
  async endOne(tx: Transaction, key: ApiKey, at: Date): Promise<void> {
    const { id, account_id, expires_at, revoked_at } = key;
    const end = new Date(Math.min(...[at, expires_at, revoked_at ?? at].map((time) => time.getTime())));
    await tx.apiKey.update({ where: { id }, data: { revoked_at: end } });
    if (end <= this.clock.now()) await this.accessChanges.sessionEnded(tx, account_id, id);
  }
}
