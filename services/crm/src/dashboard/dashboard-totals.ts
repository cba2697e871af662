import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { LRUCache } from 'lru-cache';
import { rowsOf } from '../database/typed-sql.js';
import { totalsOf, headOf, type Totals } from './dashboard-totals.sql.js';

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
   * @param months when each month begins, the oldest first
   * @param today `YYYY-MM-DD`
   */
  async of(tx: Sql, person: Principal, months: readonly Date[], today: string): Promise<Totals> {
    const whose = person.seesAll ? person.accountId : `${person.accountId} ${person.userId}`;
    // Looked up before counting: what changes in between is counted already, and counted again for the next one.
    const [head] = await rowsOf(tx, headOf(person));
    const asOf = `${head?.hash ?? ''} ${months.at(-1)?.toISOString() ?? ''} ${today}`;
    const known = this.remembered.get(whose);
    if (head !== undefined && known?.asOf === asOf) return known.totals;
    const totals = await count(tx, person, months, today);
    if (head !== undefined) this.remembered.set(whose, { asOf, totals });
    return totals;
  }
}

async function count(
  tx: Sql,
  { accountId, userId, seesAll }: Principal,
  months: readonly Date[],
  today: string,
): Promise<Totals> {
  const asked = { accountId, userId, months: months.map((month) => month.toISOString()), today };
  const [totals] = await rowsOf(tx, totalsOf(asked, { seesAll }));
  if (!totals) throw new Error('A count answered no row');
  return totals;
}
