import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AccountMember } from '@bindery/contracts/messaging';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Questions } from '@bindery/service-kit/nats';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { enterAccount } from '../database/crm-database.js';

/** Keeps the people of each account as identity knows them. Its events carry ids only, so it is asked for the rest. */
@Injectable()
export class DirectoryMessages implements OnModuleInit {
  constructor(
    private readonly events: EventConsumers,
    private readonly questions: Questions,
  ) {}

  onModuleInit(): void {
    this.events.on('identity.user.changed.v1', (event, tx) => this.refresh(tx, event.account_id));
    this.events.on('identity.user.removed.v1', (event, tx) => this.refresh(tx, event.account_id));
  }

  private async refresh(tx: Sql, accountId: string): Promise<void> {
    await enterAccount(tx, accountId);
    // The question is asked under the lock, so that of two answers the one asked for last is the one that stays.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`agents:${accountId}`}, 0))`;
    const members = await this.membersOf(accountId);
    await tx.$executeRaw`
      UPDATE agents SET is_active = FALSE
      WHERE account_id = ${accountId}::uuid AND user_id <> ALL (${members.map(({ id }) => id)}::uuid[])`;
    for (const member of members) {
      await tx.$executeRaw`
        INSERT INTO agents (account_id, user_id, name, is_active)
        VALUES (${accountId}::uuid, ${member.id}::uuid, ${displayName(member)}, ${member.is_active})
        ON CONFLICT (account_id, user_id) DO UPDATE SET name = EXCLUDED.name, is_active = EXCLUDED.is_active`;
    }
  }

  private async membersOf(accountId: string): Promise<readonly AccountMember[]> {
    try {
      return (await this.questions.ask('identity.account.get', { account_id: accountId })).members;
    } catch (error) {
      // An account that is gone has nobody.
      if (error instanceof AppError && error.code === 'not_found') return [];
      throw error;
    }
  }
}

function displayName({ full_name, email }: AccountMember): string {
  return full_name?.trim() || email.slice(0, email.lastIndexOf('@'));
}
