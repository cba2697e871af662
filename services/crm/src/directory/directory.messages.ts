import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { AccountMember, EventData } from '@bindery/contracts/messaging';
import { DATABASE, type Sql } from '@bindery/service-kit/database';
import { withLease } from '@bindery/service-kit/leases';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { timeLimits } from '@bindery/service-kit/time-limits';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { Calendar } from '../calendar/calendar.js';
import { enterAccount } from '../database/crm-database.js';
import { StartReassignment } from '../reassignments/start-reassignment.js';
import { ReassignTasks } from '../tasks/reassign-tasks.js';
import { memberName, membersOf } from './members-of.js';

type Removed = EventData<'identity.user.removed.v1'>;
type Store = (apply: (tx: Sql) => Promise<void>) => Promise<void>;

/** Stores each account's members from identity. Events carry only ids, so it requests the rest. */
@Injectable()
export class DirectoryMessages implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly database: Sql,
    private readonly events: EventConsumers,
    private readonly rpc: RpcClient,
    private readonly tasks: ReassignTasks,
    private readonly reassignment: StartReassignment,
    private readonly calendar: Calendar,
  ) {}

  onModuleInit(): void {
    this.events.onRemote('identity.user.changed.v1', (event, store) => this.refresh(event.account_id, store));
    this.events.onRemote('identity.user.removed.v1', (event, store) =>
      this.refresh(event.account_id, store, event.data),
    );
  }

  /** Under a lease, so that the later of two replies is stored last. */
  private async refresh(accountId: string, store: Store, removed?: Removed): Promise<void> {
    await withLease(
      this.database,
      { name: `agents:${accountId}`, forMs: timeLimits.handlerLease },
      async () => {
        const members = await membersOf(this.rpc, accountId);
        await this.tasks.prepare(accountId);
        if (removed?.reassign) await this.reassignment.prepare(accountId);
        await store(async (tx) => {
          await storeMembers(tx, accountId, members);
          const heir = removed?.reassign?.to;
          const owner = members.find(({ is_owner, is_active }) => is_owner && is_active);
          const taker = members.find(({ id, is_active }) => id === heir && is_active) ?? owner;
          await this.tasks.reassign(tx, accountId, taker?.id);
          if (removed) await this.reassignment.start(tx, accountId, removed);
        });
        this.calendar.forget(accountId);
      },
    );
    if (removed?.reassign) this.reassignment.wake();
  }
}

async function storeMembers(tx: Sql, accountId: string, members: readonly AccountMember[]): Promise<void> {
  await enterAccount(tx, accountId);
  const present = members.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE agents SET is_active = false
    WHERE account_id = ${accountId}::uuid AND user_id <> ALL (${present}::uuid[])`;
  for (const member of members) {
    const { id, is_active, time_zone } = member;
    // A trigger folds the name.
    await tx.$executeRaw`
      INSERT INTO agents (account_id, user_id, name, is_active, time_zone)
      VALUES (${accountId}::uuid, ${id}::uuid, ${memberName(member)}, ${is_active}, ${time_zone})
      ON CONFLICT (account_id, user_id) DO UPDATE SET name = excluded.name, is_active = excluded.is_active,
        time_zone = excluded.time_zone,
        morning_at = CASE WHEN agents.time_zone IS DISTINCT FROM excluded.time_zone OR NOT agents.is_active
          THEN to_timestamp(0) ELSE agents.morning_at END,
        noticed_at = CASE WHEN agents.is_active THEN agents.noticed_at END`;
  }
  // Ends the schedules of people who left. What they saved stays for colleagues with whom they shared it.
  await tx.$executeRaw`
    UPDATE saved_reports SET schedule = NULL, next_run_at = NULL
    WHERE account_id = ${accountId}::uuid AND schedule IS NOT NULL AND user_id IN (
      SELECT user_id FROM agents WHERE account_id = ${accountId}::uuid AND NOT is_active)`;
  // Revokes the secret addresses of people who left. They stay revoked if the people return.
  await tx.$executeRaw`
    DELETE FROM calendar_feeds WHERE account_id = ${accountId}::uuid AND user_id IN (
      SELECT user_id FROM agents WHERE account_id = ${accountId}::uuid AND NOT is_active)`;
  // Removes the drafts of people who left. Accepted ones without a client are the agency's.
  await tx.$executeRaw`
    DELETE FROM capture_drafts
    WHERE account_id = ${accountId}::uuid AND NOT (state = 'accepted' AND individual_id IS NULL) AND user_id IN (
      SELECT user_id FROM agents WHERE account_id = ${accountId}::uuid AND NOT is_active)`;
}
