import { Inject, Injectable } from '@nestjs/common';
import { API_KEY_WARNING_DAYS } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { after, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { ApiKey } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SecurityNotices } from '../security/security-notices.js';

const warnOfExpiry: Schedule = {
  name: 'warn-of-api-key-expiry',
  cron: '17 * * * *',
  everySeconds: 3_600,
  timeoutSeconds: 300,
};
/** A key that was to live for less is not warned of at once, when it is made. */
const LEAST_LIFE = '14 days';
const KEYS_AT_ONCE = 100;

/** Tells the makers of API keys, once, that a key expires within a week. */
@Injectable()
export class WarnOfExpiry {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly notices: SecurityNotices,
    private readonly mails: MailQueue,
    jobs: Jobs,
  ) {
    jobs.onSchedule(warnOfExpiry, ({ signal }) => this.warnDue(signal));
  }

  async warnDue(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const count = await this.db.$transaction((tx) => this.warnSome(tx), transactionLimits());
      this.mails.wake();
      if (count < KEYS_AT_ONCE || signal?.aborted) return;
    }
  }

  private async warnSome(tx: Transaction): Promise<number> {
    const now = this.clock.now();
    const soon = after(now, API_KEY_WARNING_DAYS * DAY_MS);
    const keys = await tx.$queryRaw<Pick<ApiKey, 'user_id' | 'name' | 'expires_at'>[]>`
      UPDATE api_keys SET warned_at = ${now}::timestamptz WHERE id IN (
        SELECT id FROM api_keys
        WHERE expires_at > ${now}::timestamptz AND expires_at <= ${soon}::timestamptz AND revoked_at IS NULL
          AND warned_at IS NULL AND expires_at - created_at >= ${LEAST_LIFE}::interval
        ORDER BY expires_at LIMIT ${KEYS_AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING user_id::text, name, expires_at`;
    for (const { user_id, name, expires_at } of keys)
      await this.notices.queue(tx, user_id, {
        change: 'api_key_expiring',
        name,
        effectiveAt: expires_at.toISOString(),
      });
    return keys.length;
  }
}
