import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { recordTypes } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { actionOf } from '../audit/actions.js';

const MAX_PER_MINUTE = 30;
/** Whatever the record: one person has one allowance. */
const REVEALS = recordTypes.map((type) => actionOf(type, 'revealed'));

/**
 * At most 30 reveals a minute per person, counted in the audit chain itself, so it holds for any number of replicas.
 */
@Injectable()
export class RevealLimit {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** @throws AppError `rate_limited`, with the seconds until the next one is allowed. */
  async require(tx: Sql, caller: Principal): Promise<void> {
    // One person's reveals count one after another until each is on record.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`reveal:${caller.userId}`}, 0))`;
    const now = this.clock.now().getTime();
    const since = new Date(now - MINUTE_MS).toISOString();
    // The oldest of those that count toward the limit.
    const [oldest] = await tx.$queryRaw<{ at: Date }[]>`
      SELECT at FROM audit_entries
      WHERE account_id = ${caller.accountId}::uuid AND actor_id = ${caller.userId}::uuid AND at > ${since}::timestamptz
        AND action = ANY (${REVEALS}::text[]) AND outcome = 'success'
      ORDER BY at DESC OFFSET ${MAX_PER_MINUTE - 1} LIMIT 1`;
    if (!oldest) return;
    throw new AppError('rate_limited', {
      detail: `You can reveal up to ${MAX_PER_MINUTE} values per minute. Wait a moment, then try again.`,
      retryAfterSeconds: Math.max(1, Math.ceil((oldest.at.getTime() + MINUTE_MS - now) / 1_000)),
    });
  }
}
