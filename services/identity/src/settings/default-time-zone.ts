import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccessChanges } from '../access/access-changes.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { publishSettings } from './agency-settings.js';

/** Uses the browser's time zone for a user who has none, and the owner's for an agency that has none. */
@Injectable()
export class DefaultTimeZone {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessChanges: AccessChanges,
    private readonly outbox: OutboxRelay,
  ) {}

  async take({ userId, accountId, isOwner }: Principal, time_zone: string): Promise<void> {
    const isTaken = await this.db.$transaction(async (tx) => {
      const isOwn = await this.takeOwn(tx, userId, time_zone);
      return (isOwner && (await this.takeForAgency(tx, accountId, time_zone))) || isOwn;
    }, transactionLimits());
    if (isTaken) await this.outbox.flush();
  }

  private async takeOwn(tx: Transaction, userId: string, time_zone: string): Promise<boolean> {
    const { count } = await tx.user.updateMany({
      where: { id: userId, time_zone: null },
      data: { time_zone, profile_version: { increment: 1 }, version: { increment: 1 } },
    });
    if (count === 0) return false;
    await this.accessChanges.userChanged(tx, await tx.user.findUniqueOrThrow({ where: { id: userId } }));
    return true;
  }

  private async takeForAgency(tx: Transaction, accountId: string, time_zone: string): Promise<boolean> {
    const now = this.clock.now();
    const { count } = await tx.account.updateMany({
      where: { id: accountId, time_zone: null },
      data: { time_zone, settings_version: { increment: 1 }, updated_at: now },
    });
    if (count === 0) return false;
    await publishSettings(tx, await tx.account.findUniqueOrThrow({ where: { id: accountId } }), now);
    return true;
  }
}
