import type { Principal } from '@bindery/contracts/access';
import type { TimelineItem } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { Keyed } from '../access/key-names.js';
import type { Prisma } from '../generated/prisma/client.js';

/** The client of the timeline. */
export interface Client {
  readonly accountId: string;
  readonly id: string;
  /** The individual and all that were merged into it. */
  readonly roots: readonly string[];
}

/** One of the tables that a timeline is made of. */
export interface TimelineSource {
  /** `SELECT id, kind, at, pinned` of all its entries about a client. */
  entriesSql(client: Client): Prisma.Sql;
  /** Reads some of them, in any order. */
  read(tx: Sql, caller: Principal, client: Client, ids: readonly string[]): Promise<Keyed<TimelineItem>[]>;
}
