import { Inject, Injectable } from '@nestjs/common';
import type { AccessChange, EventData } from '@bindery/contracts/messaging';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { recordEvent } from '@bindery/service-kit/outbox';
import type { Transaction } from '../database/identity-database.js';
import type { Account, User } from '../generated/prisma/client.js';

type Versioned<Row> = Pick<Row & { id: string; version: number }, 'id' | 'version'>;

/**
 * Publishes a change, in the change's own transaction, to every service that verifies tokens or stores names. The
 * change is also stored here for a while, for services that NATS doesn't reach.
 */
@Injectable()
export class AccessChanges {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** A user's row changed. Services that store some of it read it again. */
  async userChanged(tx: Transaction, user: Versioned<User> & Pick<User, 'account_id'>): Promise<void> {
    await recordEvent(tx, {
      subject: 'identity.user.changed.v1',
      accountId: user.account_id,
      subjectId: user.id,
      version: user.version,
      data: { user_id: user.id },
      time: this.clock.now(),
    });
  }

  /** A user left an account: deleted, or moved to another one. */
  async userRemoved(
    tx: Transaction,
    user: Versioned<User> & Pick<User, 'account_id'>,
    reassign?: EventData<'identity.user.removed.v1'>['reassign'],
  ): Promise<void> {
    await recordEvent(tx, {
      subject: 'identity.user.removed.v1',
      accountId: user.account_id,
      subjectId: user.id,
      version: user.version,
      data: { user_id: user.id, ...(reassign && { reassign }) },
      time: this.clock.now(),
    });
  }

  /** Tokens of this user with a lower version are refused from now on. */
  async userAccessChanged(tx: Transaction, user: Versioned<User> & Pick<User, 'account_id'>): Promise<void> {
    const change: AccessChange = { kind: 'user', user_id: user.id, version: user.version };
    await this.record(tx, change, user.account_id, user.id, user.version);
  }

  /** Tokens of everybody in this account with a lower version are refused from now on. */
  async accountAccessChanged(tx: Transaction, account: Versioned<Account>): Promise<void> {
    const change: AccessChange = { kind: 'account', account_id: account.id, version: account.version };
    await this.record(tx, change, account.id, account.id, account.version);
  }

  /** Every token of this session is refused from now on. */
  async sessionEnded(tx: Transaction, accountId: string, sessionId: string): Promise<void> {
    await this.record(tx, { kind: 'session', session_id: sessionId }, accountId, sessionId, 1);
  }

  private async record(
    tx: Transaction,
    change: AccessChange,
    accountId: string,
    subjectId: string,
    version: number,
  ): Promise<void> {
    const time = this.clock.now();
    await tx.accessChange.create({ data: { change, changed_at: time } });
    await recordEvent(tx, {
      subject: 'identity.access.changed.v1',
      accountId,
      subjectId,
      version,
      data: change,
      time,
    });
  }
}
