import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { sql } from 'kysely';
import { Calendar } from '../calendar/calendar.js';
import { enterAccount } from '../database/crm-database.js';
import { execute, statement, tables } from '../database/typed-sql.js';

interface Told {
  readonly account_id: string;
  readonly time_zone: string | null;
  /** As JSON. */
  readonly rules: string;
  readonly version: number;
}

const storeSettings = statement<Told>()((value) =>
  tables
    .insertInto('account_settings')
    .values({
      account_id: value('account_id'),
      time_zone: value('time_zone'),
      rules: sql`${value('rules')}::jsonb`,
      version: value('version'),
    })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({
          time_zone: row.ref('excluded.time_zone'),
          rules: row.ref('excluded.rules'),
          version: row.ref('excluded.version'),
        }))
        .whereRef('account_settings.version', '<', 'excluded.version'),
    ),
);

/** Stores each account's settings from identity, the newest version of them. */
@Injectable()
export class AccountSettingsMessages implements OnModuleInit {
  constructor(
    private readonly events: EventConsumers,
    private readonly calendar: Calendar,
  ) {}

  onModuleInit(): void {
    this.events.onRemote('identity.account.changed.v1', async (event, store) => {
      const { account_id, version, data } = event;
      await store(async (tx) => {
        await enterAccount(tx, account_id);
        const told = { account_id, version, time_zone: data.time_zone, rules: JSON.stringify(data.rules) };
        await execute(tx, storeSettings(told));
      });
      this.calendar.forget(account_id);
    });
  }
}
