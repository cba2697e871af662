import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { recordTypes } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { actionOf } from '../audit/actions.js';

const MOST_A_MINUTE = 30;
const MINUTE_MS = 60_000;
/** Whatever the record: one person has one allowance. */
const REVEALS = recordTypes.map((type) => actionOf(type, 'revealed'));

/** At most 30 reveals a minute a person, counted in the audit chain itself: right for any number of copies of crm. */
@Injectable()
export class RevealLimit {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** @throws AppError `rate_limited`, with the seconds until the next one is allowed. */
  async require(tx: Sql, person: Principal): Promise<void> {
    // One person's reveals count one after another until each is on record.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`reveal:${person.userId}`}, 0))`;
    const now = this.clock.now().getTime();
    const [oldest] = await tx.$queryRaw<{ at: Date }[]>`
      SELECT at FROM audit_entries
      WHERE account_id = ${person.accountId}::uuid AND actor_id = ${person.userId}::uuid
        AND at > ${new Date(now - MINUTE_MS).toISOString()}::timestamptz
        AND action = ANY(${REVEALS}) AND outcome = 'success'
      ORDER BY at DESC OFFSET ${MOST_A_MINUTE - 1} LIMIT 1`;
    if (!oldest) return;
    throw new AppError('rate_limited', {
      detail: `At most ${MOST_A_MINUTE} values can be revealed a minute. Wait a little, then try again.`,
      retryAfterSeconds: Math.max(1, Math.ceil((oldest.at.getTime() + MINUTE_MS - now) / 1_000)),
    });
  }
}
