import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { LRUCache } from 'lru-cache';
import type { AccountDays } from '../calendar/calendar.js';
import { totalsSql, type Totals } from './dashboard-totals.sql.js';

const MAX_CACHED = 1_000;

interface Remembered {
  readonly asOf: string;
  readonly totals: Totals;
}

/**
 * The totals that take counting. Every change of an account adds to its audit chain in the same transaction, so while
 * the head of the chain stays where it is, so do the totals of a day: they are counted once a change, however many look.
 */
@Injectable()
export class DashboardTotals {
  private readonly remembered = new LRUCache<string, Remembered>({ max: MAX_CACHED });

  /**
   * @param months `YYYY-MM`, the oldest first
   */
  async of(tx: Sql, caller: Principal, months: readonly string[], days: AccountDays): Promise<Totals> {
    const whose = caller.seesAll ? caller.accountId : `${caller.accountId} ${caller.userId}`;
    // Looked up before counting: what changes in between is counted already, and counted again for the next one.
    const [head] = await tx.$queryRaw<{ hash: string }[]>`
      SELECT hash FROM audit_checkpoints WHERE account_id = ${caller.accountId}::uuid`;
    const asOf = `${head?.hash ?? ''} ${days.today} ${days.zone}`;
    const known = this.remembered.get(whose);
    if (head !== undefined && known?.asOf === asOf) return known.totals;
    const [totals] = await tx.$queryRaw<[Totals]>(totalsSql(caller, months, days));
    if (head !== undefined) this.remembered.set(whose, { asOf, totals });
    return totals;
  }
}
