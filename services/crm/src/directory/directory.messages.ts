import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { AccountMember } from '@bindery/contracts/messaging';
import { DATABASE, type Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { withLease } from '@bindery/service-kit/leases';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { timeLimits } from '@bindery/service-kit/time-limits';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { sql } from 'kysely';
import { Calendar } from '../calendar/calendar.js';
import { enterAccount } from '../database/crm-database.js';
import { execute, statement, tables } from '../database/typed-sql.js';
import type { Agent } from '../generated/prisma/client.js';
import { ReassignTasks } from '../tasks/reassign-tasks.js';

const deactivateOthers = statement<{ accountId: string; present: readonly string[] }>()((value) =>
  tables
    .updateTable('agents')
    .set('is_active', sql.lit(false))
    .where('account_id', '=', value('accountId'))
    .where(sql<boolean>`user_id <> ALL (${value('present')}::uuid[])`),
);

/** A trigger folds the name. */
const storeAgent = statement<Omit<Agent, 'folded_name'>>()((value) =>
  tables
    .insertInto('agents')
    .values({
      account_id: value('account_id'),
      user_id: value('user_id'),
      name: value('name'),
      is_active: value('is_active'),
      time_zone: value('time_zone'),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        is_active: row.ref('excluded.is_active'),
        // A zone is never taken back; identity's release before this one names none.
        time_zone: sql`coalesce(excluded.time_zone, agents.time_zone)`,
      })),
    ),
);

/** Revokes the secret addresses of people who left. They stay revoked if the people return. */
const endCalendarFeeds = statement<{ accountId: string }>()((value) =>
  tables
    .deleteFrom('calendar_feeds')
    .where('account_id', '=', value('accountId'))
    .where('user_id', 'in', (query) =>
      query
        .selectFrom('agents')
        .select('user_id')
        .where('account_id', '=', value('accountId'))
        .where('is_active', '=', sql.lit(false)),
    ),
);

type Store = (apply: (tx: Sql) => Promise<void>) => Promise<void>;

/** Stores each account's members from identity. Events carry only ids, so it requests the rest. */
@Injectable()
export class DirectoryMessages implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly database: Sql,
    private readonly events: EventConsumers,
    private readonly rpc: RpcClient,
    private readonly tasks: ReassignTasks,
    private readonly calendar: Calendar,
  ) {}

  onModuleInit(): void {
    this.events.onRemote('identity.user.changed.v1', (event, store) => this.refresh(event.account_id, store));
    this.events.onRemote('identity.user.removed.v1', (event, store) => this.refresh(event.account_id, store));
  }

  /** Under a lease, so that the later of two replies is stored last. */
  private refresh(accountId: string, store: Store): Promise<void> {
    return withLease(
      this.database,
      { name: `agents:${accountId}`, forMs: timeLimits.handlerLease },
      async () => {
        const members = await this.membersOf(accountId);
        await this.tasks.prepare(accountId);
        await store(async (tx) => {
          await storeMembers(tx, accountId, members);
          const owner = members.find(({ is_owner, is_active }) => is_owner && is_active);
          await this.tasks.reassign(tx, accountId, owner?.id);
        });
        this.calendar.forget(accountId);
      },
    );
  }

  private async membersOf(accountId: string): Promise<readonly AccountMember[]> {
    try {
      return (await this.rpc.request('identity.account.get', { account_id: accountId })).members;
    } catch (error) {
      // A deleted account has no members.
      if (error instanceof AppError && error.code === 'not_found') return [];
      throw error;
    }
  }
}

async function storeMembers(tx: Sql, accountId: string, members: readonly AccountMember[]): Promise<void> {
  await enterAccount(tx, accountId);
  // A replica of the previous version holds this lock during its request.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`agents:${accountId}`}, 0))`;
  await execute(tx, deactivateOthers({ accountId, present: members.map(({ id }) => id) }));
  for (const member of members) {
    const { id: user_id, is_active, time_zone = null } = member;
    const name = displayName(member);
    await execute(tx, storeAgent({ account_id: accountId, user_id, name, is_active, time_zone }));
  }
  await execute(tx, endCalendarFeeds({ accountId }));
}

function displayName({ full_name, email }: AccountMember): string {
  return full_name?.trim() || email.slice(0, email.lastIndexOf('@'));
}
