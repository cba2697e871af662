import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { Calendar } from '../calendar/calendar.js';
import { enterAccount } from '../database/crm-database.js';
import { EmailDisplays } from '../access/email-displays.js';

/** Stores each account's settings from identity, the newest version of them. */
@Injectable()
export class AccountSettingsMessages implements OnModuleInit {
  constructor(
    private readonly events: EventConsumers,
    private readonly calendar: Calendar,
    private readonly emailDisplays: EmailDisplays,
  ) {}

  onModuleInit(): void {
    this.events.onRemote('identity.account.changed.v1', async (event, store) => {
      const { account_id, version, data } = event;
      await store(async (tx) => {
        await enterAccount(tx, account_id);
        await tx.$executeRaw`
          INSERT INTO account_settings (account_id, time_zone, rules, email_display, version)
          VALUES (${account_id}::uuid, ${data.time_zone}, ${JSON.stringify(data.rules)}::jsonb, ${data.email_display ?? null}, ${version})
          ON CONFLICT (account_id) DO UPDATE
            SET time_zone = excluded.time_zone, rules = excluded.rules, version = excluded.version,
              email_display = coalesce(excluded.email_display, account_settings.email_display)
            WHERE account_settings.version < excluded.version`;
        // The mornings of those who live by the account's clock are looked up again.
        await tx.$executeRaw`
          UPDATE agents SET morning_at = to_timestamp(0)
          WHERE account_id = ${account_id}::uuid AND time_zone IS NULL`;
      });
      this.calendar.forget(account_id);
      this.emailDisplays.forget(account_id);
    });
  }
}
