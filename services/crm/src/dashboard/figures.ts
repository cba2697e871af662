import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { LRUCache } from 'lru-cache';
import { rowsOf } from '../database/typed-sql.js';
import { figuresOf, headOf, type Figures } from './figures.sql.js';

const MAX_CACHED = 1_000;

interface Remembered {
  readonly asOf: string;
  readonly figures: Figures;
}

/**
 * The figures that take counting. Every change of an account adds to its audit chain in the same transaction, so while
 * the head of the chain stays where it is, so do the figures: they are counted once a change, however many look.
 */
@Injectable()
export class DashboardFigures {
  private readonly remembered = new LRUCache<string, Remembered>({ max: MAX_CACHED });

  /** @param months when each month begins, the oldest first */
  async of(tx: Sql, person: Principal, months: readonly Date[]): Promise<Figures> {
    const whose = person.seesAll ? person.accountId : `${person.accountId} ${person.userId}`;
    // Looked up before counting: what changes in between is counted already, and counted again for the next one.
    const [head] = await rowsOf(tx, headOf(person));
    const asOf = `${head?.hash ?? ''} ${months.at(-1)?.toISOString() ?? ''}`;
    const known = this.remembered.get(whose);
    if (head !== undefined && known?.asOf === asOf) return known.figures;
    const figures = await count(tx, person, months);
    if (head !== undefined) this.remembered.set(whose, { asOf, figures });
    return figures;
  }
}

async function count(
  tx: Sql,
  { accountId, userId, seesAll }: Principal,
  months: readonly Date[],
): Promise<Figures> {
  const asked = { accountId, userId, months: months.map((month) => month.toISOString()) };
  const [figures] = await rowsOf(tx, figuresOf(asked, { seesAll }));
  if (!figures) throw new Error('A count answered no row');
  return figures;
}
