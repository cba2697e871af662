import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { recordTypes } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { sql } from 'kysely';
import { actionOf } from '../audit/actions.js';
import { rowsOf, statement, tables } from '../database/typed-sql.js';

const MAX_PER_MINUTE = 30;
/** Whatever the record: one person has one allowance. */
const REVEALS = recordTypes.map((type) => actionOf(type, 'revealed'));

/** The oldest of the reveals that count toward the limit. */
const selectOldest = statement<{ accountId: string; userId: string; since: string }>()(
  (value) =>
    tables
      .selectFrom('audit_entries')
      .select('at')
      .where('account_id', '=', value('accountId'))
      .where('actor_id', '=', value('userId'))
      .where('at', '>', sql<Date>`${value('since')}::timestamptz`)
      .where(sql<boolean>`action = ANY(${REVEALS})`)
      .where('outcome', '=', 'success')
      .orderBy('at', 'desc')
      .offset(MAX_PER_MINUTE - 1)
      .limit(1),
  { isPrepared: true },
);

/**
 * At most 30 reveals a minute per person, counted in the audit chain itself, so it holds for any number of replicas.
 */
@Injectable()
export class RevealLimit {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** @throws AppError `rate_limited`, with the seconds until the next one is allowed. */
  async require(tx: Sql, person: Principal): Promise<void> {
    // One person's reveals count one after another until each is on record.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`reveal:${person.userId}`}, 0))`;
    const now = this.clock.now().getTime();
    const { accountId, userId } = person;
    const since = new Date(now - MINUTE_MS).toISOString();
    const [oldest] = await rowsOf(tx, selectOldest({ accountId, userId, since }));
    if (!oldest) return;
    throw new AppError('rate_limited', {
      detail: `You can reveal up to ${MAX_PER_MINUTE} values per minute. Wait a moment, then try again.`,
      retryAfterSeconds: Math.max(1, Math.ceil((oldest.at.getTime() + MINUTE_MS - now) / 1_000)),
    });
  }
}
